import { type Answer, type Refusal, successAnswer } from "./answer.ts";
import type { KeyRow, Transaction } from "./state.ts";

/** Stores a payment's result under its key, if it has one. */
export function storePaymentResult(
  row: KeyRow | undefined,
  { transactionId, type, amount, status }: Transaction,
): Answer {
  if (row) {
    row.state = status === "PENDING" ? "pending" : "succeeded";
    row.transactionId = transactionId;
  }
  return storeResult(row, successAnswer({ transactionId, type, amount, currency: "AUD", status }));
}

export function storeResult(row: KeyRow | undefined, answer: Answer): Answer {
  if (!row) return answer;
  if (row.state === "in_progress") row.state = "succeeded";
  row.answer = answer;
  return answer;
}

export function decline(row: KeyRow, refusal: Refusal): void {
  row.state = "declined";
  row.code = refusal.code;
  row.answer = refusal.answer;
}

/** The answer to a status request for a key. */
export function outcomeOf(row: KeyRow | undefined) {
  if (!row) return { state: "unseen" };
  const { state, operation, transactionId, amount, toAccountId, code, version } = row;
  return {
    state,
    ...(operation !== undefined && { operation }),
    ...(transactionId !== undefined && { transactionId }),
    ...(amount !== undefined && { amount, currency: "AUD" }),
    ...(toAccountId !== undefined && { toAccountId }),
    ...(code !== undefined && { code }),
    ...(version !== undefined && { version }),
  };
}
