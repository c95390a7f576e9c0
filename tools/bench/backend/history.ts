/** A history of any length, computed from the index of each transaction, so that it is the same in every run. */
export interface Entry {
  readonly transactionId: string;
  readonly type: string;
  readonly status: string;
  /** The amount in cents. */
  readonly amount: number;
  readonly createdAt: string;
}

const types = ["WALLET_TOPUP", "TRANSFER_DEBIT", "TRANSFER_CREDIT", "TRANSFER_TO_BANK"];
const statuses = ["SUCCEEDED", "SUCCESS", "SUCCEEDED", "FAILED", "SUCCESS"];
const threeYearsInMs = 3 * 365 * 24 * 60 * 60 * 1_000;
const hourInMs = 60 * 60 * 1_000;

/** The transactions, newest first, spread over the three years before `now` (milliseconds since 1970). */
export function historyOf(length: number, now: number): readonly Entry[] {
  const step = (threeYearsInMs - 2 * hourInMs) / Math.max(1, length);
  return Array.from({ length }, (_, index) => ({
    transactionId: `txn_${String(length - index).padStart(8, "0")}`,
    type: types[index % types.length] ?? "",
    status: statuses[index % statuses.length] ?? "",
    amount: 100 + ((index * 7_919) % 24_900),
    createdAt: new Date(now - hourInMs - Math.floor(index * step)).toISOString(),
  }));
}
