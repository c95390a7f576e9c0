import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { type CallOutcome, callFailureOf } from "../instructions/call-order.ts";
import { keyedCallMachine } from "../instructions/keyed-call.machine.ts";

export type FreezeCardEvent =
  | { type: "card.chosen"; paymentMethodId: string }
  /** Freezes the card, or unfreezes it. */
  | { type: "submitted"; frozen: boolean }
  | { type: "dismissed" };

/** Chooses a saved card, and freezes or unfreezes it. After a lost answer, the app asks for the outcome. */
export const freezeCardMachine = setup({
  types: {
    context: {} as {
      paymentMethodId: string | undefined;
      /** The value that the last submission requested. */
      frozen: boolean;
      failure: Failure | undefined;
    },
    events: {} as FreezeCardEvent,
    tags: {} as "busy",
    children: {} as { keyedCall: "keyedCall" },
    meta: {} as { spec: string },
  },
  actors: { keyedCall: keyedCallMachine },
  actions: {
    choose: assign({
      paymentMethodId: (_, params: { paymentMethodId: string }) => params.paymentMethodId,
    }),
    keepRequested: assign({ frozen: (_, params: { frozen: boolean }) => params.frozen, failure: undefined }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepReason: assign({
      failure: (_, params: { outcome: CallOutcome }) => callFailureOf(params.outcome, "unknown"),
    }),
    forgetFailure: assign({ failure: undefined }),
    reportChanged: sendParent(({ context }) => ({
      type: "cards.changed",
      done: context.frozen ? "freezeCard.done" : "freezeCard.undone",
    })),
    reportUnsettled: sendParent({ type: "cards.unsettled" }),
  },
  guards: {
    hasChosen: ({ context }) => context.paymentMethodId !== undefined,
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "done",
    isUndecided: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "undecided",
  },
}).createMachine({
  id: "freezeCard",
  description: "The holder freezes a saved card, or unfreezes it.",
  meta: { spec: "§2 Dialogs" },
  context: { paymentMethodId: undefined, frozen: false, failure: undefined },
  initial: "choosing",
  states: {
    choosing: {
      description: "A card is being chosen.",
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was rejected yet." },
        rejected: {
          description: "The card is unchanged; the dialog shows the reason.",
          meta: { spec: "safety: faults" },
        },
        undecided: {
          description: "It is unknown whether the card is frozen now, and the dialog says so.",
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
          target: "sending",
          actions: { type: "keepRequested", params: ({ event }) => event },
          description: "The holder presses Freeze Card or Unfreeze Card.",
        },
        dismissed: { target: "closed", description: "The holder closes the dialog." },
      },
    },
    sending: {
      description: "The card is being frozen or unfrozen.",
      tags: "busy",
      invoke: {
        id: "keyedCall",
        src: "keyedCall",
        input: ({ context }) => ({
          order: {
            operation: "freezeCard",
            paymentMethodId: context.paymentMethodId ?? "",
            frozen: context.frozen,
          },
        }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
            target: "finished",
          },
          {
            guard: { type: "isUndecided", params: ({ event }) => ({ outcome: event.output }) },
            target: "choosing.undecided",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "reportUnsettled",
            ],
          },
          {
            target: "choosing.rejected",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "reportUnsettled",
            ],
          },
        ],
        onError: {
          target: "choosing.undecided",
          actions: [
            { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            "reportUnsettled",
          ],
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
    finished: {
      type: "final",
      entry: "reportChanged",
      description: "The card is frozen or unfrozen.",
    },
    closed: { type: "final", description: "The dialog is gone." },
  },
});

export type FreezeCardActor = ActorRefFrom<typeof freezeCardMachine>;
