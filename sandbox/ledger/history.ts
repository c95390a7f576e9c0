import { randomUUID } from "node:crypto";
import type { Sql } from "../ports.ts";
import { accountColumnsOf, type HouseAccount, type LedgerAccount } from "./ledger.ts";
import { newTransactionId, type TransactionParty } from "./transactions.ts";

export interface PastTransaction extends TransactionParty {
  readonly type: string;
  readonly status: string;
  /** Cents, zero or more. */
  readonly amount: number;
  readonly createdAt: Date;
}

export interface WalletHistory {
  /** The whole balance in cents, including `pendingBalance`, which is not available yet. */
  readonly balance: number;
  readonly pendingBalance: number;
  readonly transactions: readonly PastTransaction[];
}

interface LedgerEffect {
  readonly part: "available" | "pending";
  /** Signed change of the wallet in cents. */
  readonly cents: number;
  readonly against: HouseAccount;
}

const credits = new Map<string, HouseAccount>([
  ["WALLET_TOPUP", "cards"],
  ["TRANSFER_CREDIT", "counterparties"],
]);
const debits = new Map<string, HouseAccount>([
  ["TRANSFER_TO_BANK", "banks"],
  ["TRANSFER_TO_RECIPIENT", "counterparties"],
  ["TRANSFER_TO_PLATFORM", "counterparties"],
  ["TRANSFER_DEBIT", "counterparties"],
]);

/**
 * Writes a wallet's past transactions in bulk. The given balance is exact: an opening entry covers the difference from
 * the sum of the transactions. A failed transaction, or one with a type or status unknown to the specification, moves
 * no money.
 */
export async function writeHistory(sql: Sql, accountId: string, history: WalletHistory): Promise<void> {
  const entries: { id: string; reason: string; at: string }[] = [];
  const postings: { entry: string; owner: string; kind: string; cents: number }[] = [];
  const postEntry = (
    reason: string,
    postedAt: Date,
    wallet: LedgerAccount,
    counterAccount: HouseAccount,
    cents: number,
  ) => {
    const id = randomUUID();
    entries.push({ id, reason, at: postedAt.toISOString() });
    postings.push(
      { entry: id, ...accountColumnsOf({ house: counterAccount }), cents: -cents },
      { entry: id, ...accountColumnsOf(wallet), cents },
    );
    return id;
  };

  const { past, opened } = sortOldestFirst(history.transactions);
  const sums = { available: 0, pending: 0 };
  const lines = past.map((line) => {
    const effect = ledgerEffectOf(line);
    let entry: string | null = null;
    if (effect) {
      sums[effect.part] += effect.cents;
      const wallet = { wallet: accountId, part: effect.part };
      entry = postEntry(line.type, line.createdAt, wallet, effect.against, effect.cents);
    }
    return {
      id: newTransactionId(),
      type: line.type,
      status: line.status,
      cents: line.amount,
      at: line.createdAt.toISOString(),
      entry,
      counterparty: line.counterparty ?? null,
      method: line.method ?? null,
    };
  });

  const balances = { available: history.balance - history.pendingBalance, pending: history.pendingBalance };
  for (const balancePart of ["available", "pending"] as const) {
    const difference = balances[balancePart] - sums[balancePart];
    if (difference !== 0)
      postEntry("opening", opened, { wallet: accountId, part: balancePart }, "opening", difference);
  }

  await sql.query(
    `insert into ledger_entry (id, reason, created_at)
     select id, reason, at from jsonb_to_recordset($1::jsonb) as line (id uuid, reason text, at timestamptz)`,
    [JSON.stringify(entries)],
  );
  // One statement, because a balance may be below zero between two postings, but not at the end of a statement.
  await sql.query(
    `insert into posting (entry_id, ledger_account_id, cents)
     select leg.entry, ledger_account.id, leg.cents
     from jsonb_to_recordset($1::jsonb) as leg (entry uuid, owner text, kind text, cents bigint)
     join ledger_account on coalesce(ledger_account.account_id, '') = leg.owner and ledger_account.kind = leg.kind`,
    [JSON.stringify(postings)],
  );
  await sql.query(
    `insert into wallet_transaction (id, account_id, type, status, cents, created_at, entry_id, counterparty, method)
     select id, $1, type, status, cents, at, entry, counterparty, method
     from jsonb_to_recordset($2::jsonb)
       as line (id text, type text, status text, cents bigint, at timestamptz, entry uuid, counterparty text, method text)
     order by at`,
    [accountId, JSON.stringify(lines)],
  );
}

/** Sorts oldest first, and returns the date of the opening entry. */
export function sortOldestFirst(transactions: readonly PastTransaction[]): {
  readonly past: readonly PastTransaction[];
  readonly opened: Date;
} {
  const pastTransactions = transactions.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));
  return {
    past: pastTransactions,
    opened: pastTransactions[0] ? new Date(Number(pastTransactions[0].createdAt) - 1000) : new Date(),
  };
}

function ledgerEffectOf({ type, status, amount }: PastTransaction): LedgerEffect | undefined {
  if (amount === 0) return undefined;
  const isDone = status === "SUCCESS" || status === "SUCCEEDED";
  if (!isDone && status !== "PENDING") return undefined;
  const source = credits.get(type);
  if (source) return { part: isDone ? "available" : "pending", cents: amount, against: source };
  const destination = debits.get(type);
  if (destination) return { part: "available", cents: -amount, against: destination };
  return undefined;
}
