import { randomInt } from "node:crypto";
import type { Database, MobileCodes, Sql } from "../ports.ts";
import { verifyClaim } from "./people.ts";

/** In an hour. */
const maxCodes = 5;
/** Of one code. */
const maxTries = 5;
const lifetime = "10 minutes";
const period = "1 hour";

interface CodeRow {
  mobile: string;
  code: string;
}

/** No message leaves the sandbox: a code is a row, which `GET /sandbox/messages` reads. */
export function createMobileCodes(database: Database): MobileCodes {
  return {
    async send(personId) {
      const sent = await database.query(
        `insert into mobile_code as kept (person_id, mobile, code, sent_at, tries, codes, began_at)
         select id, mobile, $2, now(), 0, 1, now() from people where id = $1 and mobile is not null
         on conflict (person_id) do update set
           mobile = excluded.mobile, code = excluded.code, sent_at = now(), tries = 0,
           codes = case when kept.began_at <= now() - $3::interval then 1 else kept.codes + 1 end,
           began_at = case when kept.began_at <= now() - $3::interval then now() else kept.began_at end
         where kept.codes < $4 or kept.began_at <= now() - $3::interval
         returning 1`,
        [personId, String(randomInt(10 ** 6)).padStart(6, "0"), period, maxCodes],
      );
      return sent.length > 0;
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
        // Counted before it is compared: tries side by side count, too.
        const [sent] = await sql.query<CodeRow>(
          `update mobile_code set tries = tries + 1 from people
           where person_id = $1 and people.id = $1 and people.mobile = mobile_code.mobile
             and tries < $2 and sent_at > now() - $3::interval
           returning mobile_code.mobile, code`,
          [personId, maxTries, lifetime],
        );
        if (sent === undefined) return "expired";
        if (sent.code !== code) return "wrong";
        if (!(await verifyClaim(sql, personId, sent.mobile))) return "taken";
        await sql.query("delete from mobile_code where person_id = $1", [personId]);
        await touchAccount(sql, personId);
        return "verified";
      });
    },

    async sent() {
      const rows = await database.query<CodeRow & { email: string; sent_at: Date }>(
        `select email, mobile_code.mobile, code, sent_at from mobile_code
         join people on people.id = person_id order by sent_at`,
      );
      return rows.map(({ email, mobile, code, sent_at: at }) => ({
        email,
        mobile,
        code,
        at: at.toISOString(),
      }));
    },
  };
}

/** The account's open pages hear of it, as of any change. */
async function touchAccount(sql: Sql, personId: string): Promise<void> {
  await sql.query("update account set status = status where person_id = $1", [personId]);
}
