import type { ContextFrom } from "xstate";
import type { Balance } from "../../../src/machines/core/domain.ts";
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

/** A balance of which 50.00 are not available yet. */
const walletOf = (availableBalance: number): Balance => ({
  currency: "AUD",
  balance: availableBalance + 5_000,
  availableBalance,
  pendingBalance: 5_000,
});

export const paths = pathsOf<typeof withdrawMachine>()({
  starts: {
    "the withdraw dialog is opened": (world) => ({
      payments: world.reference("coordinator"),
      requestId: requestedBy,
    }),
  },
  events: {
    "balance.answered": [{ balance: walletOf(120_000) }, { balance: walletOf(80_000) }],
    submitted: submissions,
  },
  senders: { "balance.answered": "balance" },
  answers: { payment: payOutputs },
  differs: ({ availableBalance, failure }) => [availableBalance ?? null, failure !== undefined],
  casesOf: (event, { availableBalance }) =>
    event.type === "submitted" ? [submissionCase(event, availableBalance !== undefined)] : [],
  labels: dialogLabels,
  initial: { "the withdraw dialog is opened": "choosing.fresh" },
  final: ["closed"],
  transitions: dialogTransitions,
  observations: [
    ...paymentDialog<ContextFrom<typeof withdrawMachine>>({
      mayPay: (context) => context.availableBalance !== undefined,
      order: (cents) => ({ operation: "payout", cents }),
    }),
    ...limitsFollow<ContextFrom<typeof withdrawMachine>>(
      "the amount limited by what is available",
      ({ availableBalance }) => availableBalance,
      ({ availableBalance }) => availableBalance,
    ),
  ],
});
