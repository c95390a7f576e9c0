import type { afterPaymentMachine } from "../../../src/machines/history/after-payment.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const details = { requestedBy: "dialog-1", operation: "payout" } as const;
const order = { operation: "payout", cents: 2_500 } as const;
const paidPayment = { order, reference: "key-1", transactionId: "t-1" } as const;
const laterPaid = { order: { ...order, cents: 3_000 }, reference: "key-2", transactionId: "t-2" } as const;
const ownTransaction = {
  transactionId: "t-1",
  type: "TRANSFER_TO_BANK",
  amount: 2_500,
  createdAt: "2026-11-19T02:00:00.000Z",
};
const another = { ...ownTransaction, transactionId: "t-2", status: "FAILED" };
/** The wallet's list with each status of the payment, next to another transaction. */
const lists = ["SUCCESS", "PENDING", "FAILED", "REVERSED"].map((status) => ({
  transactions: [another, { ...ownTransaction, status }],
}));
const pagination = { hasNext: false, page: 0, totalPages: 1 };
const stateOf: Readonly<Record<string, string>> = {
  SUCCESS: "settled",
  PENDING: "pending",
  FAILED: "failed",
  REVERSED: "unknown",
};

const anyShown = "shown.settled | shown.pending | shown.failed | shown.unknown";

export const paths = pathsOf<typeof afterPaymentMachine>()({
  events: {
    "query.answered": [
      ...lists.map((data) => ({ name: "history" as const, data: { ...data, pagination } })),
      { name: "cards", data: [] },
    ],
    "payment.succeeded": [{ ...details, paid: paidPayment }, { ...details, paid: laterPaid }, details],
    "payment.pending": [{ ...details, paid: paidPayment }, { ...details, paid: laterPaid }, details],
    "transactions.read": [...lists, { transactions: [another] }, { transactions: [] }],
  },
  differs: ({ paid, transaction }) => [paid?.transactionId, transaction?.status],
  senders: { "file.saved": "receipt", "file.saveFailed": "receipt" },
  labels: {
    facts: "what the session knows",
    "query.answered": "the wallet answers",
    receipt: "the receipt",
    "file.saved": "the receipt is saved",
    "file.saveFailed": "the receipt cannot be saved",
    "payment.succeeded": "a payment succeeds",
    "payment.pending": "a payment is accepted and not settled",
    "transactions.read": "the wallet's list is read",
    dismissed: "the holder hides it",
  },
  initial: { "the beginning": "closed" },
  transitions: {
    closed: {
      "payment.succeeded": "closed | shown.settled",
      "payment.pending": "closed | shown.pending",
    },
    "shown.settled": {
      "payment.succeeded": "shown.settled",
      "payment.pending": "shown.pending | shown.settled",
      "transactions.read": anyShown,
      "query.answered": anyShown,
      dismissed: "closed",
    },
    "shown.pending": {
      "payment.succeeded": "shown.settled | shown.pending",
      "payment.pending": "shown.pending",
      "transactions.read": anyShown,
      "query.answered": anyShown,
      dismissed: "closed",
    },
    "shown.failed": {
      "payment.succeeded": "shown.settled | shown.failed",
      "payment.pending": "shown.pending | shown.failed",
      "transactions.read": anyShown,
      "query.answered": anyShown,
      dismissed: "closed",
    },
    "shown.unknown": {
      "payment.succeeded": "shown.settled | shown.unknown",
      "payment.pending": "shown.pending | shown.unknown",
      "transactions.read": anyShown,
      "query.answered": anyShown,
      dismissed: "closed",
    },
  },
  observations: [
    inside("closed", {
      "no payment shown": ({ context, childIds }) =>
        context.paid === undefined && !childIds.includes("receipt"),
    }),
    after(["payment.succeeded", "payment.pending"], "shown", {
      "a receipt at hand": ({ wasIn, invoked }) =>
        wasIn("shown") || invoked.some(({ id }) => id === "receipt"),
    }),
    after("file.saved", "shown", {
      "that the receipt is saved": ({ received }) =>
        JSON.stringify(received) ===
        JSON.stringify([
          { type: "toast.raised", kind: "success", message: { key: "transactionDetail.receiptSaved" } },
        ]),
    }),
    after("file.saveFailed", {
      "nothing told: the region says it": ({ received }) => received.length === 0,
    }),
    inside("shown", {
      "the payment shown, and a way to hide it": ({ context, can }) =>
        context.paid !== undefined && can({ type: "dismissed" }),
    }),
    after(["payment.succeeded", "payment.pending"], {
      "the newest payment shown, and none that is not known": ({ event, isIn, context, contextBefore }) =>
        event.paid === undefined
          ? context.paid === contextBefore.paid
          : isIn(event.type === "payment.pending" ? "shown.pending" : "shown.settled") &&
            context.paid === event.paid &&
            context.transaction === undefined,
    }),
    after(["transactions.read", "query.answered"], {
      "what the wallet's list says of this payment, and nothing that it says of another": ({
        event,
        isIn,
        wasIn,
        context,
        contextBefore,
      }) => {
        const transactions = event.name === "history" ? event.data.transactions : (event.transactions ?? []);
        const foundTransaction = transactions.find(
          (transaction: { transactionId: string }) =>
            transaction.transactionId === contextBefore.paid?.transactionId,
        );
        if (wasIn("closed") || foundTransaction === undefined)
          return context.transaction === contextBefore.transaction;
        return (
          context.transaction === foundTransaction &&
          isIn(`shown.${stateOf[foundTransaction.status]}` as "shown.failed")
        );
      },
    }),
    after(["transactions.read", "query.answered"], "shown", {
      "the same payment, and its receipt as it was": ({ context, contextBefore, invoked, wasIn }) =>
        !wasIn("shown") || (context.paid === contextBefore.paid && invoked.length === 0),
    }),
  ],
});
