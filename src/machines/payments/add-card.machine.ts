import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf, rejection } from "../failure.ts";
import { port } from "../port.ts";
import { type CallOutcome, type CallReport, callFailure } from "./call-order.ts";
import { keyedCallMachine } from "./keyed-call.machine.ts";

/** The payment provider's own objects: handed on, never looked into. */
export type ProviderHandle = object;

export type AddCardEvent =
  | { type: "name.changed"; holderName: string }
  /** The card element reports whether it is complete; `element` is the provider's own handle to it. */
  | { type: "card.changed"; complete: boolean; element: ProviderHandle }
  | { type: "submitted" }
  | { type: "retried" }
  | { type: "dismissed" }
  | CallReport;

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
    tags: {} as "busy" | "challengeOpen",
    meta: {} as { spec: string },
  },
  actors: {
    /** Loads the provider's script; rejects with `provider_unavailable`. */
    loadProvider: port<ProviderHandle>("loadProvider"),
    /** Its output carries the setup secret. */
    linkCard: keyedCallMachine,
    /** Confirms the card under its holder's name, asking them to authenticate where their bank wants it. */
    confirmCard: port<
      { paymentMethodId: string | undefined },
      { provider: ProviderHandle; element: ProviderHandle; clientSecret: string; holderName: string }
    >("confirmCard"),
    saveCard: keyedCallMachine,
  },
  actions: {
    keepName: assign({ holderName: (_, params: { holderName: string }) => params.holderName }),
    keepCard: assign({
      complete: (_, params: { complete: boolean; element: ProviderHandle }) => params.complete,
      element: (_, params: { complete: boolean; element: ProviderHandle }) => params.element,
    }),
    keepProvider: assign({ provider: (_, params: { provider: ProviderHandle }) => params.provider }),
    keepSecret: assign({
      clientSecret: (_, { outcome }: { outcome: CallOutcome }) =>
        (outcome.kind === "done" && outcome.clientSecret) || "",
    }),
    keepLinkFailure: assign({
      failure: (_, params: { outcome: CallOutcome }) => callFailure(params.outcome, "link_failed"),
    }),
    keepSaveFailure: assign({
      failure: (_, params: { outcome: CallOutcome }) => ({
        code: "save_failed",
        ...callFailure(params.outcome, "save_failed"),
      }),
    }),
    keepPaymentMethod: assign({
      paymentMethodId: (_, params: { paymentMethodId: string | undefined }) => params.paymentMethodId ?? "",
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    rejectNoPaymentMethod: assign({ failure: () => rejection("payment_method_missing") }),
    rejectIncomplete: assign({ failure: () => rejection("card_incomplete") }),
    forgetFailure: assign({ failure: undefined }),
    reportChanged: sendParent({ type: "cards.changed" }),
    reportUnsettled: sendParent({ type: "cards.unsettled" }),
  },
  guards: {
    canSubmit: ({ context }) => context.complete && context.holderName.trim() !== "",
    hasSecret: (_, { outcome }: { outcome: CallOutcome }) =>
      outcome.kind === "done" && outcome.clientSecret !== undefined,
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "done",
    isUndecided: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "undecided",
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
                  target: "loadFailed",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The provider's script does not load.",
                },
              },
            },
            loadFailed: {
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
                input: { order: { operation: "linkCard" } },
                onDone: [
                  {
                    guard: { type: "hasSecret", params: ({ event }) => ({ outcome: event.output }) },
                    target: "given",
                    actions: { type: "keepSecret", params: ({ event }) => ({ outcome: event.output }) },
                    description: "The wallet gives the secret for one card.",
                  },
                  {
                    target: "rejected",
                    actions: { type: "keepLinkFailure", params: ({ event }) => ({ outcome: event.output }) },
                    description: "The wallet does not give a secret.",
                  },
                ],
                onError: {
                  target: "rejected",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The wallet does not give a secret.",
                },
              },
            },
            rejected: {
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
        rejected: {
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
          { target: ".incomplete", actions: "rejectIncomplete", description: "The holder presses Add Card." },
        ],
      },
    },
    confirming: {
      description:
        "The provider checks the card; the holder's bank may ask them to authenticate in a window of its own.",
      meta: { spec: "§4 Add card" },
      tags: ["busy", "challengeOpen"],
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
            target: "collecting.rejected",
            actions: "rejectNoPaymentMethod",
            description: "The provider has checked the card.",
          },
        ],
        onError: {
          target: "collecting.rejected",
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
          actions: "reportUnsettled",
          description: "The holder closes the dialog.",
        },
      },
      invoke: {
        id: "saveCard",
        src: "saveCard",
        input: ({ context }) => ({
          order: { operation: "saveCard", paymentMethodId: context.paymentMethodId },
        }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
            target: "added",
            description: "The wallet has saved the card.",
          },
          {
            guard: { type: "isUndecided", params: ({ event }) => ({ outcome: event.output }) },
            target: "undecided",
            actions: { type: "keepSaveFailure", params: ({ event }) => ({ outcome: event.output }) },
            description: "It is not known whether the card is saved.",
          },
          {
            target: "unsaved",
            actions: { type: "keepSaveFailure", params: ({ event }) => ({ outcome: event.output }) },
            description: "The wallet does not save the card.",
          },
        ],
        onError: {
          target: "undecided",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The saving breaks down.",
        },
      },
      initial: "sending",
      states: {
        sending: {
          description: "The wallet has not answered yet.",
          on: { "call.checking": { target: "checking", description: "No answer came that counts." } },
        },
        checking: { description: "Whether the card is saved is not known and is being checked." },
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
          actions: "reportUnsettled",
          description: "The holder closes the dialog.",
        },
      },
    },
    undecided: {
      description: "Whether the card is saved is not known; trying again asks under the same key.",
      meta: { spec: "safety: unknown payment" },
      on: {
        retried: { target: "saving", actions: "forgetFailure", description: "The holder presses Try again." },
        submitted: {
          target: "saving",
          actions: "forgetFailure",
          description: "The holder presses Add Card.",
        },
        dismissed: {
          target: "closed",
          actions: "reportUnsettled",
          description: "The holder closes the dialog.",
        },
      },
    },
    added: {
      type: "final",
      entry: "reportChanged",
      description: "The card is saved.",
      meta: { spec: "§4 Add card" },
    },
    closed: { type: "final", description: "The dialog is gone.", meta: { spec: "§4 Add card" } },
  },
});

export type AddCardActor = ActorRefFrom<typeof addCardMachine>;
