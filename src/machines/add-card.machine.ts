import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf, refusal } from "./failure.ts";
import { port } from "./port.ts";

/** The payment provider's own objects: handed on, never looked into. */
export type ProviderHandle = object;

export type AddCardEvent =
  | { type: "name.changed"; holderName: string }
  /** The card element reports whether it is complete; `element` is the provider's own handle to it. */
  | { type: "card.changed"; complete: boolean; element: ProviderHandle }
  | { type: "submitted" }
  | { type: "retried" }
  | { type: "dismissed" };

/** Asks for a setup secret, confirms the card with the provider, and saves it; a refusal says at which of the three. */
export const addCardMachine = setup({
  types: {
    context: {} as {
      holderName: string;
      complete: boolean;
      element: ProviderHandle | undefined;
      provider: ProviderHandle | undefined;
      clientSecret: string;
      paymentMethodId: string;
      failure: Failure | undefined;
    },
    events: {} as AddCardEvent,
    tags: {} as "busy" | "aside",
    meta: {} as { spec: string },
  },
  actors: {
    /** Loads the provider's script; rejects with `provider_unavailable`. */
    loadProvider: port<ProviderHandle>("loadProvider"),
    /** The setup secret; rejects with `link_failed` where the answer has none. */
    linkCard: port<{ clientSecret: string }>("linkCard"),
    /** Confirms the card under its holder's name, asking them to authenticate where their bank wants it. */
    confirmCard: port<
      { paymentMethodId: string | undefined },
      { provider: ProviderHandle; element: ProviderHandle; clientSecret: string; holderName: string }
    >("confirmCard"),
    saveCard: port<void, { paymentMethodId: string }>("saveCard"),
  },
  actions: {
    keepName: assign({ holderName: (_, params: { holderName: string }) => params.holderName }),
    keepCard: assign({
      complete: (_, params: { complete: boolean; element: ProviderHandle }) => params.complete,
      element: (_, params: { complete: boolean; element: ProviderHandle }) => params.element,
    }),
    keepProvider: assign({ provider: (_, params: { provider: ProviderHandle }) => params.provider }),
    keepSecret: assign({ clientSecret: (_, params: { clientSecret: string }) => params.clientSecret }),
    keepPaymentMethod: assign({
      paymentMethodId: (_, params: { paymentMethodId: string | undefined }) => params.paymentMethodId ?? "",
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    refuseNoPaymentMethod: assign({ failure: () => refusal("payment_method_missing") }),
    refuseIncomplete: assign({ failure: () => refusal("card_incomplete") }),
    forgetFailure: assign({ failure: undefined }),
    tellChanged: sendParent({ type: "cards.changed" }),
    tellUnsettled: sendParent({ type: "cards.unsettled" }),
  },
  guards: {
    canSubmit: ({ context }) => context.complete && context.holderName.trim() !== "",
    hasPaymentMethod: (_, params: { paymentMethodId: string | undefined }) => Boolean(params.paymentMethodId),
  },
}).createMachine({
  id: "addCard",
  description: "The holder saves a bank card.",
  meta: { spec: "§4 Add card" },
  context: {
    holderName: "",
    complete: false,
    element: undefined,
    provider: undefined,
    clientSecret: "",
    paymentMethodId: "",
    failure: undefined,
  },
  initial: "preparing",
  on: {
    dismissed: { target: ".closed", description: "The holder closes the dialog." },
    "name.changed": {
      actions: { type: "keepName", params: ({ event }) => event },
      description: "A holder name is typed.",
    },
    "card.changed": {
      actions: { type: "keepCard", params: ({ event }) => event },
      description: "The provider's field changes.",
    },
  },
  states: {
    preparing: {
      description: "The provider's script and a setup secret are fetched side by side.",
      meta: { spec: "§4 Add card" },
      type: "parallel",
      onDone: { target: "collecting", description: "The card field and the secret are both there." },
      states: {
        provider: {
          description: "The payment provider's script.",
          meta: { spec: "§8 Stripe.js" },
          initial: "loading",
          states: {
            loading: {
              description: "The script is on its way.",
              meta: { spec: "§8 Stripe.js" },
              tags: "busy",
              invoke: {
                id: "loadProvider",
                src: "loadProvider",
                onDone: {
                  target: "loaded",
                  actions: { type: "keepProvider", params: ({ event }) => ({ provider: event.output }) },
                  description: "The provider's script is loaded.",
                },
                onError: {
                  target: "missing",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The provider's script does not load.",
                },
              },
            },
            missing: {
              description: "The script did not load; the person may try again.",
              meta: { spec: "§8 Stripe.js" },
              on: {
                retried: {
                  target: "loading",
                  actions: "forgetFailure",
                  description: "The holder presses Try again.",
                },
              },
            },
            loaded: { type: "final", description: "The script is there.", meta: { spec: "§8 Stripe.js" } },
          },
        },
        secret: {
          description: "The setup secret.",
          meta: { spec: "§4 Add card" },
          initial: "asking",
          states: {
            asking: {
              description: "The wallet is asked for a setup secret.",
              meta: { spec: "§4 Add card" },
              tags: "busy",
              invoke: {
                id: "linkCard",
                src: "linkCard",
                onDone: {
                  target: "given",
                  actions: { type: "keepSecret", params: ({ event }) => event.output },
                  description: "The wallet gives the secret for one card.",
                },
                onError: {
                  target: "refused",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The wallet does not give a secret.",
                },
              },
            },
            refused: {
              description: "The wallet gave no secret; the reason is said, and the person may try again.",
              meta: { spec: "§8 Add card" },
              on: {
                retried: {
                  target: "asking",
                  actions: "forgetFailure",
                  description: "The holder presses Try again.",
                },
              },
            },
            given: { type: "final", description: "The secret is known.", meta: { spec: "§4 Add card" } },
          },
        },
      },
    },
    collecting: {
      description: "Holder name and card are being typed, the card in the provider's own field.",
      meta: { spec: "§5 Add card" },
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was refused yet.", meta: { spec: "§5 Add card" } },
        incomplete: { description: "Something is missing, and it is said.", meta: { spec: "§5 Add card" } },
        refused: {
          description: "The card was refused; the provider's reason is said and what was typed is kept.",
          meta: { spec: "§8 Add card" },
        },
      },
      on: {
        submitted: [
          {
            guard: "canSubmit",
            target: "confirming",
            actions: "forgetFailure",
            description: "The holder presses Add Card.",
          },
          { target: ".incomplete", actions: "refuseIncomplete", description: "The holder presses Add Card." },
        ],
      },
    },
    confirming: {
      description:
        "The provider checks the card; the holder's bank may ask them to authenticate in a window of its own.",
      meta: { spec: "§4 Add card" },
      tags: ["busy", "aside"],
      invoke: {
        id: "confirmCard",
        src: "confirmCard",
        input: ({ context }) => ({
          provider: context.provider as ProviderHandle,
          element: context.element as ProviderHandle,
          clientSecret: context.clientSecret,
          holderName: context.holderName.trim(),
        }),
        onDone: [
          {
            guard: { type: "hasPaymentMethod", params: ({ event }) => event.output },
            target: "saving",
            actions: { type: "keepPaymentMethod", params: ({ event }) => event.output },
            description: "The provider has checked the card.",
          },
          {
            target: "collecting.refused",
            actions: "refuseNoPaymentMethod",
            description: "The provider has checked the card.",
          },
        ],
        onError: {
          target: "collecting.refused",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The provider refuses the card.",
        },
      },
    },
    saving: {
      description: "The confirmed card is being saved to the wallet.",
      meta: { spec: "§4 Add card" },
      tags: "busy",
      on: {
        dismissed: {
          target: "closed",
          actions: "tellUnsettled",
          description: "The holder closes the dialog.",
        },
      },
      invoke: {
        id: "saveCard",
        src: "saveCard",
        input: ({ context }) => ({ paymentMethodId: context.paymentMethodId }),
        onDone: { target: "added", description: "The wallet has saved the card." },
        onError: {
          target: "unsaved",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The wallet could not save the card.",
        },
      },
    },
    unsaved: {
      description: "The card is confirmed but not saved; saving alone is tried again.",
      meta: { spec: "§8 Add card" },
      on: {
        retried: { target: "saving", actions: "forgetFailure", description: "The holder presses Try again." },
        submitted: {
          target: "saving",
          actions: "forgetFailure",
          description: "The holder presses Add Card.",
        },
        dismissed: {
          target: "closed",
          actions: "tellUnsettled",
          description: "The holder closes the dialog.",
        },
      },
    },
    added: {
      type: "final",
      entry: "tellChanged",
      description: "The card is saved.",
      meta: { spec: "§4 Add card" },
    },
    closed: { type: "final", description: "The dialog is gone.", meta: { spec: "§4 Add card" } },
  },
});

export type AddCardActor = ActorRefFrom<typeof addCardMachine>;
