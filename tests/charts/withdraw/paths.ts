import type { ContextFrom } from "xstate";
import type { withdrawMachine } from "../../../src/machines/payments/withdraw.machine.ts";
import { pathsOf } from "../../model/path-file.ts";
import {
  dialogLabels,
  dialogTransitions,
  limitsFollow,
  paymentDialog,
  payOutputs,
  requestedBy,
  submissionCase,
  submissions,
} from "../../model/payment-dialog.ts";

export const paths = pathsOf<typeof withdrawMachine>()({
  starts: {
    "the withdraw dialog is opened": (world) => ({
      payments: world.reference("coordinator"),
      requestId: requestedBy,
      availableBalance: 120_000,
    }),
    "the withdraw dialog is opened while the balance is not known": (world) => ({
      payments: world.reference("coordinator"),
      requestId: requestedBy,
      availableBalance: undefined,
    }),
  },
  events: {
    "balance.changed": [{ availableBalance: 80_000 }, { availableBalance: undefined }],
    submitted: submissions,
  },
  answers: { pay: payOutputs },
  differs: ({ availableBalance, failure }) => [availableBalance ?? null, failure !== undefined],
  casesOf: (event, { availableBalance }) =>
    event.type === "submitted" ? [submissionCase(event, availableBalance !== undefined)] : [],
  labels: { ...dialogLabels, "balance.changed": "the balance is read again" },
  initial: {
    "the withdraw dialog is opened": "choosing.fresh",
    "the withdraw dialog is opened while the balance is not known": "choosing.fresh",
  },
  final: ["closed"],
  transitions: dialogTransitions,
  observations: [
    ...paymentDialog<ContextFrom<typeof withdrawMachine>>({
      mayPay: (context) => context.availableBalance !== undefined,
      order: (cents) => ({ operation: "payout", cents, currency: "AUD" }),
    }),
    limitsFollow(
      "the amount limited by what is available",
      ({ event }) => event.availableBalance,
      ({ availableBalance }) => availableBalance,
    ),
  ],
});
