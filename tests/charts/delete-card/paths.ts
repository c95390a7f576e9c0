import type { deleteCardMachine } from "../../../src/machines/cards/delete-card.machine.ts";
import { statusFailure, undecidedOutcome } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof deleteCardMachine>()({
  events: { "card.chosen": [{ paymentMethodId: "pm_4242" }, { paymentMethodId: "pm_5309" }] },
  answers: {
    keyedCall: [
      { kind: "done" },
      { kind: "rejected", failure: statusFailure(404, { code: "card_not_found" }) },
      undecidedOutcome,
    ],
  },
  differs: ({ paymentMethodId }) => paymentMethodId,
  // Cases: each card after each other card, because a choice can be changed.
  casesOf: ({ type, paymentMethodId }, { paymentMethodId: chosen }) =>
    type === "card.chosen" ? [`${type} ${paymentMethodId} after ${chosen}`] : [],
  labels: {
    "card.chosen": "a card is chosen",
    submitted: "the holder presses Delete Card",
    dismissed: "the holder closes the dialog",
    keyedCall: "the call",
  },
  initial: { "the beginning": "choosing.fresh" },
  final: ["deleted", "closed"],
  transitions: {
    choosing: {
      "card.chosen": "choosing.fresh",
      dismissed: "closed",
    },
    "choosing.fresh": {
      submitted: "choosing.fresh | deleting",
    },
    deleting: {
      dismissed: "closed",
      "done keyedCall": ({ event }) =>
        ({ done: "deleted", rejected: "choosing.rejected", undecided: "choosing.undecided" })[
          String(event.output.kind)
        ] ?? "",
      "error keyedCall": "choosing.undecided",
    },
    "choosing.rejected": { submitted: "deleting" },
    "choosing.undecided": { submitted: "deleting" },
  },
  observations: [
    after("card.chosen", "choosing", {
      "this card chosen, whichever was chosen before, and no reason that was another card's": ({
        context,
        event,
      }) => context.paymentMethodId === event.paymentMethodId && context.failure === undefined,
    }),
    after("submitted", "deleting", {
      "the chosen card removed, once": ({ invoked, wasIn, context }) =>
        wasIn("deleting") ||
        (invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) ===
            JSON.stringify({
              order: { operation: "removeCard", paymentMethodId: context.paymentMethodId },
            })),
    }),
    after("submitted", {
      "nothing removed where no card is chosen": ({ contextBefore, invoked }) =>
        contextBefore.paymentMethodId !== undefined || invoked.length === 0,
    }),
    inside("deleting", {
      "that it is busy": ({ snapshot }) => snapshot.hasTag("busy"),
    }),
    inside("choosing.rejected", {
      "why it was refused, and the list read again later": ({ context, event, received }) =>
        context.failure?.code === "card_not_found" &&
        (event.type !== "xstate.done.actor.keyedCall" || received[0]?.type === "cards.unsettled"),
    }),
    after(["xstate.done.actor.keyedCall", "xstate.error.actor.keyedCall"], "choosing.undecided", {
      "that it is not known, and the list read again later": ({ context, event, received }) =>
        (event.type === "xstate.error.actor.keyedCall"
          ? context.failure === event.error.failure
          : context.failure?.code === "call_undecided") && received[0]?.type === "cards.unsettled",
    }),
    inside("deleted", {
      "the card gone from the list, which is read at once": ({ received }) =>
        received.length === 1 &&
        received[0]?.type === "cards.changed" &&
        received[0]?.done === "deleteCard.done",
    }),
    after("dismissed", "closed", {
      "the list read again later where a removal was on its way, and nothing else": ({ wasIn, received }) =>
        wasIn("deleting")
          ? received[0]?.type === "cards.unsettled" && received.length === 1
          : received.length === 0,
    }),
    inside(["choosing.fresh", "deleting"], {
      "no old reason": ({ context }) => context.failure === undefined,
    }),
  ],
});
