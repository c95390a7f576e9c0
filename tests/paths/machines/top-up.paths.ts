import type { ContextFrom } from "xstate";
import type { topUpMachine } from "../../../src/machines/top-up.machine.ts";
import { status } from "../../machines/stand-ins.ts";
import { pathsOf } from "../definition.ts";
import { dialogLeads, dialogWords, paymentDialog, requestedBy } from "../payment-dialog.ts";

export const paths = pathsOf<typeof topUpMachine>()({
  starts: {
    "the top-up dialog is opened": (world) => ({
      payments: world.reference("desk"),
      requestId: requestedBy,
    }),
  },
  events: {
    "card.chosen": [{ paymentMethodId: "pm_4242" }],
    "amount.changed": [{ cents: 1_999 }, { cents: 0 }],
    "amount.given": [{ cents: 2_500 }],
    "payment.settled": [{ requestedBy, kind: "topUp" }],
    "payment.refused": [{ requestedBy, failure: status(402, { code: "card_declined" }) }],
    "payment.unknown": [{ requestedBy }],
    "payment.unresolved": [{ requestedBy }],
    "payment.forgotten": [{ requestedBy }],
  },
  differs: ({ paymentMethodId, cents, failure }) => [paymentMethodId, cents > 0, failure !== undefined],
  words: { ...dialogWords, "card.chosen": "the holder chooses a card" },
  begins: { "the top-up dialog is opened": "choosing.fresh" },
  ends: ["closed"],
  leads: dialogLeads,
  observations: [
    ...paymentDialog<ContextFrom<typeof topUpMachine>>({
      mayPay: (context) => context.paymentMethodId !== undefined && context.cents > 0,
      order: (cents) => ({ kind: "topUp", cents, currency: "AUD", paymentMethodId: "pm_4242" }),
      refusal: "card_declined",
    }),
    {
      when: "card.chosen",
      in: "choosing",
      sees: "the card chosen, and nothing else changed",
      check: ({ context, contextBefore }) =>
        context.paymentMethodId === "pm_4242" && context.cents === contextBefore.cents,
    },
  ],
});
