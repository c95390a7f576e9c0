import type {
  Balance,
  PageRequest,
  Pagination,
  Transaction,
  TransactionPage,
} from "../../machines/domain.ts";
import type { Api } from "../api/client.ts";
import { UnreadableError } from "../api/errors.ts";
import { isFields } from "../fields.ts";

function cents(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw new UnreadableError(200);
  return value;
}

function toBalance(body: Readonly<Record<string, unknown>>): Balance {
  const data = body.data;
  if (!isFields(data)) throw new UnreadableError(200);
  return {
    currency: typeof data.currency === "string" ? data.currency : "AUD",
    balance: cents(data.balance),
    availableBalance: cents(data.availableBalance),
    pendingBalance: cents(data.pendingBalance),
  };
}

/** What the contract knows; a configuration may name more, and a wallet of that kind refuse them or not. */
type Currency = "aud" | "AUD";

/** POST wallet/balance. */
export async function readBalance(api: Api, signal?: AbortSignal, currency = "aud"): Promise<Balance> {
  const body = await api.call(
    (wire, init) => wire.POST("/wallet/balance", { ...init, body: { currency: currency as Currency } }),
    { signal },
  );
  return toBalance(body);
}

function toTransaction(json: unknown): Transaction {
  if (!isFields(json) || typeof json.transactionId !== "string" || typeof json.createdAt !== "string") {
    throw new UnreadableError(200);
  }
  return {
    transactionId: json.transactionId,
    type: String(json.type ?? ""),
    status: String(json.status ?? ""),
    amount: cents(json.amount),
    createdAt: json.createdAt,
    ...(typeof json.toAccountId === "string" && { toAccountId: json.toAccountId }),
  };
}

function toPagination(json: unknown): Pagination {
  if (!isFields(json)) throw new UnreadableError(200);
  const { hasNext, page, totalPages, totalItems } = json;
  return {
    hasNext: hasNext === true,
    page: cents(page),
    totalPages: cents(totalPages),
    ...(typeof totalItems === "number" && { totalItems }),
  };
}

/** POST wallet/list, newest first. */
export async function listTransactions(
  api: Api,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<TransactionPage> {
  const body = await api.call(
    (wire, init) =>
      wire.POST("/wallet/list", {
        ...init,
        body: { page: request.page, size: request.size, orderBy: "DESC", sortBy: "CREATED_AT" },
      }),
    { signal },
  );
  if (!Array.isArray(body.data)) throw new UnreadableError(200);
  return { transactions: body.data.map(toTransaction), pagination: toPagination(body.pagination) };
}
