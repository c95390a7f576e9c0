import { rejection } from "../core/failure.ts";
import type { Notice, ToastKind, ToastMessage } from "../core/toast.machine.ts";
import type { JournalEntry, Outcome, PaymentOperation, PaymentOrder } from "../instructions/instruction.ts";
import type { PaymentEvent, PaymentRequest } from "./payment-events.ts";
import type {
  AnnouncedReport,
  DecidedReport,
  PaymentContext,
  PaymentsCoordinatorContext,
} from "./payment-messages.ts";

/** The event that dialogs and panels receive for an outcome. */
function outcomePaymentEventOf(
  outcome: Outcome,
  details: { readonly requestedBy: string; readonly operation: PaymentOperation },
): PaymentEvent {
  return outcome.state === "declined"
    ? { type: "payment.declined", failure: outcome.failure, ...details }
    : { type: `payment.${outcome.state}`, ...details };
}

/**
 * The toast of an outcome. A declined payment has none: its dialog, or else a toast of the failure, shows the reason.
 */
function toastOf(
  state: Exclude<Outcome["state"], "declined">,
  operation: PaymentOperation,
): { readonly kind: ToastKind; readonly message: ToastMessage } {
  switch (state) {
    case "succeeded":
      return { kind: "success", message: { key: `toasts.${operation}` } };
    case "pending":
      return { kind: "info", message: { key: `toasts.pending.${operation}` } };
    case "failed":
      return { kind: "warning", message: { key: `toasts.failed.${operation}` } };
    case "cancelled":
      return { kind: "info", message: { key: "toasts.cancelled" } };
  }
}

/** The order of a journal entry; without the phone number of a transfer, which is not stored. */
export function orderOf(entry: JournalEntry): PaymentOrder {
  const { operation, cents } = entry;
  switch (operation) {
    case "topUp":
      return { operation, cents, paymentMethodId: entry.paymentMethodId ?? "" };
    case "transfer":
      return { operation, cents, toAccountId: entry.toAccountId ?? "", phone: "" };
    case "payout":
      return { operation, cents };
  }
}

function paymentContextOf({ payments }: PaymentsCoordinatorContext, id: string): PaymentContext | undefined {
  return payments.find((payment) => payment.id === id)?.getSnapshot().context;
}

/** The dialog and operation of a payment. */
function paymentDetailsOf(
  context: PaymentsCoordinatorContext,
  id: string,
): Pick<PaymentEvent, "requestedBy" | "operation"> {
  const payment = paymentContextOf(context, id);
  return { requestedBy: payment?.requestedBy ?? "", operation: payment?.order.operation ?? "payout" };
}

const eventTypes = {
  "report.unknown": "payment.unknown",
  "report.undecided": "payment.undecided",
  "report.confirmed": "payment.confirmed",
  "report.dismissed": "payment.dismissed",
  "report.removed": "payment.removed",
  "report.broken": "payment.removed",
} as const;

/** The event that the coordinator emits for a payment without an outcome. */
export function announcementOf(context: PaymentsCoordinatorContext, report: AnnouncedReport): PaymentEvent {
  return { type: eventTypes[report.type], ...paymentDetailsOf(context, report.id) };
}

/** The event that the coordinator emits for a payment with an outcome. */
export function outcomeEventOf(
  context: PaymentsCoordinatorContext,
  { id, outcome }: DecidedReport,
): PaymentEvent {
  const payment = paymentContextOf(context, id);
  const event = outcomePaymentEventOf(outcome, paymentDetailsOf(context, id));
  if (!payment || (event.type !== "payment.succeeded" && event.type !== "payment.pending")) return event;
  const { order, entry } = payment;
  const transactionId = "transactionId" in outcome ? outcome.transactionId : undefined;
  return { ...event, paid: { order, reference: entry?.key, transactionId } };
}

/** The toast of an accepted, cancelled or returned payment. */
export function outcomeNoticeOf(
  context: PaymentsCoordinatorContext,
  id: string,
  state: Exclude<DecidedReport["outcome"]["state"], "declined">,
): Extract<Notice, { type: "toast.raised" }> {
  return { type: "toast.raised", ...toastOf(state, paymentDetailsOf(context, id).operation) };
}

/** The event for a dialog that requests a payment while another payment has the lock. */
export function paymentInProgressEventOf({ requestedBy, order }: PaymentRequest): PaymentEvent {
  return {
    type: "payment.declined",
    requestedBy,
    operation: order.operation,
    failure: rejection("payment_in_progress"),
  };
}
