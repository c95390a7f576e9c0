import { randomUUID } from "node:crypto";
import type { Sql } from "../ports.ts";

/** The house accounts: sources and destinations of money outside the wallets. Only they may be below zero. */
export const houseAccounts = ["cards", "banks", "payouts_in_transit", "counterparties", "opening"] as const;
export type HouseAccount = (typeof houseAccounts)[number];

/** An account of the ledger. A wallet has two: available and pending money. */
export type LedgerAccount =
  | { readonly house: HouseAccount }
  | { readonly wallet: string; readonly part: "available" | "pending" };

export interface Movement {
  readonly reason: string;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  /** The amount in cents, above zero. */
  readonly cents: number;
  readonly at: Date;
}

/** A wallet's balance in cents; `balance` is the sum of available and pending. */
export interface Balance {
  readonly balance: number;
  readonly availableBalance: number;
  readonly pendingBalance: number;
}

/** A wallet would have gone below zero. Nothing was posted. */
export class InsufficientFunds extends Error {}

export async function openHouseAccounts(sql: Sql): Promise<void> {
  for (const kind of houseAccounts) {
    await sql.query("insert into ledger_account (kind) values ($1) on conflict do nothing", [kind]);
  }
}

export async function openWalletAccounts(sql: Sql, accountId: string): Promise<void> {
  await sql.query("insert into ledger_account (account_id, kind) values ($1, 'available'), ($1, 'pending')", [
    accountId,
  ]);
}

/**
 * Posts one entry with two postings and returns its id. @throws InsufficientFunds; the transaction must be rolled back
 * then
 */
export async function postMovement(sql: Sql, movement: Movement): Promise<string> {
  const entryId = randomUUID();
  await sql.query("insert into ledger_entry (id, reason, created_at) values ($1, $2, $3)", [
    entryId,
    movement.reason,
    movement.at.toISOString(),
  ]);
  const debitAccount = accountColumnsOf(movement.from);
  const creditAccount = accountColumnsOf(movement.to);
  try {
    await sql.query(
      `insert into posting (entry_id, ledger_account_id, cents)
       select $1::uuid, ledger_account.id, leg.cents
       from (values ($2::text, $3::text, -$4::bigint), ($5::text, $6::text, $4::bigint)) as leg (owner, kind, cents)
       join ledger_account on coalesce(ledger_account.account_id, '') = leg.owner and ledger_account.kind = leg.kind`,
      [
        entryId,
        debitAccount.owner,
        debitAccount.kind,
        movement.cents,
        creditAccount.owner,
        creditAccount.kind,
      ],
    );
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "wallet_never_below_zero") {
      throw new InsufficientFunds();
    }
    throw error;
  }
  return entryId;
}

export async function balanceOf(sql: Sql, accountId: string): Promise<Balance> {
  const rows = await sql.query<{ kind: string; balance: number | bigint }>(
    "select kind, balance from ledger_account where account_id = $1",
    [accountId],
  );
  const partBalance = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance ?? 0);
  const availableBalance = partBalance("available");
  const pendingBalance = partBalance("pending");
  return { balance: availableBalance + pendingBalance, availableBalance, pendingBalance };
}

/** The account's key in the tables: the house's owner is the empty string. */
export function accountColumnsOf(account: LedgerAccount): { owner: string; kind: string } {
  return "house" in account
    ? { owner: "", kind: account.house }
    : { owner: account.wallet, kind: account.part };
}
