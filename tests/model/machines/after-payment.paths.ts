import type { afterPaymentMachine } from "../../../src/machines/payments/after-payment.machine.ts";
import { pathsOf } from "../path-file.ts";

const details = { requestedBy: "dialog-1", operation: "payout" } as const;
const order = { operation: "payout", cents: 2_500, currency: "AUD" } as const;
const paid = { order, reference: "key-1", transactionId: "t-1" } as const;

export const paths = pathsOf<typeof afterPaymentMachine>()({
  events: {
    "payment.succeeded": [{ ...details, paid }, details],
    "payment.pending": [{ ...details, paid }, details],
  },
  differs: ({ paid, pending }) => [paid !== undefined, pending],
  senders: { "file.saved": "receipt", "file.saveFailed": "receipt" },
  labels: {
    receipt: "the receipt",
    "file.saved": "the receipt is saved",
    "file.saveFailed": "the receipt cannot be saved",
    "payment.succeeded": "a payment succeeds",
    "payment.pending": "a payment is accepted and not settled",
    dismissed: "the holder hides it",
  },
  initial: { "the beginning": "closed" },
  transitions: {
    closed: { "payment.succeeded": "closed | shown", "payment.pending": "closed | shown" },
    shown: { "payment.succeeded": "shown", "payment.pending": "shown", dismissed: "closed" },
  },
  observations: [
    {
      in: "closed",
      description: "no payment shown",
      check: ({ context, running }) => context.paid === undefined && !running.includes("receipt"),
    },
    {
      when: ["payment.succeeded", "payment.pending"],
      in: "shown",
      description: "a receipt at hand",
      check: ({ was, invoked }) => was("shown") || invoked.some(({ id }) => id === "receipt"),
    },
    {
      when: "file.saved",
      in: "shown",
      description: "that the receipt is saved",
      check: ({ received }) =>
        JSON.stringify(received) ===
        JSON.stringify([
          { type: "toast.raised", kind: "success", message: { key: "transactionDetail.receiptSaved" } },
        ]),
    },
    {
      when: "file.saveFailed",
      description: "nothing told: the region says it",
      check: ({ received }) => received.length === 0,
    },
    {
      in: "shown",
      description: "the payment shown, and a way to hide it",
      check: ({ context, can }) => context.paid !== undefined && can({ type: "dismissed" }),
    },
    {
      when: ["payment.succeeded", "payment.pending"],
      description: "the newest payment shown, and none that is not known",
      check: ({ event, is, context, contextBefore }) =>
        event.paid === undefined
          ? context.paid === contextBefore.paid
          : is("shown") &&
            context.paid === event.paid &&
            context.pending === (event.type === "payment.pending"),
    },
  ],
});
