import type { deleteCardMachine } from "../../../src/machines/cards/delete-card.machine.ts";
import { status, undecided } from "../../machines/fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof deleteCardMachine>()({
  events: { "card.chosen": [{ paymentMethodId: "pm_4242" }, { paymentMethodId: "pm_5309" }] },
  answers: {
    keyedCall: [
      { kind: "done" },
      { kind: "rejected", failure: status(404, { code: "card_not_found" }) },
      undecided,
    ],
  },
  differs: ({ paymentMethodId }) => paymentMethodId,
  // Each card after each other card: a choice can be changed.
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
    {
      when: "card.chosen",
      in: "choosing",
      description: "this card chosen, whichever was chosen before, and no reason that was another card's",
      check: ({ context, event }) =>
        context.paymentMethodId === event.paymentMethodId && context.failure === undefined,
    },
    {
      when: "submitted",
      in: "deleting",
      description: "the chosen card removed, once",
      check: ({ invoked, was, context }) =>
        was("deleting") ||
        (invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) ===
            JSON.stringify({
              order: { operation: "removeCard", paymentMethodId: context.paymentMethodId },
            })),
    },
    {
      when: "submitted",
      description: "nothing removed where no card is chosen",
      check: ({ contextBefore, invoked }) =>
        contextBefore.paymentMethodId !== undefined || invoked.length === 0,
    },
    { in: "deleting", description: "that it is busy", check: ({ snapshot }) => snapshot.hasTag("busy") },
    {
      in: "choosing.rejected",
      description: "why it was refused, and the list read again later",
      check: ({ context, event, received }) =>
        context.failure?.code === "card_not_found" &&
        (event.type !== "xstate.done.actor.keyedCall" || received[0]?.type === "cards.unsettled"),
    },
    {
      when: ["xstate.done.actor.keyedCall", "xstate.error.actor.keyedCall"],
      in: "choosing.undecided",
      description: "that it is not known, and the list read again later",
      check: ({ context, event, received }) =>
        (event.type === "xstate.error.actor.keyedCall" || context.failure?.code === "call_undecided") &&
        received[0]?.type === "cards.unsettled",
    },
    {
      in: "deleted",
      description: "the card gone from the list, which is read at once",
      check: ({ received }) =>
        received.length === 1 &&
        received[0]?.type === "cards.changed" &&
        received[0]?.done === "deleteCard.done",
    },
    {
      when: "dismissed",
      in: "closed",
      description: "the list read again later where a removal was on its way, and nothing else",
      check: ({ was, received }) =>
        was("deleting")
          ? received[0]?.type === "cards.unsettled" && received.length === 1
          : received.length === 0,
    },
    {
      in: ["choosing.fresh", "deleting"],
      description: "no old reason",
      check: ({ context }) => context.failure === undefined,
    },
  ],
});
