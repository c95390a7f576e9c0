import { openHouseAccounts } from "../ledger/ledger.ts";
import type { Database, Identity, PaymentProvider } from "../ports.ts";
import { demoPeople } from "./demo-people.ts";
import { preparePerson } from "./make-person.ts";

export interface SeedDependencies {
  readonly database: Database;
  readonly identity: Pick<Identity, "reset">;
  readonly payments: PaymentProvider;
  /** Whether to create the demo people; false with another identity provider, where they could never sign in. */
  readonly withDemoPeople: boolean;
}

/** Whether the seeding has finished. After an interrupted first start it has not, and starts again. */
export async function isSeeded(database: Database): Promise<boolean> {
  return (await database.query("select 1 from seeding")).length > 0;
}

/** Replaces all data by the seed. Ids are new, so older tokens identify no person. */
export async function seed(
  { database, identity, payments, withDemoPeople }: SeedDependencies,
  now = new Date(),
): Promise<void> {
  // Sessions and cards go before the people. A process that ends in between seeds again at its next start.
  await database.query("delete from seeding");
  await identity.reset();
  await payments.reset();
  const people = withDemoPeople ? demoPeople(now) : [];
  const writers = await Promise.all(people.map((person) => preparePerson(payments, person)));
  await database.transaction(async (sql) => {
    await sql.query(
      `truncate people, account, card, keyed_call, sandbox_mode, seeding,
         ledger_account, ledger_entry, posting, wallet_transaction, wallet_event, payee_search, mobile_code, mobile_code_limit`,
    );
    await openHouseAccounts(sql);
    for (const write of writers) await write(sql);
    await sql.query("insert into seeding (finished_at) values (now())");
  });
  await database.checkpoint?.();
}
