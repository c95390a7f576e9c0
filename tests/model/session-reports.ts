/** What a session reports to the pages and their charts, and what these pass on: payloads and labels of both models. */
import { account, balance } from "../machines/session-fakes.ts";

const settledPayment = {
  requestedBy: "dialog-1",
  operation: "payout",
  paid: {
    order: { operation: "payout", cents: 2_500, currency: "AUD" },
    reference: "key-1",
    transactionId: "t-1",
  },
} as const;
const emptyPage = { transactions: [], pagination: { hasNext: false, page: 0, totalPages: 0 } };

const appearance = { dark: true, locale: "ar" } as const;

/** `payments.opened` carries a reference, which each model makes in its own world. */
export const reportPayloads = {
  "payment.succeeded": [settledPayment],
  "payment.pending": [settledPayment],
  "query.answered": [
    { name: "balance", data: balance },
    { name: "history", data: emptyPage },
    { name: "cards", data: [] },
  ],
  "account.known": [{ account }],
  "passkey.confirmed": [{ appearance }],
} as const;

export const reportLabels = {
  "payment.succeeded": "a payment succeeds",
  "payment.pending": "a payment is accepted and not settled",
  "query.answered": "the wallet is read",
  "account.known": "the account is known",
  "passkey.confirmed": "the holder leaves for the page that creates a passkey",
  "payments.opened": "the payments coordinator is open",
  "account.ready": "the account was made or approved",
};
