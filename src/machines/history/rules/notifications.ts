import { isActive } from "../../core/account-status.ts";
import type { Account, Card, Transaction, TransactionPage } from "../../core/domain.ts";
import { formatAmount } from "../../core/money.ts";
import type { MoneyNotification } from "../../core/named-actors.ts";
import { transactionOutcomeOf } from "./outcome.ts";
import { referenceOf } from "./reference.ts";

/** The kind of a notification; the screen has the text. */
export type NotificationKind =
  | "moneyIn"
  | "withdrawalFailed"
  | "withdrawalArrived"
  | "approved"
  | "undecided"
  | "cardExpiring";

export interface WalletNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  /** ISO 8601; absent for a current condition. */
  readonly at?: string;
  /** Absent if the notification is not about a payment. */
  readonly cents?: number;
  /** Only for a card. */
  readonly last4?: string;
}

/** The notifications that a browser stores for an account. */
export interface NotificationRecord {
  readonly v: 1;
  /**
   * Creation time of the newest known transaction, ISO 8601; empty if the list is empty, undefined before the first
   * read.
   */
  readonly newest: string | undefined;
  /** Ids of the transactions that were pending at the last read. */
  readonly pending: readonly string[];
  /** The account was not yet active at the last read. */
  readonly awaitsApproval: boolean;
  /** Newest first. */
  readonly kept: readonly WalletNotification[];
  /** Ids of the read notifications. */
  readonly read: readonly string[];
}

/** A change that is applied to the record. */
export type NotificationChange =
  | { readonly kind: "account"; readonly account: Pick<Account, "status"> }
  /** `whole`: the transactions are enough, and no older page has to be read. */
  | { readonly kind: "transactions"; readonly transactions: readonly Transaction[]; readonly whole: boolean }
  | { readonly kind: "pending"; readonly transactionId: string }
  /** The newest page may have changed, and was not read. */
  | { readonly kind: "outdated" }
  /** Another tab has changed the stored record: it is read again, and nothing is added. */
  | { readonly kind: "stored" }
  | { readonly kind: "seen"; readonly ids: readonly string[] };

/**
 * The change for a read page of the history; `whole` is true if there is no older page. An older page that is read
 * again (`lastPage`) contains no new transaction; undefined for one that the holder turned to.
 */
export function pageChangeOf(
  { transactions, pagination: { page, hasNext } }: TransactionPage,
  lastPage: number,
): NotificationChange | undefined {
  if (page === 0) return { kind: "transactions", transactions, whole: !hasNext };
  return page === lastPage ? { kind: "outdated" } : undefined;
}

/** The change for the longer list that is read if the newest page is not enough. No older page is read after it. */
export function wholeListChangeOf({ transactions }: TransactionPage): NotificationChange {
  return { kind: "transactions", transactions, whole: true };
}

export interface NotificationUpdate {
  readonly record: NotificationRecord;
  /** Pending withdrawals that have just completed or failed. */
  readonly news: readonly WithdrawalOutcomeNotification[];
  /** For system notifications: new incoming money and returned withdrawals. */
  readonly announced: readonly MoneyNotification[];
  /** The list does not reach back to the known transactions: more of it has to be read. */
  readonly isShort: boolean;
}

/** The outcome of a withdrawal; the reference distinguishes it from others of the same amount. */
export interface WithdrawalOutcomeNotification extends WalletNotification {
  readonly reference: string;
}

/** The toast for a withdrawal's outcome: a failure stays until it is closed. */
export function withdrawalToastOf({ id, kind, cents = 0, reference }: WithdrawalOutcomeNotification) {
  const transactionId = id.slice(kind.length + 1);
  return {
    kind: kind === "withdrawalFailed" ? ("warning" as const) : ("success" as const),
    message: {
      key: `notifications.later.${kind}`,
      values: { amount: formatAmount(cents), reference, transactionId },
    },
  };
}

export const noRecord: NotificationRecord = {
  v: 1,
  newest: undefined,
  pending: [],
  awaitsApproval: false,
  kept: [],
  read: [],
};

const maxNotifications = 20;
const maxReadIds = 100;
const withdrawal = "TRANSFER_TO_BANK";
const incomingType = "TRANSFER_CREDIT";

function isSettled(status: string): boolean {
  return transactionOutcomeOf(status) === "completed";
}

function isAwaitedTransaction({ type, status }: Transaction): boolean {
  return transactionOutcomeOf(status) === "pending" && (type === withdrawal || type === incomingType);
}

/** Kind of notification for a transaction that is new or no longer pending; undefined if it needs no notification. */
function notificationKindOf(
  { type, status }: Transaction,
  wasPending: boolean,
): NotificationKind | undefined {
  if (type === incomingType) return isSettled(status) ? "moneyIn" : undefined;
  if (type !== withdrawal) return undefined;
  if (transactionOutcomeOf(status) === "failed") return "withdrawalFailed";
  // A withdrawal that completed at once was already reported as successful.
  return wasPending && isSettled(status) ? "withdrawalArrived" : undefined;
}

/** An empty time sorts before all others. */
function timeOf(iso: string): number {
  return iso === "" ? 0 : Date.parse(iso);
}

function updateWithoutNews(record: NotificationRecord, isShort = false): NotificationUpdate {
  return { record, news: [], announced: [], isShort };
}

function applyTransactions(
  record: NotificationRecord,
  transactions: readonly Transaction[],
  isComplete: boolean,
): NotificationUpdate {
  const times = transactions
    .map(({ createdAt }) => createdAt)
    .filter((iso) => !Number.isNaN(Date.parse(iso)))
    .toSorted((a, b) => timeOf(a) - timeOf(b));
  const followedIds = transactions.filter(isAwaitedTransaction).map(({ transactionId }) => transactionId);
  const { newest: lastNewest, pending } = record;
  const newestReadTime = times.at(-1) ?? "";
  const newestTime = timeOf(newestReadTime) > timeOf(lastNewest ?? "") ? newestReadTime : (lastNewest ?? "");
  if (lastNewest === undefined)
    return updateWithoutNews({
      ...record,
      newest: newestTime,
      pending: [...new Set([...pending, ...followedIds])],
    });
  const listedIds = new Set(transactions.map(({ transactionId }) => transactionId));
  const hasReachedNewest =
    timeOf(times[0] ?? "") <= timeOf(lastNewest) && pending.every((id) => listedIds.has(id));
  if (!isComplete && !hasReachedNewest) return updateWithoutNews(record, true);
  const newNotifications = transactions.flatMap((transaction): readonly WalletNotification[] => {
    const { transactionId, createdAt, amount } = transaction;
    const wasPending = pending.includes(transactionId);
    const kind =
      wasPending || timeOf(createdAt) > timeOf(lastNewest)
        ? notificationKindOf(transaction, wasPending)
        : undefined;
    return kind === undefined ? [] : [{ id: `${kind}/${transactionId}`, kind, at: createdAt, cents: amount }];
  });
  const references = new Map(
    transactions.map((transaction) => [transaction.transactionId, referenceOf(transaction)]),
  );
  const addedNotifications = newNotifications.filter(({ id }) =>
    record.kept.every((entry) => entry.id !== id),
  );
  return {
    record: {
      ...record,
      newest: newestTime,
      pending: followedIds,
      kept: [...addedNotifications, ...record.kept].slice(0, maxNotifications),
    },
    news: addedNotifications.flatMap((notification) => {
      const transactionId = notification.id.slice(notification.kind.length + 1);
      if (notification.kind === "moneyIn" || !pending.includes(transactionId)) return [];
      return [{ ...notification, reference: references.get(transactionId) ?? transactionId }];
    }),
    announced: addedNotifications.flatMap(({ id, kind, cents = 0 }) =>
      kind === "moneyIn" || kind === "withdrawalFailed" ? [{ id, kind, cents }] : [],
    ),
    isShort: false,
  };
}

/** Applies a change to the record. `now` is ISO 8601. */
export function changeRecord(
  record: NotificationRecord,
  change: NotificationChange,
  now: string,
): NotificationUpdate {
  switch (change.kind) {
    case "account": {
      const isOpen = isActive(change.account);
      const isApproved = isOpen && record.awaitsApproval;
      const approvedNotification: WalletNotification = { id: `approved/${now}`, kind: "approved", at: now };
      const keptNotifications = isApproved
        ? [approvedNotification, ...record.kept].slice(0, maxNotifications)
        : record.kept;
      return updateWithoutNews({ ...record, awaitsApproval: !isOpen, kept: keptNotifications });
    }
    case "transactions":
      return applyTransactions(record, change.transactions, change.whole);
    case "pending":
      return updateWithoutNews({
        ...record,
        pending: [...new Set([...record.pending, change.transactionId])],
      });
    case "outdated":
      return updateWithoutNews(record, true);
    case "stored":
      return updateWithoutNews(record);
    case "seen":
      return updateWithoutNews({
        ...record,
        read: [...new Set([...change.ids, ...record.read])].slice(0, maxReadIds),
      });
  }
}

/** Whether the card expires this month or next month. `today` is yyyy-MM-dd. */
function isExpiringSoon({ expiryMonth, expiryYear }: Card, today: string): boolean {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const remainingMonths = (expiryYear - year) * 12 + expiryMonth - month;
  return remainingMonths === 0 || remainingMonths === 1;
}

/** The fields of an undecided payment that its notification needs. */
export interface UndecidedPayment {
  readonly reference: string;
  readonly at: string;
  readonly cents: number;
}

export interface NotificationFacts {
  readonly record: NotificationRecord;
  readonly undecided: readonly UndecidedPayment[];
  readonly cards: readonly Card[];
  /** yyyy-MM-dd; undefined until known. */
  readonly today: string | undefined;
}

/** All notifications: current conditions first, then past events, newest first. */
export function listNotifications({ record, undecided, cards, today }: NotificationFacts) {
  const payments = undecided.map(
    ({ reference, at, cents }): WalletNotification => ({
      id: `undecided/${reference}`,
      kind: "undecided",
      at,
      cents,
    }),
  );
  const expiringCards = cards
    .filter((card) => today !== undefined && isExpiringSoon(card, today))
    .map(
      ({ paymentMethodId, expiryYear, expiryMonth, cardNumberLast4 }): WalletNotification => ({
        id: `cardExpiring/${paymentMethodId}/${expiryYear}-${expiryMonth}`,
        kind: "cardExpiring",
        last4: cardNumberLast4,
      }),
    );
  return [...payments, ...expiringCards, ...record.kept];
}

/** Ids of the unread notifications. */
export function unreadOf(
  record: NotificationRecord,
  notifications: readonly WalletNotification[],
): readonly string[] {
  return notifications.map(({ id }) => id).filter((id) => !record.read.includes(id));
}
