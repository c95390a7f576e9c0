import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import type { Card } from "../core/domain.ts";
import { type Failure, failureOf, rejection } from "../core/failure.ts";
import { port, unprovided } from "../core/port.ts";
import { type CallOutcome, callFailureOf } from "../instructions/call-order.ts";
import { keyedCallMachine } from "../instructions/keyed-call.machine.ts";
import { followListedCard, type ListedCardReport } from "./follow-listed-card.ts";
import { type ProviderHandle, type ProviderReport, prepareCardMachine } from "./prepare-card.machine.ts";

/** The state that the provider's field reports. */
export interface CardChange {
  readonly complete: boolean;
  /** The provider's handle of the field. */
  readonly element: ProviderHandle;
  /** The provider's error message, in the field's language. */
  readonly fault?: string | undefined;
}

/** The card in the provider's field: its token, and the saved card with the same type, last four digits and expiry. */
export interface IdentifiedCard {
  readonly token: string;
  readonly savedCard: Card | undefined;
}

export type AddCardEvent =
  | { type: "name.changed"; holderName: string }
  | ({ type: "card.changed" } & CardChange)
  | { type: "submitted" }
  | { type: "dismissed" }
  | ListedCardReport
  | ProviderReport;

/** Confirms a card with the provider under a setup secret, then saves it; a failure names the step that failed. */
export const addCardMachine = setup({
  types: {
    context: {} as {
      holderName: string;
      complete: boolean;
      element: ProviderHandle | undefined;
      fault: string | undefined;
      provider: ProviderHandle | undefined;
      clientSecret: string;
      token: string;
      savedCard: Card | undefined;
      paymentMethodId: string;
      failure: Failure | undefined;
    },
    events: {} as AddCardEvent,
    tags: {} as "busy" | "challengeOpen",
    children: {} as {
      prepareCard: "prepareCard";
      identifyCard: "identifyCard";
      confirmCard: "confirmCard";
      saveCard: "saveCard";
      listedCard: "followListedCard";
    },
    meta: {} as { spec: string },
  },
  actors: {
    prepareCard: prepareCardMachine,
    /** Sends the card and its holder's name to the provider, and compares the card with the saved ones. */
    identifyCard: port<
      IdentifiedCard,
      { provider: ProviderHandle; element: ProviderHandle; holderName: string }
    >("identifyCard"),
    /** Confirms the card, with 3-D Secure if the bank requires it. */
    confirmCard: port<
      { paymentMethodId: string | undefined },
      { provider: ProviderHandle; clientSecret: string; token: string }
    >("confirmCard"),
    saveCard: keyedCallMachine,
    followListedCard,
  },
  actions: {
    keepName: assign({ holderName: (_, params: { holderName: string }) => params.holderName }),
    keepCard: assign((_, { complete, element, fault }: CardChange) => ({ complete, element, fault })),
    keepProvider: assign({ provider: (_, params: { provider: ProviderHandle }) => params.provider }),
    keepSecret: assign({ clientSecret: (_, params: { clientSecret: string }) => params.clientSecret }),
    keepIdentified: assign((_, { token, savedCard }: IdentifiedCard) => ({ token, savedCard })),
    keepSaveFailure: assign({
      failure: (_, params: { outcome: CallOutcome }) => ({
        code: "save_failed",
        ...callFailureOf(params.outcome, "save_failed"),
      }),
    }),
    keepPaymentMethod: assign({
      paymentMethodId: (_, params: { paymentMethodId: string | undefined }) => params.paymentMethodId ?? "",
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    rejectNoPaymentMethod: assign({ failure: () => rejection("payment_method_missing") }),
    rejectIncomplete: assign({ failure: () => rejection("card_incomplete") }),
    forgetFailure: assign({ failure: undefined }),
    logFailure: unprovided,
    reportChanged: sendParent(({ context }) => ({
      type: "cards.changed",
      done: "addCard.done",
      paymentMethodId: context.paymentMethodId,
    })),
    reportUnsettled: sendParent({ type: "cards.unsettled" }),
  },
  guards: {
    canSubmit: ({ context }) => context.complete && context.holderName.trim() !== "",
    isSaved: (_, { savedCard }: IdentifiedCard) => savedCard !== undefined,
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
    fault: undefined,
    provider: undefined,
    clientSecret: "",
    token: "",
    savedCard: undefined,
    paymentMethodId: "",
    failure: undefined,
  },
  initial: "preparing",
  on: { dismissed: ".closed" },
  states: {
    preparing: {
      description: "A child chart fetches the provider's script and a setup secret in parallel.",
      invoke: {
        id: "prepareCard",
        src: "prepareCard",
        onDone: {
          target: "collecting",
          actions: { type: "keepSecret", params: ({ event }) => event.output },
        },
        onError: {
          target: "closed",
          description: "Without the provider's field no card can be entered.",
        },
      },
      on: {
        "name.changed": { actions: { type: "keepName", params: ({ event }) => event } },
        "card.changed": { actions: { type: "keepCard", params: ({ event }) => event } },
        "provider.loaded": { actions: { type: "keepProvider", params: ({ event }) => event } },
      },
    },
    collecting: {
      description: "Holder name and card are being typed, the card in the provider's own field.",
      meta: { spec: "§5 Add card" },
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was rejected yet." },
        incomplete: { description: "A field is missing, and the dialog names it." },
        rejected: {
          entry: "logFailure",
          description: "The card was rejected; the dialog shows the provider's reason and keeps the input.",
          meta: { spec: "§8 Add card" },
        },
        alreadySaved: {
          description:
            "A saved card has this type, these last four digits and this expiry date. The dialog says so; the next press adds it.",
          on: {
            "name.changed": { target: "fresh", actions: { type: "keepName", params: ({ event }) => event } },
            "card.changed": { target: "fresh", actions: { type: "keepCard", params: ({ event }) => event } },
            submitted: "#addCard.confirming",
          },
        },
      },
      on: {
        "name.changed": { actions: { type: "keepName", params: ({ event }) => event } },
        "card.changed": { actions: { type: "keepCard", params: ({ event }) => event } },
        submitted: [
          { guard: "canSubmit", target: "identifying", actions: "forgetFailure" },
          { target: ".incomplete", actions: "rejectIncomplete" },
        ],
      },
    },
    identifying: {
      description:
        "The provider tokenises the card from its field, and the app compares it with the saved ones.",
      tags: "busy",
      // A change of language or theme recreates the provider's field, empty.
      on: { "card.changed": { actions: { type: "keepCard", params: ({ event }) => event } } },
      invoke: {
        id: "identifyCard",
        src: "identifyCard",
        input: ({ context }) => ({
          provider: context.provider as ProviderHandle,
          element: context.element as ProviderHandle,
          holderName: context.holderName.trim(),
        }),
        onDone: [
          {
            guard: { type: "isSaved", params: ({ event }) => event.output },
            target: "collecting.alreadySaved",
            actions: { type: "keepIdentified", params: ({ event }) => event.output },
          },
          {
            target: "confirming",
            actions: { type: "keepIdentified", params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: "collecting.rejected",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The provider rejects the card.",
        },
      },
    },
    confirming: {
      description:
        "The provider checks the card; the holder's bank may open its own window for authentication (3-D Secure).",
      meta: { spec: "§4 Add card" },
      tags: ["busy", "challengeOpen"],
      // A change of language or theme recreates the provider's field, empty.
      on: { "card.changed": { actions: { type: "keepCard", params: ({ event }) => event } } },
      invoke: {
        id: "confirmCard",
        src: "confirmCard",
        input: ({ context }) => ({
          provider: context.provider as ProviderHandle,
          clientSecret: context.clientSecret,
          token: context.token,
        }),
        onDone: [
          {
            guard: { type: "hasPaymentMethod", params: ({ event }) => event.output },
            target: "saving",
            actions: { type: "keepPaymentMethod", params: ({ event }) => event.output },
          },
          { target: "collecting.rejected", actions: "rejectNoPaymentMethod" },
        ],
        onError: {
          target: "collecting.rejected",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The provider rejects the card.",
        },
      },
    },
    saving: {
      description: "The confirmed card is being saved to the wallet.",
      meta: { spec: "§4 Add card" },
      tags: "busy",
      on: { dismissed: { target: "closed", actions: "reportUnsettled" } },
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
          },
          {
            guard: { type: "isUndecided", params: ({ event }) => ({ outcome: event.output }) },
            target: "unsaved.undecided",
            actions: { type: "keepSaveFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "unsaved",
            actions: { type: "keepSaveFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: {
          target: "unsaved.undecided",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The chart of the call fails.",
        },
      },
    },
    unsaved: {
      entry: "logFailure",
      description: "The card is confirmed; only the saving is retried, with the same order.",
      initial: "rejected",
      states: {
        rejected: { description: "The wallet did not save the card.", meta: { spec: "§8 Add card" } },
        undecided: {
          description: "It is unknown whether the card is saved, until the list of saved cards has it.",
          meta: { spec: "safety: unknown payment" },
          entry: "reportUnsettled",
          invoke: {
            id: "listedCard",
            src: "followListedCard",
            input: ({ context }) => ({ paymentMethodId: context.paymentMethodId }),
            onError: { description: "The holder tries again." },
          },
          on: { "card.listed": "#addCard.added" },
        },
      },
      on: {
        submitted: { target: "saving", actions: "forgetFailure" },
        dismissed: { target: "closed", actions: "reportUnsettled" },
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
