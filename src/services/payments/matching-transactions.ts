import type { Transaction } from "../../machines/core/domain.ts";
import { rejection } from "../../machines/core/failure.ts";
import type { JournalEntry, MatchingTransaction } from "../../machines/instructions/instruction.ts";
import { listTransactions } from "../api/wallet.ts";
import { ApiError } from "../core/errors.ts";
import { transactionTypes } from "./answer.ts";
import type { PaymentServices } from "./payment-services.ts";

const pageSize = 50;
const baselineSize = 100;
/** So many of a full baseline are met before the rest of the list is older: neighbours may have changed places. */
const baselineOverlap = 50;
const maxPages = 10;
/** Entries without a baseline are compared by time; the server's clock may differ by so many milliseconds. */
const clockDifference = 600_000;

/** The ids of the newest transactions, to be noted before a payment is sent to a server without keys. */
export async function readBaseline({ api }: PaymentServices): Promise<readonly string[]> {
  const { transactions } = await listTransactions(api, { page: 0, size: baselineSize });
  return transactions.map((transaction) => transaction.transactionId);
}

/**
 * Transactions that may be the payment's: those the baseline did not have, of its operation, amount and, where the list
 * gives one, counterparty. Reads on until a page reaches the baseline, or the time before the payment.
 * @throws ApiError where the list cannot be read, or `list_too_long` where ten pages hold neither a match nor an end
 */
export async function readMatches(
  { api }: PaymentServices,
  { entry }: { entry: JournalEntry },
): Promise<readonly MatchingTransaction[]> {
  const isBefore = entry.seenTransactionIds ? beforeBaseline(entry.seenTransactionIds) : beforeTime(entry);
  const matches = new Map<string, MatchingTransaction>();
  for (let page = 0; page < maxPages; page += 1) {
    const { transactions, pagination } = await listTransactions(api, { page, size: pageSize });
    let isEnough = false;
    for (const transaction of transactions) {
      const { isOlder, isLast } = isBefore(transaction);
      isEnough ||= isLast;
      if (isOlder || !isAlike(entry, transaction)) continue;
      const { transactionId, status, amount, createdAt } = transaction;
      matches.set(transactionId, { transactionId, status, amount, createdAt });
    }
    if (isEnough || !pagination.hasNext) return [...matches.values()];
  }
  // Further pages may hold it: finding nothing here would be no answer.
  if (matches.size === 0) throw new ApiError(rejection("list_too_long"));
  return [...matches.values()];
}

/** Of one transaction after another, newest first: whether it is older than the payment, and whether all that follow are. */
type Before = (transaction: Transaction) => { isOlder: boolean; isLast: boolean };

/** A baseline that is not full held the whole list: whatever it does not have is newer. */
function beforeBaseline(seenTransactionIds: readonly string[]): Before {
  const seen = new Set(seenTransactionIds);
  const enough = seen.size < baselineSize ? Number.POSITIVE_INFINITY : baselineOverlap;
  let met = 0;
  return ({ transactionId }) => {
    const isSeen = seen.has(transactionId);
    if (isSeen) met += 1;
    return { isOlder: isSeen || met >= enough, isLast: met >= enough };
  };
}

function beforeTime(entry: JournalEntry): Before {
  const earliest = Date.parse(entry.createdAt) - clockDifference;
  return ({ createdAt }) => {
    const isOlder = Date.parse(createdAt) < earliest;
    return { isOlder, isLast: isOlder };
  };
}

function isAlike(entry: JournalEntry, { type, amount, toAccountId }: Transaction): boolean {
  return (
    transactionTypes[entry.operation].includes(type) &&
    amount === entry.cents &&
    (toAccountId === undefined || entry.toAccountId === undefined || toAccountId === entry.toAccountId)
  );
}
