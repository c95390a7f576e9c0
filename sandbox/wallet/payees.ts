import { hasPaid } from "../ledger/payments.ts";
import { parseMobile } from "../people/mobile.ts";
import type { Sql } from "../ports.ts";
import { requireActiveAccount } from "./accounts.ts";
import { operation } from "./operation.ts";
import { Refusal } from "./refusal.ts";

/** Max searches by a complete number per person in ten minutes. */
export const maxSearches = 60;
const searchPeriod = "10 minutes";

/**
 * Finds active accounts, for persons with an active account, by complete and verified mobile numbers, and returns only
 * id and first name. Limits the searches of each person, so that no person can collect the names of all holders.
 * @param hasPaidBeforeField whether the response for this person has `paidBefore`
 */
export const createFindUsers = (hasPaidBeforeField: (personId: string) => boolean) =>
  operation("findUsers", {
    // The row that counts a person's searches serves as the lock.
    isolation: "read committed",
    async act(sql, { person, query }) {
      const account = await requireActiveAccount(sql, person.id);
      // An unescaped `+` is decoded as a space.
      const mobile = parseMobile((query.get("mobile") ?? "").replace(/^ (?=[1-9])/, "+").trim());
      if (mobile !== undefined) await countSearch(sql, person.id);
      const rows = await sql.query<{ id: string; first_name: string }>(
        `select account.id, account.first_name from account
       join people on people.id = account.person_id
       where people.verified_mobile = $1 and account.status = 'A'`,
        [mobile ?? null],
      );
      const [row] = rows;
      const paymentHistory =
        row !== undefined && hasPaidBeforeField(person.id)
          ? { paidBefore: await hasPaid(sql, account.id, row.id) }
          : undefined;
      return {
        status: 200,
        message: "OK",
        data: rows.map(({ id, first_name: firstName }) => ({ accountId: id, firstName, ...paymentHistory })),
      };
    },
  });

/** @throws Refusal too_many_requests, which rolls the transaction back: a rejected search is not counted */
async function countSearch(sql: Sql, personId: string): Promise<void> {
  const [searchCount] = await sql.query<{ count: number; wait: number }>(
    `insert into payee_search as search (person_id, began_at, count) values ($1, now(), 1)
     on conflict (person_id) do update set
       began_at = case when search.began_at <= now() - $2::interval then now() else search.began_at end,
       count = case when search.began_at <= now() - $2::interval then 1 else search.count + 1 end
     returning count, greatest(1, ceil(extract(epoch from began_at + $2::interval - now())))::int as wait`,
    [personId, searchPeriod],
  );
  if (searchCount === undefined || searchCount.count <= maxSearches) return;
  throw new Refusal("too_many_requests", "Too many searches; wait a moment", {
    "Retry-After": String(searchCount.wait),
  });
}
