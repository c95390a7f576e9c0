import type { ContextFrom } from "xstate";
import { rejection } from "../../../src/machines/core/failure.ts";
import type { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";
import {
  dialogLabels,
  dialogTransitions,
  paymentDialog,
  payOutputs,
  requestedBy,
  submissionCase,
  submissions,
} from "../../model/payment-dialog.ts";

const frozenCardFailure = rejection("card_frozen");
const cardNotFound = rejection("card_not_found");

export const paths = pathsOf<typeof topUpMachine>()({
  starts: {
    "the top-up dialog is opened": (world) => ({
      payments: world.reference("coordinator"),
      requestId: requestedBy,
    }),
  },
  events: {
    "card.chosen": [{ paymentMethodId: "pm_4242" }, { paymentMethodId: "pm_5309" }],
    "card.suggested": [{ paymentMethodId: "pm_5309" }, { paymentMethodId: "pm_4242" }],
    "card.unusable": [{ failure: frozenCardFailure }, { failure: cardNotFound }],
    submitted: submissions,
    "cards.changed": [
      { done: "addCard.done", paymentMethodId: "pm_new" },
      { done: "addCard.done", paymentMethodId: "pm_newer" },
      { done: "deleteCard.done" },
    ],
  },
  answers: { payment: payOutputs },
  differs: ({ paymentMethodId, failure }) => [paymentMethodId, failure?.code],
  // Cases: each card after each other card, because a choice can be changed.
  casesOf: (event, { paymentMethodId: chosen }) => {
    if (event.type === "submitted") return [submissionCase(event, chosen !== undefined)];
    return event.type === "card.chosen" ? [`${event.type} ${event.paymentMethodId} after ${chosen}`] : [];
  },
  senders: { "card.suggested": "suggestion", "cards.changed": "addCard", "cards.unsettled": "addCard" },
  labels: {
    ...dialogLabels,
    suggestion: "what this browser remembers",
    "card.suggested": "this browser suggests a card",
    "card.chosen": "the holder chooses a card",
    "card.unusable": "the card that paid before cannot pay",
    "newCard.requested": "the holder presses Add Card",
    "cards.changed": "the saved cards have changed",
    "cards.unsettled": "the saved cards may have changed",
    addCard: "the card dialog",
  },
  initial: { "the top-up dialog is opened": "choosing.fresh" },
  final: ["closed"],
  transitions: {
    ...dialogTransitions,
    choosing: {
      "card.chosen": "choosing.fresh",
      "card.unusable": "choosing.unusable",
      "newCard.requested": "addingCard",
    },
    "choosing.unusable": { submitted: "choosing.unusable" },
    addingCard: { "done addCard": "choosing.fresh", "error addCard": "choosing.fresh" },
  },
  observations: [
    ...paymentDialog<ContextFrom<typeof topUpMachine>>({
      mayPay: (context) => context.paymentMethodId !== undefined,
      order: (cents, { paymentMethodId = "" }) => ({
        operation: "topUp",
        cents,
        paymentMethodId,
      }),
    }),
    inside("addingCard", {
      "the card dialog, the amount box still there, and no reason of an earlier try": ({
        childIds,
        context,
      }) => childIds.includes("addCard") && childIds.includes("amount") && context.failure === undefined,
    }),
    after(["cards.changed", "cards.unsettled"], {
      "the parent told, and a card that was added here chosen": ({
        wasIn,
        event,
        received,
        context,
        contextBefore,
      }) => {
        const isReported = JSON.stringify(received) === JSON.stringify(wasIn("addingCard") ? [event] : []);
        const isAdded = wasIn("addingCard") && event.type === "cards.changed" && "paymentMethodId" in event;
        return (
          isReported &&
          context.paymentMethodId === (isAdded ? event.paymentMethodId : contextBefore.paymentMethodId)
        );
      },
    }),
    after("card.suggested", {
      "the suggested card chosen, but never in the place of one that the holder chose or that cannot pay": ({
        context,
        contextBefore,
        event,
        wasIn,
      }) =>
        context.paymentMethodId ===
        (wasIn("choosing.fresh")
          ? (contextBefore.paymentMethodId ?? event.paymentMethodId)
          : contextBefore.paymentMethodId),
    }),
    after("card.unusable", "choosing", {
      "no card chosen, and why the one that paid before cannot pay": ({ context, event, isIn }) =>
        isIn("choosing.unusable") &&
        context.paymentMethodId === undefined &&
        context.failure === event.failure,
    }),
    after("card.chosen", "choosing", {
      "this card chosen, whichever was chosen before, and no reason that was another card's": ({
        context,
        event,
        isIn,
      }) =>
        context.paymentMethodId === event.paymentMethodId &&
        context.failure === undefined &&
        isIn("choosing.fresh"),
    }),
  ],
});
