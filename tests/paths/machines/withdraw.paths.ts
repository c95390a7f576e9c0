import type { ContextFrom } from "xstate";
import type { withdrawMachine } from "../../../src/machines/withdraw.machine.ts";
import { status } from "../../machines/stand-ins.ts";
import { pathsOf } from "../definition.ts";
import { dialogLeads, dialogWords, limitsFollow, paymentDialog, requestedBy } from "../payment-dialog.ts";

export const paths = pathsOf<typeof withdrawMachine>()({
  starts: {
    "the withdraw dialog is opened": (world) => ({
      payments: world.reference("desk"),
      requestId: requestedBy,
      availableBalance: 120_000,
    }),
    "the withdraw dialog is opened while the balance is not known": (world) => ({
      payments: world.reference("desk"),
      requestId: requestedBy,
      availableBalance: undefined,
    }),
  },
  events: {
    "balance.changed": [{ availableBalance: 80_000 }, { availableBalance: undefined }],
    "amount.changed": [{ cents: 1_999 }, { cents: 0 }],
    "amount.given": [{ cents: 2_500 }],
    "payment.settled": [{ requestedBy, kind: "payout" }],
    "payment.refused": [{ requestedBy, failure: status(400, { code: "insufficient_funds" }) }],
    "payment.unknown": [{ requestedBy }],
    "payment.unresolved": [{ requestedBy }],
    "payment.forgotten": [{ requestedBy }],
  },
  differs: ({ availableBalance, cents, failure }) => [
    availableBalance ?? null,
    cents > 0,
    failure !== undefined,
  ],
  words: { ...dialogWords, "balance.changed": "the balance is read again" },
  begins: {
    "the withdraw dialog is opened": "choosing.fresh",
    "the withdraw dialog is opened while the balance is not known": "choosing.fresh",
  },
  ends: ["closed"],
  leads: dialogLeads,
  observations: [
    ...paymentDialog<ContextFrom<typeof withdrawMachine>>({
      mayPay: (context) => context.availableBalance !== undefined && context.cents > 0,
      order: (cents) => ({ kind: "payout", cents, currency: "AUD" }),
      refusal: "insufficient_funds",
    }),
    limitsFollow(
      "the amount limited by what is available",
      ({ event }) => event.availableBalance,
      ({ availableBalance }) => availableBalance,
    ),
  ],
});
