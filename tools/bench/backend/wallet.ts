/** Answers the wallet's reads immediately from memory. Bodies match openapi/wallet.yaml; amounts are in cents. */
import { type Entry, historyOf } from "./history.ts";
import type { Holder } from "./holder.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const okAnswer = (data: unknown, rest: object = {}): Answer => ({
  status: 200,
  body: { status: 200, message: "OK", data, ...rest },
});

const cards = ["4242", "4444", "0005"].map((last4, index) => ({
  id: `card_${index + 1}`,
  paymentMethodId: `pm_${index + 1}`,
  cardNumberLast4: last4,
  expiryMonth: 12,
  expiryYear: 2034,
  cardType: ["visa", "mastercard", "other"][index] ?? "other",
}));

interface ListRequest {
  readonly page: number;
  readonly size: number;
}

function isListRequest(body: unknown): body is ListRequest {
  return (
    typeof body === "object" &&
    body !== null &&
    "page" in body &&
    "size" in body &&
    typeof body.page === "number" &&
    typeof body.size === "number"
  );
}

const now = Date.now();
const histories = new Map<number, readonly Entry[]>();

function historyAt(length: number): readonly Entry[] {
  const history = histories.get(length) ?? historyOf(length, now);
  histories.set(length, history);
  return history;
}

function pageOf(holder: Holder, { page, size }: ListRequest): Answer {
  const entries = historyAt(holder.transactions);
  const totalPages = Math.ceil(entries.length / size);
  return okAnswer(entries.slice(page * size, (page + 1) * size), {
    pagination: { hasNext: page + 1 < totalPages, page, totalPages, totalItems: entries.length },
  });
}

/** @param path the path below the API's prefix, without the query */
export function answerWallet(holder: Holder, method: string, path: string, body: unknown): Answer {
  switch (`${method} ${path}`) {
    case "GET /users/me":
      return okAnswer({
        accountId: "acc_bench",
        firstName: holder.firstName,
        lastName: holder.lastName,
        email: holder.email,
        status: holder.status,
      });
    case "GET /users":
      return okAnswer([{ accountId: "acc_payee", firstName: "Priya" }]);
    case "POST /wallet/balance":
      return okAnswer({
        currency: "AUD",
        balance: 125_000,
        availableBalance: 120_000,
        pendingBalance: 5_000,
      });
    case "POST /cards/list":
      return okAnswer(cards);
    case "POST /wallet/list":
      if (isListRequest(body)) return pageOf(holder, body);
  }
  return {
    status: 400,
    body: { status: 400, code: "invalid_request", message: "The bench has no such answer" },
  };
}
