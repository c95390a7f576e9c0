import { randomUUID } from "node:crypto";
import type { ScriptableDatabase } from "../database.ts";
import { type PastTransaction, sortOldestFirst } from "../ledger/history.ts";
import type { Sql } from "../ports.ts";
import { newAccountId } from "../wallet/accounts.ts";
import { demoPeople } from "./demo-people.ts";

/**
 * Updates an older seed to the data that `seed` would write now: people and accounts get new ids, the transactions end
 * at `now`, and the cards expire years later. Much faster than writing ten thousand transactions. Only for PGlite,
 * because the update needs a superuser.
 */
export async function renewSeed(database: ScriptableDatabase, now: Date): Promise<void> {
  await database.transaction(async (sql) => {
    // Disables triggers: entries are append-only, and the two ends of a foreign key change one after the other.
    await sql.query("set local session_replication_role = replica");
    for (const { email, account } of demoPeople(now)) {
      const personId = await renewPerson(sql, email, now);
      if (account === null) continue;
      await renewAccount(sql, personId, account.transactions);
      for (const { last4, expYear } of account.cards) await renewCard(sql, personId, last4, expYear);
    }
    await sql.query("update seeding set finished_at = now()");
  });
}

async function renewPerson(sql: Sql, email: string, now: Date): Promise<string> {
  const [person] = await sql.query<{ id: string }>("select id from people where email = $1", [email]);
  if (person === undefined) throw new Error(`The seed has no ${email}.`);
  const newId = randomUUID();
  const updateValues = [person.id, newId];
  await sql.query("update people set id = $2, created_at = now() where id = $1", updateValues);
  await sql.query("update account set person_id = $2 where person_id = $1", updateValues);
  await sql.query("update stripe_cards set customer_id = $2, created = $3 where customer_id = $1", [
    ...updateValues,
    Math.floor(Number(now) / 1000),
  ]);
  return newId;
}

async function renewCard(sql: Sql, personId: string, last4: string, expYear: number): Promise<void> {
  const [renewedCard] = await sql.query<{ id: string }>(
    "update stripe_cards set exp_year = $3 where customer_id = $1 and last4 = $2 returning id",
    [personId, last4, expYear],
  );
  if (renewedCard === undefined) throw new Error(`The seed has no card ${last4} of ${personId}.`);
  await sql.query("update card set expiry_year = $2 where payment_method_id = $1", [renewedCard.id, expYear]);
}

async function renewAccount(
  sql: Sql,
  personId: string,
  transactions: readonly PastTransaction[],
): Promise<void> {
  const [account] = await sql.query<{ id: string }>("select id from account where person_id = $1", [
    personId,
  ]);
  if (account === undefined) throw new Error(`The seed has no account of ${personId}.`);
  const id = newAccountId();
  await sql.query("update account set id = $2, created_at = now() where id = $1", [account.id, id]);
  await sql.query("update wallet_event set account_id = $2, created_at = now() where account_id = $1", [
    account.id,
    id,
  ]);
  await sql.query("update card set account_id = $2 where account_id = $1", [account.id, id]);
  await sql.query("update ledger_account set account_id = $2 where account_id = $1", [account.id, id]);

  const { past, opened } = sortOldestFirst(transactions);
  if (past.length > 0) {
    // Transactions keep their order, which is that of `position`.
    await sql.query(
      `update wallet_transaction set account_id = $2, created_at = renewed.at
       from (
         select id, row_number() over (order by position) as nth from wallet_transaction where account_id = $1
       ) as line
       join (
         select value::timestamptz as at, ordinality as nth from jsonb_array_elements_text($3::jsonb) with ordinality
       ) as renewed using (nth)
       where wallet_transaction.id = line.id`,
      [account.id, id, JSON.stringify(past.map(({ createdAt }) => createdAt.toISOString()))],
    );
    await sql.query(
      `update ledger_entry set created_at = line.created_at from wallet_transaction as line
       where line.account_id = $1 and line.entry_id = ledger_entry.id`,
      [id],
    );
  }
  await sql.query(
    `update ledger_entry set created_at = $2 where reason = 'opening' and id in (
       select entry_id from posting join ledger_account on ledger_account.id = ledger_account_id
       where account_id = $1
     )`,
    [id, opened.toISOString()],
  );
}
