import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf } from "./failure.ts";
import { port } from "./port.ts";

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
    meta: {} as { spec: string },
  },
  actors: { removeCard: port<void, { paymentMethodId: string }>("removeCard") },
  actions: {
    choose: assign({
      paymentMethodId: (_, params: { paymentMethodId: string }) => params.paymentMethodId,
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgetFailure: assign({ failure: undefined }),
    tellChanged: sendParent({ type: "cards.changed" }),
    tellUnsettled: sendParent({ type: "cards.unsettled" }),
  },
  guards: { hasChosen: ({ context }) => context.paymentMethodId !== undefined },
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
        fresh: { description: "Nothing was refused yet.", meta: { spec: "§5 Delete card" } },
        refused: {
          description: "The card could not be removed; the reason is said.",
          meta: { spec: "safety: faults" },
        },
      },
      on: {
        "card.chosen": {
          actions: { type: "choose", params: ({ event }) => event },
          description: "A card is chosen.",
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
        id: "removeCard",
        src: "removeCard",
        input: ({ context }) => ({ paymentMethodId: context.paymentMethodId ?? "" }),
        onDone: { target: "deleted", description: "The card is removed." },
        onError: {
          target: "choosing.refused",
          actions: [
            { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            "tellUnsettled",
          ],
          description: "The card could not be removed.",
        },
      },
      on: {
        dismissed: {
          target: "closed",
          actions: "tellUnsettled",
          description: "The holder closes the dialog.",
        },
      },
    },
    deleted: {
      type: "final",
      entry: "tellChanged",
      description: "The card is gone.",
      meta: { spec: "§7 Cards" },
    },
    closed: { type: "final", description: "The dialog is gone.", meta: { spec: "§2 Dialogs" } },
  },
});

export type DeleteCardActor = ActorRefFrom<typeof deleteCardMachine>;
