import type { PayoutMode } from "../ledger/payments.ts";
import type { Sql } from "../ports.ts";

export type ReviewMode = "auto" | "manual";

interface Modes {
  readonly review: ReviewMode;
  readonly payouts: PayoutMode;
}

/** The person's own mode, else the mode for all people, else the default. */
export async function modesOf(sql: Sql, personId: string): Promise<Modes> {
  const [row] = await sql.query<{ review: ReviewMode | null; payouts: PayoutMode | null }>(
    `select
       coalesce(max(review) filter (where person_id is not null), max(review)) as review,
       coalesce(max(payouts) filter (where person_id is not null), max(payouts)) as payouts
     from sandbox_mode where person_id = $1 or person_id is null`,
    [personId],
  );
  return { review: row?.review ?? "auto", payouts: row?.payouts ?? "succeed" };
}

/** Without a person, sets the mode for all people. */
export async function setModes(sql: Sql, personId: string | undefined, modes: Partial<Modes>): Promise<void> {
  await sql.query("insert into sandbox_mode (person_id) values ($1) on conflict do nothing", [
    personId ?? null,
  ]);
  await sql.query(
    `update sandbox_mode set review = coalesce($2, review), payouts = coalesce($3, payouts)
     where coalesce(person_id, '') = coalesce($1, '')`,
    [personId ?? null, modes.review ?? null, modes.payouts ?? null],
  );
}
