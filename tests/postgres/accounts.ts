import { randomUUID } from "node:crypto";
import { recordTopUp } from "../../sandbox/ledger/payments.ts";
import type { Database } from "../../sandbox/ports.ts";
import { insertAccount } from "../../sandbox/wallet/accounts.ts";

/** Opens an active account with this balance for a new holder. */
export async function openAccount(database: Database, cents: number): Promise<string> {
  const personId = randomUUID();
  const holder = { email: `${personId}@nupay.test`, firstName: "Rae", lastName: "Race" };
  await database.query(
    "insert into people (id, email, password_hash, first_name, last_name) values ($1, $2, '', $3, $4)",
    [personId, holder.email, holder.firstName, holder.lastName],
  );
  return await database.transaction(async (sql) => {
    const account = await insertAccount(sql, { personId, ...holder, status: "A" });
    if (cents > 0) await recordTopUp(sql, account.id, cents);
    return account.id;
  });
}
