import type { deleteCardMachine } from "../../../src/machines/delete-card.machine.ts";
import { status } from "../../machines/stand-ins.ts";
import { pathsOf } from "../definition.ts";

export const paths = pathsOf<typeof deleteCardMachine>()({
  events: { "card.chosen": [{ paymentMethodId: "pm_4242" }] },
  failures: { removeCard: [status(404, { code: "card_not_found" })] },
  differs: ({ paymentMethodId }) => paymentMethodId,
  words: {
    "card.chosen": "a card is chosen",
    submitted: "the holder presses Delete Card",
    dismissed: "the holder closes the dialog",
    removeCard: "the removal",
  },
  begins: { "the beginning": "choosing.fresh" },
  ends: ["deleted", "closed"],
  leads: {
    choosing: {
      dismissed: "closed",
    },
    "choosing.fresh": {
      submitted: "choosing.fresh | deleting",
    },
    deleting: {
      dismissed: "closed",
      "done removeCard": "deleted",
      "error removeCard": "choosing.refused",
    },
    "choosing.refused": {
      submitted: "deleting",
    },
  },
  observations: [
    {
      when: "submitted",
      in: "deleting",
      sees: "the chosen card removed, once",
      check: ({ asked, was, context }) =>
        was("deleting") ||
        (asked.length === 1 &&
          JSON.stringify(asked[0]?.input) === JSON.stringify({ paymentMethodId: context.paymentMethodId })),
    },
    {
      when: "submitted",
      sees: "nothing removed where no card is chosen",
      check: ({ contextBefore, asked }) => contextBefore.paymentMethodId !== undefined || asked.length === 0,
    },
    { in: "deleting", sees: "that it is busy", check: ({ snapshot }) => snapshot.hasTag("busy") },
    {
      in: "choosing.refused",
      sees: "why it was refused, and the list read again later",
      check: ({ context, event, heard }) =>
        context.failure?.code === "card_not_found" &&
        (event.type !== "xstate.error.actor.removeCard" || heard[0]?.type === "cards.unsettled"),
    },
    {
      in: "deleted",
      sees: "the card gone from the list, which is read at once",
      check: ({ heard }) => heard.length === 1 && heard[0]?.type === "cards.changed",
    },
    {
      when: "dismissed",
      in: "closed",
      sees: "the list read again later where a removal was on its way, and nothing else",
      check: ({ was, heard }) =>
        was("deleting") ? heard[0]?.type === "cards.unsettled" && heard.length === 1 : heard.length === 0,
    },
    {
      in: ["choosing.fresh", "deleting"],
      sees: "no old reason",
      check: ({ context }) => context.failure === undefined,
    },
  ],
});
