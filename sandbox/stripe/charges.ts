import type { Sql } from "../ports.ts";
import { nowInSeconds } from "./identifiers.ts";

export interface Charge {
  readonly state: "succeeded" | "declined" | "voided";
  /** Undefined for a key that was voided before a charge. */
  readonly cents: number | undefined;
  readonly paymentMethod: string | undefined;
}

interface ChargeRow {
  readonly state: Charge["state"];
  readonly cents: number | bigint | null;
  readonly payment_method: string | null;
}

/** Charges once per key (Stripe's idempotent requests): a second attempt returns the first charge. */
export async function chargeOnce(
  sql: Sql,
  charge: { key: string; paymentMethod: string; cents: number; state: "succeeded" | "declined" },
): Promise<Charge> {
  await sql.query(
    `insert into stripe_charges (key, payment_method, cents, state, created) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing`,
    [charge.key, charge.paymentMethod, charge.cents, charge.state, nowInSeconds()],
  );
  const firstCharge = await findCharge(sql, charge.key);
  const isDifferent =
    firstCharge.cents !== charge.cents || firstCharge.paymentMethod !== charge.paymentMethod;
  if (firstCharge.state !== "voided" && isDifferent)
    throw new Error(`The key ${charge.key} has made another charge.`);
  return firstCharge;
}

/** Returns the key's charge; if it has none, voids the key. */
export async function settleCharge(sql: Sql, key: string): Promise<Charge> {
  await sql.query(
    "insert into stripe_charges (key, state, created) values ($1, 'voided', $2) on conflict (key) do nothing",
    [key, nowInSeconds()],
  );
  return await findCharge(sql, key);
}

/** Refunds the charge, or prevents the key from ever charging. */
export async function voidCharge(sql: Sql, key: string): Promise<void> {
  await settleCharge(sql, key);
  await sql.query("update stripe_charges set state = 'voided' where key = $1 and state = 'succeeded'", [key]);
}

async function findCharge(sql: Sql, key: string): Promise<Charge> {
  const [row] = await sql.query<ChargeRow>(
    "select state, cents, payment_method from stripe_charges where key = $1",
    [key],
  );
  if (!row) throw new Error(`The charge ${key} is gone.`);
  return {
    state: row.state,
    cents: row.cents === null ? undefined : Number(row.cents),
    paymentMethod: row.payment_method ?? undefined,
  };
}
