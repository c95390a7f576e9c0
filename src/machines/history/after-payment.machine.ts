import { type ActorRefFrom, assign, raise, sendTo, setup } from "xstate";
import type { Transaction } from "../core/domain.ts";
import { type NamedActors, toastRaisedEvent, toasts } from "../core/named-actors.ts";
import type { QueryAnswered } from "../core/query.machine.ts";
import { followSession, type SessionFact } from "../payments/follow-session.ts";
import type { PaidPayment } from "../payments/payment-events.ts";
import { transactionOutcomeOf } from "./rules/outcome.ts";
import { type SaveFileReport, saveFileMachine } from "./save-file.machine.ts";

/** A chart has read the wallet's list of transactions. */
type TransactionsReadEvent = NamedActors["afterPayment"];

export type AfterPaymentEvent =
  | Exclude<SessionFact, { type: "account.known" | "day.began" | "payments.opened" }>
  | TransactionsReadEvent
  | SaveFileReport
  | { type: "dismissed" };

interface AfterPaymentContext {
  readonly paid: PaidPayment | undefined;
  /** The payment's transaction in the wallet's list, as last read; undefined until the list has it. */
  readonly transaction: Transaction | undefined;
}

type ReadTransactions = Pick<TransactionsReadEvent, "transactions">;

function findPaidTransaction(
  { paid }: AfterPaymentContext,
  { transactions }: ReadTransactions,
): Transaction | undefined {
  return transactions.find(({ transactionId }) => transactionId === paid?.transactionId);
}

function hasOutcome(
  context: AfterPaymentContext,
  readTransactions: ReadTransactions,
  outcome: string,
): boolean {
  const ownTransaction = findPaidTransaction(context, readTransactions);
  return ownTransaction !== undefined && transactionOutcomeOf(ownTransaction.status) === outcome;
}

/** Shows the last accepted payment next to the page, and follows its status. */
export const afterPaymentMachine = setup({
  types: {
    context: {} as AfterPaymentContext,
    events: {} as AfterPaymentEvent,
    children: {} as { receipt: "saveFile" },
    meta: {} as { spec: string },
  },
  actors: { followSession, saveFile: saveFileMachine },
  actions: {
    keepPaid: assign((_, params: { paid?: PaidPayment }) => ({ paid: params.paid, transaction: undefined })),
    keepTransaction: assign({
      transaction: ({ context }, params: ReadTransactions) => findPaidTransaction(context, params),
    }),
    readHistory: raise((_, report: QueryAnswered) => ({
      type: "transactions.read" as const,
      transactions: report.name === "history" ? report.data.transactions : [],
    })),
    forget: assign({ paid: undefined, transaction: undefined }),
    showReceiptSaved: sendTo(toasts, toastRaisedEvent("success", "transactionDetail.receiptSaved")),
  },
  guards: {
    isHistory: (_, params: { name: string }) => params.name === "history",
    isKnown: (_, params: { paid?: PaidPayment }) => params.paid !== undefined,
    isSettled: ({ context }, params: ReadTransactions) => hasOutcome(context, params, "completed"),
    isPending: ({ context }, params: ReadTransactions) => hasOutcome(context, params, "pending"),
    hasFailed: ({ context }, params: ReadTransactions) => hasOutcome(context, params, "failed"),
    hasStatus: ({ context }, params: ReadTransactions) => findPaidTransaction(context, params) !== undefined,
  },
}).createMachine({
  id: "afterPayment",
  description: "Shown next to the page after a payment.",
  meta: { spec: "§4 Refetch" },
  context: { paid: undefined, transaction: undefined },
  invoke: {
    id: "facts",
    src: "followSession",
    onError: { description: "The toast and the history show the payment." },
  },
  on: {
    "query.answered": {
      guard: { type: "isHistory", params: ({ event }) => event },
      actions: { type: "readHistory", params: ({ event }) => event },
    },
    "payment.succeeded": {
      guard: { type: "isKnown", params: ({ event }) => event },
      target: ".shown.settled",
      actions: { type: "keepPaid", params: ({ event }) => event },
    },
    "payment.pending": {
      guard: { type: "isKnown", params: ({ event }) => event },
      target: ".shown.pending",
      actions: { type: "keepPaid", params: ({ event }) => event },
    },
  },
  initial: "closed",
  states: {
    closed: { description: "No payment went through since the page was loaded, or its region is closed." },
    shown: {
      description: "The last payment is shown, until the holder closes it or another payment succeeds.",
      invoke: {
        id: "receipt",
        src: "saveFile",
        onError: { description: "The region stays, and a receipt cannot be saved." },
      },
      initial: "settled",
      on: {
        dismissed: { target: "closed", actions: "forget" },
        "transactions.read": [
          {
            guard: { type: "isSettled", params: ({ event }) => event },
            target: ".settled",
            actions: { type: "keepTransaction", params: ({ event }) => event },
          },
          {
            guard: { type: "isPending", params: ({ event }) => event },
            target: ".pending",
            actions: { type: "keepTransaction", params: ({ event }) => event },
          },
          {
            guard: { type: "hasFailed", params: ({ event }) => event },
            target: ".failed",
            actions: { type: "keepTransaction", params: ({ event }) => event },
          },
          {
            guard: { type: "hasStatus", params: ({ event }) => event },
            target: ".unknown",
            actions: { type: "keepTransaction", params: ({ event }) => event },
          },
        ],
        "file.saved": { actions: "showReceiptSaved" },
        "file.saveFailed": { description: "The region shows the error next to the button." },
      },
      states: {
        settled: { description: "The payment went through." },
        pending: { description: "The wallet accepted the payment; it is not settled yet." },
        failed: { description: "The wallet accepted the payment, and the money came back." },
        unknown: {
          description: "The wallet's list has the payment with a status that the app does not know.",
        },
      },
    },
  },
});

export type AfterPaymentActor = ActorRefFrom<typeof afterPaymentMachine>;
