import { randomBytes } from "node:crypto";
import type { Sql } from "../ports.ts";

/** A transaction of a wallet, as in the contract; the amount is unsigned cents, and the type gives its direction. */
export interface Transaction {
  readonly transactionId: string;
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  /** ISO 8601 with milliseconds */
  readonly createdAt: string;
  /** The same on both sides of a transfer. */
  readonly reference: string;
  readonly counterparty?: string;
  readonly method?: string;
  /** The message of a transfer's payer to the payee. */
  readonly message?: string;
  /** ISO 8601 with milliseconds */
  readonly settledAt?: string;
  /** The idempotency key of the call that made the transaction; only for the person who made the call. */
  readonly key?: string;
}

/** The other side of a transaction, its card or bank account, and its message. */
export interface TransactionParty {
  readonly counterparty?: string | undefined;
  readonly method?: string | undefined;
  /** The message of a transfer's payer to the payee. */
  readonly message?: string | undefined;
}

export interface TransactionPage {
  readonly page: number;
  readonly size: number;
  readonly orderBy: "ASC" | "DESC";
  readonly sortBy: "CREATED_AT" | "AMOUNT";
}

interface TransactionRow {
  id: string;
  type: string;
  status: string;
  cents: number | bigint;
  created_at: Date;
  entry_id: string | null;
  counterparty: string | null;
  method: string | null;
  message: string | null;
  settled_at: Date | null;
  /** Only in the rows of `listTransactions`. */
  key?: string | null;
}

export function newTransactionId(): string {
  return `txn_${randomBytes(12).toString("hex")}`;
}

export async function insertTransaction(
  sql: Sql,
  line: {
    accountId: string;
    type: string;
    status: string;
    cents: number;
    at: Date;
    entryId: string;
    inTransit?: boolean;
  } & TransactionParty,
): Promise<Transaction> {
  const [row] = await sql.query<TransactionRow>(
    `insert into wallet_transaction
       (id, account_id, type, status, cents, created_at, entry_id, in_transit, counterparty, method, message, settled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
    [
      newTransactionId(),
      line.accountId,
      line.type,
      line.status,
      line.cents,
      line.at.toISOString(),
      line.entryId,
      line.inTransit ?? false,
      line.counterparty ?? null,
      line.method ?? null,
      line.message ?? null,
      line.inTransit === true ? null : line.at.toISOString(),
    ],
  );
  if (!row) throw new Error("The transaction was not recorded.");
  return transactionOf(row);
}

/**
 * One page, and the total count. Equal times or amounts keep their insertion order. The payee of a transfer has a
 * separate transaction, without the payer's key.
 */
export async function listTransactions(
  sql: Sql,
  accountId: string,
  { page, size, orderBy, sortBy }: TransactionPage,
): Promise<{ items: Transaction[]; totalItems: number }> {
  const columns = sortBy === "AMOUNT" ? ["cents", "created_at", "position"] : ["created_at", "position"];
  const order = columns
    .map((column) => `wallet_transaction.${column} ${orderBy === "ASC" ? "asc" : "desc"}`)
    .join(", ");
  const rows = await sql.query<TransactionRow>(
    `select id, type, wallet_transaction.status, wallet_transaction.cents, wallet_transaction.created_at, entry_id, counterparty,
       method, message, settled_at, keyed_call.key
     from wallet_transaction left join keyed_call on keyed_call.transaction_id = wallet_transaction.id
     where account_id = $1
     order by ${order} limit $2 offset $3`,
    [accountId, size, page * size],
  );
  const [count] = await sql.query<{ total: number | bigint }>(
    "select count(*) as total from wallet_transaction where account_id = $1",
    [accountId],
  );
  return { items: rows.map(transactionOf), totalItems: Number(count?.total ?? 0) };
}

function transactionOf(row: TransactionRow): Transaction {
  return {
    transactionId: row.id,
    type: row.type,
    status: row.status,
    amount: Number(row.cents),
    createdAt: row.created_at.toISOString(),
    reference: referenceOf(row.entry_id ?? row.id),
    ...(row.counterparty !== null && { counterparty: row.counterparty }),
    ...(row.method !== null && { method: row.method }),
    ...(row.message !== null && { message: row.message }),
    ...(row.settled_at !== null && { settledAt: row.settled_at.toISOString() }),
    ...(row.key != null && { key: row.key }),
  };
}

/** Short enough to read out on the telephone: `NP-4F2A9C81B0`. */
function referenceOf(id: string): string {
  return `NP-${id
    .replace(/^txn_|-/g, "")
    .slice(0, 10)
    .toUpperCase()}`;
}
