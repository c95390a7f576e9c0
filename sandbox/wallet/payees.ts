import { hasPaid } from "../ledger/payments.ts";
import { parseMobile } from "../people/mobile.ts";
import { requireAccount } from "./accounts.ts";
import { operation } from "./operation.ts";

/**
 * Finds active accounts alone, by whole numbers alone, and tells nothing but the id and the first name.
 * @param tellsPaid whether this person is also told if they have paid the account before
 */
export const createFindUsers = (tellsPaid: (personId: string) => boolean) =>
  operation("findUsers", {
    async act(sql, { person, query }) {
      const account = await requireAccount(sql, person.id);
      // A `+` that was not escaped comes as a space.
      const mobile = parseMobile((query.get("mobile") ?? "").replace(/^ (?=[1-9])/, "+").trim());
      const rows = await sql.query<{ id: string; first_name: string }>(
        `select account.id, account.first_name from account
       join people on people.id = account.person_id
       where people.mobile = $1 and account.status = 'A'`,
        [mobile ?? null],
      );
      const [row] = rows;
      const told =
        row !== undefined && tellsPaid(person.id)
          ? { paidBefore: await hasPaid(sql, account.id, row.id) }
          : undefined;
      return {
        status: 200,
        message: "OK",
        data: rows.map(({ id, first_name: firstName }) => ({ accountId: id, firstName, ...told })),
      };
    },
  });
