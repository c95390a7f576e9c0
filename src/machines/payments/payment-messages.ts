import type { Failure } from "../core/failure.ts";
import type { CancellationReport } from "../instructions/cancel-payment.machine.ts";
import type { ListReport } from "../instructions/check-list.machine.ts";
import type { CheckStatusEvent, StatusReport } from "../instructions/check-status.machine.ts";
import type {
  Click,
  Idempotency,
  Journal,
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
  readonly click?: Click | undefined;
  /** The journal's entry, for a payment of an earlier page life or another tab. */
  readonly entry?: JournalEntry | undefined;
}

export interface PaymentContext extends PaymentInput {
  readonly entry: JournalEntry | undefined;
  /** Transactions of the list that may be this payment's; undefined until the list was read. */
  readonly matches: readonly MatchingTransaction[] | undefined;
  /** What it became; undefined while it is not known. */
  readonly outcome: Outcome | undefined;
  /** Why the last press changed nothing. */
  readonly failure: Failure | undefined;
}

export type PaymentMessage =
  | CheckStatusEvent
  | { type: "resend.requested" }
  | { type: "resend.confirmed" }
  | { type: "resend.dismissed" }
  | { type: "cancel.requested" }
  /** The holder says what happened, where nothing else can. */
  | { type: "outcome.confirmed" }
  | { type: "outcome.denied" }
  /** Another tab has removed the entry. */
  | { type: "entry.removed" }
  | { type: "page.resumed" }
  | SubmissionReport
  | CancellationReport
  | StatusReport
  | ListReport;

/** What the payments coordinator receives from each payment. */
export type PaymentReport = { readonly id: string } /** It asks for the account's lock, or has it. */ & (
  | { readonly type: "report.locked" }
  | { readonly type: "report.unlocked" }
  | { readonly type: "report.unknown" }
  | { readonly type: "report.undecided" }
  | { readonly type: "report.decided"; readonly outcome: Outcome }
  | { readonly type: "report.confirmed" }
  | { readonly type: "report.dismissed" }
  /** Its entry was removed in another window, which did not note what it became. */
  | { readonly type: "report.removed" }
  /** Its own code threw: this tab lets go of it. */
  | { readonly type: "report.broken" }
  /** Its entry is removed, or could not be. */
  | { readonly type: "report.settled" }
);

/** Nothing moved, since nothing was sent. */
export function notSent(id: string, failure: Failure): PaymentReport {
  return { type: "report.decided", id, outcome: { state: "declined", failure } };
}

export type AnnouncedReport = Extract<
  PaymentReport,
  { type: `report.${"unknown" | "undecided" | "confirmed" | "dismissed" | "removed" | "broken"}` }
>;
export type DecidedReport = Extract<PaymentReport, { type: "report.decided" }>;

/** What the payments coordinator receives. */
export type PaymentsMessage =
  | PaymentRequest
  /** The same account's session began anew and does not know the coordinator. */
  | { type: "coordinator.requested" }
  | { type: "unreadable.removed"; id: string }
  | { type: "journal.read"; journal: Journal }
  /** Another tab holds the account's payment lock, for the payment with this key where it is known. */
  | { type: "lock.taken"; key: string | undefined }
  | { type: "lock.released" }
  /** A new page life began without a load: a restore from the back-forward cache, or a thaw. */
  | { type: "page.resumed" }
  /** Raised by XState where a payment's own code throws. */
  | { type: "xstate.error.actor.*"; actorId: string; error: unknown }
  | PaymentReport;

/** What the payments coordinator knows. */
export interface PaymentsContext {
  readonly accountId: string;
  readonly idempotency: Idempotency;
  /** Every payment without an outcome, oldest first. */
  readonly payments: readonly PaymentActor[];
  readonly made: number;
  /** The ids of this tab's payments that have the lock or ask for it. */
  readonly lockedBy: readonly string[];
  /** The key of the payment for which another tab has the lock. */
  readonly heldKey: string | undefined;
  /** Entries that another tab is sending; shown as being checked, without actions. */
  readonly elsewhere: readonly JournalEntry[];
  /** The keys whose outcome this page life has told; an older reading of the journal does not bring them back. */
  readonly settledKeys: readonly string[];
  /** The journal's ids of what cannot be read. */
  readonly unreadable: readonly string[];
}
