import { randomInt } from "node:crypto";
import type { Database, MobileCodes } from "../ports.ts";
import { claimVerifiedMobile, touchAccount } from "./people.ts";

/** Max codes sent to one person in an hour. */
const maxCodes = 5;
/** Max codes sent to one number in an hour, by all people together. */
const maxCodesToNumber = 10;
/**
 * In each such interval, one code above this limit may be sent to a person who had none in this hour. So strangers
 * cannot lock out the number's owner.
 */
const firstCodePause = "10 minutes";
/** Max tries of one code. */
const maxTries = 5;
const lifetime = "10 minutes";
const period = "1 hour";

interface CodeRow {
  mobile: string;
  code: string;
}

/** Counts one more code, or begins a new period. */
const countingColumns = (periodPlaceholder: string) =>
  `codes = case when kept.began_at <= now() - ${periodPlaceholder}::interval then 1 else kept.codes + 1 end,
   began_at = case when kept.began_at <= now() - ${periodPlaceholder}::interval then now() else kept.began_at end`;

/** Verifies numbers by codes. The sandbox sends no message; `GET /sandbox/messages` returns the stored codes. */
export function createMobileCodes(database: Database): MobileCodes {
  return {
    async send(personId) {
      return await database.transaction(async (sql) => {
        const [person] = await sql.query<{ mobile: string; had: boolean; spent: boolean }>(
          `select mobile, had, codes >= $2 + case when had then 0 else further end as spent
           from (
             select people.mobile,
               coalesce(own.mobile = people.mobile and own.sent_at > now() - $3::interval, false) as had,
               coalesce(limits.codes, 0) as codes,
               1 + floor(extract(epoch from now() - limits.began_at) / extract(epoch from $4::interval)) as further
             from people
               left join mobile_code as own on own.person_id = people.id
               left join mobile_code_limit as limits
                 on limits.mobile = people.mobile and limits.began_at > now() - $3::interval
             where people.id = $1 and people.mobile is not null
           ) as counted`,
          [personId, maxCodesToNumber, period, firstCodePause],
        );
        if (person === undefined) return "spent";
        if (person.spent) return person.had ? "spent" : "numberSpent";
        const rows = await sql.query(
          `insert into mobile_code as kept (person_id, mobile, code, sent_at, tries, codes, began_at)
           values ($1, $2, $3, now(), 0, 1, now())
           on conflict (person_id) do update set
             mobile = excluded.mobile, code = excluded.code, sent_at = now(), tries = 0, ${countingColumns("$4")}
           where kept.codes < $5 or kept.began_at <= now() - $4::interval
           returning 1`,
          [personId, person.mobile, String(randomInt(10 ** 6)).padStart(6, "0"), period, maxCodes],
        );
        if (rows.length === 0) return "spent";
        await sql.query(
          `insert into mobile_code_limit as kept (mobile, codes, began_at) values ($1, 1, now())
           on conflict (mobile) do update set ${countingColumns("$2")}`,
          [person.mobile, period],
        );
        return "sent";
      });
    },

    async isWaiting(personId) {
      const rows = await database.query(
        `select 1 from mobile_code join people using (mobile)
         where person_id = $1 and people.id = $1 and tries < $2 and sent_at > now() - $3::interval`,
        [personId, maxTries, lifetime],
      );
      return rows.length > 0;
    },

    async verify(personId, code) {
      return await database.transaction(async (sql) => {
        // Count the try before comparing the code, so that parallel tries count too.
        const [sentCode] = await sql.query<CodeRow>(
          `update mobile_code set tries = tries + 1 from people
           where person_id = $1 and people.id = $1 and people.mobile = mobile_code.mobile
             and tries < $2 and sent_at > now() - $3::interval
           returning mobile_code.mobile, code`,
          [personId, maxTries, lifetime],
        );
        if (sentCode === undefined) return "expired";
        if (sentCode.code !== code) return "wrong";
        await claimVerifiedMobile(sql, personId, sentCode.mobile);
        // Mark the code as spent, but keep its row: without the row, the person could request five more codes.
        await sql.query("update mobile_code set tries = $2 where person_id = $1", [personId, maxTries]);
        await touchAccount(sql, personId);
        return "verified";
      });
    },

    async sent() {
      const rows = await database.query<CodeRow & { email: string; sent_at: Date }>(
        `select email, mobile_code.mobile, code, sent_at from mobile_code
         join people on people.id = person_id order by sent_at`,
      );
      return rows.map(({ email, mobile, code, sent_at: sentAt }) => ({
        email,
        mobile,
        code,
        at: sentAt.toISOString(),
      }));
    },
  };
}
