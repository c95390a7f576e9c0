import type { Transaction } from "../../machines/core/domain.ts";
import { rejection } from "../../machines/core/failure.ts";
import type { JournalEntry, MatchingTransaction } from "../../machines/instructions/instruction.ts";
import { listTransactions } from "../api/wallet.ts";
import { ApiError } from "../core/errors.ts";
import { transactionTypes } from "./answer.ts";
import type { PaymentServices } from "./payment-services.ts";

const pageSize = 50;
const baselineSize = 100;
/**
 * After this many transactions of a full baseline, the rest of the list counts as older. One would not be enough,
 * because adjacent transactions may have swapped places.
 */
const baselineOverlap = 50;
const maxPages = 10;
/** Entries without a baseline are compared by time, with this tolerance for the server's clock, in milliseconds. */
const clockDifference = 600_000;

/** The ids of the newest transactions, read before a payment is sent to a server without keys. */
export async function readBaseline({ api }: PaymentServices): Promise<readonly string[]> {
  const { transactions } = await listTransactions(api, { page: 0, size: baselineSize });
  return transactions.map((transaction) => transaction.transactionId);
}

/**
 * Transactions that may be the payment's: not in the baseline, with its operation, amount and, if the list has it,
 * counterparty. Reads pages until one reaches the baseline, or the time before the payment.
 * @throws ApiError if the list cannot be read; `list_too_long` if ten pages contain neither a match nor the end
 */
export async function readMatches(
  { api }: PaymentServices,
  { entry }: { entry: JournalEntry },
): Promise<readonly MatchingTransaction[]> {
  const ageOf = entry.seenTransactionIds
    ? createBaselineCheck(entry.seenTransactionIds)
    : createTimeCheck(entry);
  const matches = new Map<string, MatchingTransaction>();
  for (let page = 0; page < maxPages; page += 1) {
    const { transactions, pagination } = await listTransactions(api, { page, size: pageSize });
    let hasReachedEnd = false;
    for (const transaction of transactions) {
      const { isOlder, isLast } = ageOf(transaction);
      hasReachedEnd ||= isLast;
      if (isOlder || !mayBePayment(entry, transaction)) continue;
      const { transactionId, status, amount, createdAt } = transaction;
      matches.set(transactionId, { transactionId, status, amount, createdAt });
    }
    if (hasReachedEnd || !pagination.hasNext) return [...matches.values()];
  }
  // Later pages may contain the payment, so "no match" would be wrong.
  if (matches.size === 0) throw new ApiError(rejection("list_too_long"));
  return [...matches.values()];
}

/**
 * For each transaction, newest first: whether it is older than the payment, and whether all that follow are older, too.
 */
type AgeCheck = (transaction: Transaction) => { isOlder: boolean; isLast: boolean };

/** A baseline that is not full is the whole list: any other transaction is newer. */
function createBaselineCheck(seenTransactionIds: readonly string[]): AgeCheck {
  const seenIds = new Set(seenTransactionIds);
  const maxSeenCount = seenIds.size < baselineSize ? Number.POSITIVE_INFINITY : baselineOverlap;
  let seenCount = 0;
  return ({ transactionId }) => {
    const isSeen = seenIds.has(transactionId);
    if (isSeen) seenCount += 1;
    return { isOlder: isSeen || seenCount >= maxSeenCount, isLast: seenCount >= maxSeenCount };
  };
}

function createTimeCheck(entry: JournalEntry): AgeCheck {
  const earliestTime = Date.parse(entry.createdAt) - clockDifference;
  return ({ createdAt }) => {
    const isOlder = Date.parse(createdAt) < earliestTime;
    return { isOlder, isLast: isOlder };
  };
}

function mayBePayment(entry: JournalEntry, { type, amount, toAccountId }: Transaction): boolean {
  return (
    transactionTypes[entry.operation].includes(type) &&
    amount === entry.cents &&
    (toAccountId === undefined || entry.toAccountId === undefined || toAccountId === entry.toAccountId)
  );
}
