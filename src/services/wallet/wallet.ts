import type {
  Balance,
  PageRequest,
  Pagination,
  Transaction,
  TransactionPage,
} from "../../machines/domain.ts";
import type { Api } from "../api/client.ts";
import { NetworkError, StatusError, UnreadableError } from "../api/errors.ts";
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

interface BalanceRequest {
  readonly currency: string;
  readonly signal: AbortSignal | undefined;
}

async function askBalance(api: Api, { currency, signal }: BalanceRequest, headers: Record<string, string>) {
  const answer = await api.answer(
    (wire, init) => wire.POST("/wallet/balance", { ...init, body: { currency: currency as Currency } }),
    { signal, headers },
  );
  return { balance: toBalance(answer.body), headers: answer.headers };
}

/** Asks with a key, which does nothing here but to show whether the browser lets it through and the server keeps it. */
async function askWithKey(api: Api, request: BalanceRequest): Promise<Balance> {
  try {
    const { balance, headers } = await askBalance(api, request, {
      "Idempotency-Key": `"${crypto.randomUUID()}"`,
    });
    api.keys.learnAllowed(headers);
    return balance;
  } catch (error) {
    // Whatever it says: a browser that blocks the header lets no answer through. A new person's is 404.
    if (error instanceof StatusError) api.keys.learnSent();
    throw error;
  }
}

/**
 * POST wallet/balance. Until it is known whether keys get through and are kept, it is asked with one: where that fails, and without
 * one it does not, and with one it fails again, the browser blocks the header. One lost answer alone proves nothing.
 */
export async function readBalance(api: Api, signal?: AbortSignal, currency = "aud"): Promise<Balance> {
  const request = { currency, signal };
  if (api.keys.settled) return (await askBalance(api, request, {})).balance;
  if (api.keys.sends === true) return askWithKey(api, request);
  try {
    return await askWithKey(api, request);
  } catch (error) {
    if (!(error instanceof NetworkError) || signal?.aborted) throw error;
  }
  const { balance } = await askBalance(api, request, {});
  try {
    return await askWithKey(api, request);
  } catch (error) {
    if (error instanceof NetworkError && !signal?.aborted) api.keys.learnBlocked();
    return balance;
  }
}

/**
 * Before a call that carries a key: where nothing is known of the server's keys yet, a harmless call tells.
 * Rejects where even that could not be found out; then nothing was sent that the browser might have blocked.
 */
export async function learnKeys(api: Api): Promise<void> {
  if (api.keys.sends !== undefined) return;
  try {
    await readBalance(api);
  } catch (error) {
    if (api.keys.sends === undefined) throw error;
  }
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
