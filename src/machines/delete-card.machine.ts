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
  context: { paymentMethodId: undefined, failure: undefined },
  initial: "choosing",
  states: {
    choosing: {
      description: "A card is being chosen.",
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was refused yet." },
        refused: { description: "The card could not be removed; the reason is said." },
      },
      on: {
        "card.chosen": { actions: { type: "choose", params: ({ event }) => event } },
        submitted: { guard: "hasChosen", target: "deleting", actions: "forgetFailure" },
        dismissed: "closed",
      },
    },
    deleting: {
      description: "The card is being removed.",
      tags: "busy",
      invoke: {
        id: "removeCard",
        src: "removeCard",
        input: ({ context }) => ({ paymentMethodId: context.paymentMethodId ?? "" }),
        onDone: "deleted",
        onError: {
          target: "choosing.refused",
          actions: [
            { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            "tellUnsettled",
          ],
        },
      },
      on: { dismissed: { target: "closed", actions: "tellUnsettled" } },
    },
    deleted: { type: "final", entry: "tellChanged", description: "The card is gone." },
    closed: { type: "final", description: "The dialog is gone." },
  },
});

export type DeleteCardActor = ActorRefFrom<typeof deleteCardMachine>;
