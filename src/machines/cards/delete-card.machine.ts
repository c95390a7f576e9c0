import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { type CallOutcome, callFailureOf } from "../instructions/call-order.ts";
import { keyedCallMachine } from "../instructions/keyed-call.machine.ts";

export type DeleteCardEvent =
  | { type: "card.chosen"; paymentMethodId: string }
  | { type: "submitted" }
  | { type: "dismissed" };

/** Chooses one of the saved cards and removes it. */
export const deleteCardMachine = setup({
  types: {
    context: {} as { paymentMethodId: string | undefined; failure: Failure | undefined },
    events: {} as DeleteCardEvent,
    tags: {} as "busy",
    children: {} as { keyedCall: "keyedCall" },
    meta: {} as { spec: string },
  },
  actors: { keyedCall: keyedCallMachine },
  actions: {
    choose: assign({
      paymentMethodId: (_, params: { paymentMethodId: string }) => params.paymentMethodId,
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepReason: assign({
      failure: (_, params: { outcome: CallOutcome }) => callFailureOf(params.outcome, "unknown"),
    }),
    forgetFailure: assign({ failure: undefined }),
    reportChanged: sendParent({ type: "cards.changed", done: "deleteCard.done" }),
    reportUnsettled: sendParent({ type: "cards.unsettled" }),
  },
  guards: {
    hasChosen: ({ context }) => context.paymentMethodId !== undefined,
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "done",
    isUndecided: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "undecided",
  },
}).createMachine({
  id: "deleteCard",
  description: "The holder removes a saved card.",
  meta: { spec: "§5 Delete card" },
  context: { paymentMethodId: undefined, failure: undefined },
  initial: "choosing",
  states: {
    choosing: {
      description: "A card is being chosen.",
      meta: { spec: "§5 Delete card" },
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was rejected yet.", meta: { spec: "§5 Delete card" } },
        rejected: {
          description: "The card could not be removed; the dialog shows the reason.",
          meta: { spec: "safety: faults" },
        },
        undecided: {
          description: "The outcome of the removal is unknown, and the dialog says so.",
          meta: { spec: "safety: unknown payment" },
        },
      },
      on: {
        "card.chosen": {
          target: ".fresh",
          actions: [{ type: "choose", params: ({ event }) => event }, "forgetFailure"],
          description: "An earlier reason belonged to another card.",
        },
        submitted: {
          guard: "hasChosen",
          target: "deleting",
          actions: "forgetFailure",
          description: "The holder presses Delete Card.",
        },
        dismissed: { target: "closed", description: "The holder closes the dialog." },
      },
    },
    deleting: {
      description: "The card is being removed.",
      meta: { spec: "§7 Cards" },
      tags: "busy",
      invoke: {
        id: "keyedCall",
        src: "keyedCall",
        input: ({ context }) => ({
          order: { operation: "removeCard", paymentMethodId: context.paymentMethodId ?? "" },
        }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
            target: "deleted",
            description: "The card is removed.",
          },
          {
            guard: { type: "isUndecided", params: ({ event }) => ({ outcome: event.output }) },
            target: "choosing.undecided",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "reportUnsettled",
            ],
            description: "It is not known whether the card is removed.",
          },
          {
            target: "choosing.rejected",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "reportUnsettled",
            ],
            description: "The card could not be removed.",
          },
        ],
        onError: {
          target: "choosing.undecided",
          actions: [
            { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            "reportUnsettled",
          ],
          description: "The chart of the call fails.",
        },
      },
      on: {
        dismissed: {
          target: "closed",
          actions: "reportUnsettled",
          description: "The holder closes the dialog.",
        },
      },
    },
    deleted: {
      type: "final",
      entry: "reportChanged",
      description: "The card is removed.",
      meta: { spec: "§7 Cards" },
    },
    closed: { type: "final", description: "The dialog is gone.", meta: { spec: "§2 Dialogs" } },
  },
});

export type DeleteCardActor = ActorRefFrom<typeof deleteCardMachine>;
