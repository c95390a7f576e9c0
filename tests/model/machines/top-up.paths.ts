import type { ContextFrom } from "xstate";
import type { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { pathsOf } from "../definition.ts";
import {
  dialogLabels,
  dialogTransitions,
  paymentDialog,
  payOutputs,
  requestedBy,
  submissions,
} from "../payment-dialog.ts";

export const paths = pathsOf<typeof topUpMachine>()({
  starts: {
    "the top-up dialog is opened": (world) => ({
      payments: world.reference("coordinator"),
      requestId: requestedBy,
    }),
  },
  events: {
    "card.chosen": [{ paymentMethodId: "pm_4242" }],
    submitted: submissions,
  },
  answers: { pay: payOutputs },
  differs: ({ paymentMethodId, failure }) => [paymentMethodId, failure !== undefined],
  labels: { ...dialogLabels, "card.chosen": "the holder chooses a card" },
  initial: { "the top-up dialog is opened": "choosing.fresh" },
  final: ["closed"],
  transitions: dialogTransitions,
  observations: [
    ...paymentDialog<ContextFrom<typeof topUpMachine>>({
      mayPay: (context) => context.paymentMethodId !== undefined,
      order: (cents) => ({ operation: "topUp", cents, currency: "AUD", paymentMethodId: "pm_4242" }),
    }),
    {
      when: "card.chosen",
      in: "choosing",
      description: "the card chosen, and nothing else changed",
      check: ({ context, contextBefore }) =>
        context.paymentMethodId === "pm_4242" && context.failure === contextBefore.failure,
    },
  ],
});
