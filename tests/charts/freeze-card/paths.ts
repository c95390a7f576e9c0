import type { freezeCardMachine } from "../../../src/machines/cards/freeze-card.machine.ts";
import { statusFailure, undecidedOutcome } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const rejectedFailure = statusFailure(404, { code: "card_not_found" });

export const paths = pathsOf<typeof freezeCardMachine>()({
  events: {
    "card.chosen": [{ paymentMethodId: "pm_4242" }, { paymentMethodId: "pm_5309" }],
    submitted: [{ frozen: true }, { frozen: false }],
  },
  answers: {
    keyedCall: [{ kind: "done" }, { kind: "rejected", failure: rejectedFailure }, undecidedOutcome],
  },
  differs: ({ paymentMethodId, frozen }) => [paymentMethodId, frozen],
  // Cases: each card after each other card, because a choice can be changed.
  casesOf: ({ type, paymentMethodId, frozen }, { paymentMethodId: chosen }) =>
    type === "card.chosen"
      ? [`${type} ${paymentMethodId} after ${chosen}`]
      : type === "submitted"
        ? [`${type} ${frozen}`]
        : [],
  labels: {
    "card.chosen": "a card is chosen",
    submitted: "the holder presses Freeze Card or Unfreeze Card",
    dismissed: "the holder closes the dialog",
    keyedCall: "the call",
  },
  initial: { "the beginning": "choosing.fresh" },
  final: ["finished", "closed"],
  transitions: {
    choosing: { "card.chosen": "choosing.fresh", dismissed: "closed" },
    "choosing.fresh": { submitted: "choosing.fresh | sending" },
    "choosing.rejected": { submitted: "sending" },
    "choosing.undecided": { submitted: "sending" },
    sending: {
      dismissed: "closed",
      "done keyedCall": ({ event }) =>
        ({ done: "finished", rejected: "choosing.rejected", undecided: "choosing.undecided" })[
          String(event.output.kind)
        ] ?? "",
      "error keyedCall": "choosing.undecided",
    },
  },
  observations: [
    after("card.chosen", "choosing", {
      "this card chosen, whichever was chosen before, and no reason that was another card's": ({
        context,
        event,
      }) => context.paymentMethodId === event.paymentMethodId && context.failure === undefined,
    }),
    after("submitted", "sending", {
      "one call made, for the chosen card, with what was pressed": ({
        invoked,
        wasIn,
        context: { paymentMethodId },
        event: { frozen },
      }) =>
        wasIn("sending") ||
        (invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) ===
            JSON.stringify({ order: { operation: "freezeCard", paymentMethodId, frozen } })),
    }),
    after("submitted", {
      "no call where no card is chosen": ({ contextBefore, invoked }) =>
        contextBefore.paymentMethodId !== undefined || invoked.length === 0,
    }),
    inside("sending", {
      "that it is busy": ({ snapshot }) => snapshot.hasTag("busy"),
    }),
    inside(["choosing.fresh", "sending"], {
      "no old reason": ({ context }) => context.failure === undefined,
    }),
    inside("choosing.rejected", {
      "the reason, and the cards read again": ({ context, event, received }) =>
        context.failure?.code === "card_not_found" &&
        (!event.type.startsWith("xstate.done") || received[0]?.type === "cards.unsettled"),
    }),
    after(["xstate.done.actor.keyedCall", "xstate.error.actor.keyedCall"], "choosing.undecided", {
      "that the outcome is unknown, and the cards read again": ({ context, received }) =>
        context.failure !== undefined && received[0]?.type === "cards.unsettled",
    }),
    inside("finished", {
      "the cards read again at once, and a message that says which of the two was done": ({
        received,
        context,
      }) =>
        received.length === 1 &&
        received[0]?.type === "cards.changed" &&
        received[0]?.done === (context.frozen ? "freezeCard.done" : "freezeCard.undone"),
    }),
    after("dismissed", "closed", {
      "the cards read again where a call was under way, and nothing else": ({ wasIn, received }) =>
        wasIn("sending")
          ? received[0]?.type === "cards.unsettled" && received.length === 1
          : received.length === 0,
    }),
  ],
});
