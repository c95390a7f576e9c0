import type { Failure } from "../core/failure.ts";
import type { CancellationReport } from "../instructions/cancel-payment.machine.ts";
import type { ListReport } from "../instructions/check-list.machine.ts";
import type { CheckStatusEvent, StatusReport } from "../instructions/check-status.machine.ts";
import type {
  AccountJournal,
  ClickTime,
  Idempotency,
  JournalEntry,
  MatchingTransaction,
  Outcome,
  PaymentOrder,
} from "../instructions/instruction.ts";
import type { SubmissionReport } from "../instructions/submit-payment.machine.ts";
import type { PaymentActor } from "./payment.machine.ts";
import type { PaymentRequest } from "./payment-events.ts";

export interface PaymentInput {
  readonly accountId: string;
  readonly order: PaymentOrder;
  readonly idempotency: Idempotency;
  /** The dialog's id; empty for a payment found in the journal. */
  readonly requestedBy: string;
  readonly click?: ClickTime | undefined;
  /** The journal's entry, for a payment of an earlier page life or another tab. */
  readonly entry?: JournalEntry | undefined;
}

export interface PaymentContext extends PaymentInput {
  readonly entry: JournalEntry | undefined;
  /** Transactions of the list that may be this payment; undefined until the list is read. */
  readonly matches: readonly MatchingTransaction[] | undefined;
  /** Undefined while the outcome is unknown. */
  readonly outcome: Outcome | undefined;
  /** Why the last press had no effect. */
  readonly failure: Failure | undefined;
}

export type PaymentMessage =
  | CheckStatusEvent
  | { type: "resend.requested" }
  | { type: "resend.confirmed" }
  | { type: "resend.dismissed" }
  | { type: "cancel.requested" }
  /** The holder reports the outcome, if no other source has it. */
  | { type: "outcome.confirmed" }
  | { type: "outcome.denied" }
  /** Another tab has removed the entry. */
  | { type: "entry.removed" }
  | { type: "page.resumed" }
  | SubmissionReport
  | CancellationReport
  | StatusReport
  | ListReport;

/** Reports of a payment to the payments coordinator. */
export type PaymentReport = {
  readonly id: string;
} /** `report.locked`: the payment has the lock of the account, or requests it. */ & (
  | { readonly type: "report.locked" }
  | { readonly type: "report.unlocked" }
  | { readonly type: "report.unknown" }
  | { readonly type: "report.undecided" }
  | { readonly type: "report.decided"; readonly outcome: Outcome }
  | { readonly type: "report.confirmed" }
  | { readonly type: "report.dismissed" }
  /** Another window removed the entry without storing its outcome. */
  | { readonly type: "report.removed" }
  /** The payment's chart failed: this tab no longer follows it. */
  | { readonly type: "report.broken" }
  /** The entry is removed, or could not be removed. */
  | { readonly type: "report.settled" }
);

/** A declined outcome, because nothing was sent. */
export function notSentReport(id: string, failure: Failure): PaymentReport {
  return { type: "report.decided", id, outcome: { state: "declined", failure } };
}

export type AnnouncedReport = Extract<
  PaymentReport,
  { type: `report.${"unknown" | "undecided" | "confirmed" | "dismissed" | "removed" | "broken"}` }
>;
export type DecidedReport = Extract<PaymentReport, { type: "report.decided" }>;

/** Events that the payments coordinator receives. */
export type PaymentsMessage =
  | PaymentRequest
  /** The same account's session restarted and does not have the coordinator's reference. */
  | { type: "coordinator.requested" }
  | { type: "unreadable.removed"; id: string }
  | { type: "journal.read"; journal: AccountJournal }
  /** Another tab holds the account's payment lock; `key` is its payment, if known. */
  | { type: "lock.taken"; key: string | undefined }
  | { type: "lock.released" }
  /** A new page life started without a load: the page was restored from the back-forward cache, or thawed. */
  | { type: "page.resumed" }
  /** Raised by XState if a payment's chart fails. */
  | { type: "xstate.error.actor.*"; actorId: string; error: unknown }
  | PaymentReport;

/** Context of the payments coordinator. */
export interface PaymentsCoordinatorContext {
  readonly accountId: string;
  readonly idempotency: Idempotency;
  /** Every payment without an outcome, oldest first. */
  readonly payments: readonly PaymentActor[];
  readonly madeCount: number;
  /** Ids of this tab's payments that have the lock or request it. */
  readonly lockedBy: readonly string[];
  /** Key of the payment for which another tab has the lock. */
  readonly heldKey: string | undefined;
  /** Entries that another tab is sending; shown as being checked, without actions. */
  readonly entriesElsewhere: readonly JournalEntry[];
  /** Keys whose outcome this page life has reported; an older read of the journal does not add them again. */
  readonly settledKeys: readonly string[];
  /** Ids of the journal's unreadable entries. */
  readonly unreadableIds: readonly string[];
}
