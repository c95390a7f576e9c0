import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import type { ProviderHandle } from "../cards/prepare-card.machine.ts";
import { type Failure, failureOf } from "../core/failure.ts";
import { port } from "../core/port.ts";
import { maxBankAccounts, type NewBankAccount } from "./rules/bank-accounts.ts";

/** The state that the provider's field reports. */
export interface BankChange {
  readonly complete: boolean;
  readonly element: ProviderHandle;
  /** Empty until the provider recognises the bank. */
  readonly bankName: string;
  /** The provider's error message, in the field's language. */
  readonly fault?: string | undefined;
}

export type AddBankAccountEvent =
  | { type: "name.changed"; nickName: string }
  | ({ type: "bank.changed" } & BankChange)
  | { type: "submitted" }
  | { type: "retried" }
  | { type: "dismissed" };

/** The account's holder: name and e-mail of the identity profile, which the provider requires. */
export interface BankAccountHolder {
  readonly name: string;
  readonly email: string;
}

/** Adds a bank account through the payment provider's own field. Closing clears all input. */
export const addBankAccountMachine = setup({
  types: {
    /** `accountCount`: the number of accounts already in the list. */
    input: {} as { holder: BankAccountHolder; accountCount: number },
    context: {} as {
      holder: BankAccountHolder;
      accountCount: number;
      nickName: string;
      complete: boolean;
      bankName: string;
      /** Bank of the submitted account; the field may have changed since. */
      submittedBankName: string;
      element: ProviderHandle | undefined;
      fault: string | undefined;
      provider: ProviderHandle | undefined;
      failure: Failure | undefined;
    },
    events: {} as AddBankAccountEvent,
    tags: {} as "busy",
    meta: {} as { spec: string },
  },
  actors: {
    /** Loads the provider's script; rejects with `provider_unavailable`. */
    loadProvider: port<ProviderHandle>("loadProvider"),
    /** Creates the provider's payment method for the account; rejects with the provider's message. */
    createBankPaymentMethod: port<
      { bsb: string; last4: string },
      { provider: ProviderHandle; element: ProviderHandle; name: string; email: string }
    >("createBankPaymentMethod"),
  },
  actions: {
    keepName: assign({ nickName: (_, params: { nickName: string }) => params.nickName }),
    keepBank: assign((_, { complete, element, bankName, fault }: BankChange) => ({
      complete,
      element,
      bankName,
      fault,
    })),
    keepProvider: assign({ provider: (_, params: { provider: ProviderHandle }) => params.provider }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgetFailure: assign({ failure: undefined }),
    keepSubmittedBank: assign({ submittedBankName: ({ context }) => context.bankName }),
    clear: assign({
      nickName: "",
      complete: false,
      bankName: "",
      submittedBankName: "",
      element: undefined,
      fault: undefined,
      failure: undefined,
    }),
    reportAdded: sendParent(({ context }, params: { bsb: string; last4: string }) => ({
      type: "account.added",
      account: {
        bankName: context.submittedBankName,
        nickName: context.nickName.trim(),
        bsb: params.bsb,
        last4: params.last4,
      } satisfies NewBankAccount,
    })),
  },
  guards: {
    canSubmit: ({ context }) =>
      context.complete && context.element !== undefined && context.nickName.trim() !== "",
    isListFull: ({ context }) => context.accountCount >= maxBankAccounts,
  },
}).createMachine({
  id: "addBankAccount",
  description: "The holder adds a bank account under a nick name.",
  meta: { spec: "§2 Bank account dialog" },
  context: ({ input }) => ({
    holder: input.holder,
    accountCount: input.accountCount,
    nickName: "",
    complete: false,
    bankName: "",
    submittedBankName: "",
    element: undefined,
    fault: undefined,
    provider: undefined,
    failure: undefined,
  }),
  initial: "preparing",
  on: {
    dismissed: { target: ".closed", description: "The holder closes the dialog." },
    "name.changed": {
      actions: { type: "keepName", params: ({ event }) => event },
      description: "A nick name is typed.",
    },
    "bank.changed": {
      actions: { type: "keepBank", params: ({ event }) => event },
      description: "The provider's field changes.",
    },
  },
  states: {
    preparing: {
      description: "The payment provider's script is being fetched.",
      meta: { spec: "§8 Stripe.js" },
      initial: "loading",
      states: {
        loading: {
          description: "The script is loading.",
          meta: { spec: "§8 Stripe.js" },
          tags: "busy",
          invoke: {
            id: "loadProvider",
            src: "loadProvider",
            onDone: {
              target: "#addBankAccount.collecting",
              actions: { type: "keepProvider", params: ({ event }) => ({ provider: event.output }) },
              description: "The provider's field is ready.",
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
      },
    },
    collecting: {
      description: "The nick name is being typed here, BSB and number in the provider's own field.",
      meta: { spec: "§5 Bank account dialog" },
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was rejected yet.", meta: { spec: "§5 Bank account dialog" } },
        rejected: {
          description: "The provider rejected the account; the dialog shows the reason and keeps the input.",
          meta: { spec: "safety: faults" },
        },
        full: {
          description: "The list is full; the dialog says so and keeps the input.",
          meta: { spec: "§2 Bank account dialog" },
        },
      },
      on: {
        submitted: [
          {
            guard: "isListFull",
            target: ".full",
            description: "The provider is not called for an account that the list cannot take.",
          },
          {
            guard: "canSubmit",
            target: "adding",
            actions: ["forgetFailure", "keepSubmittedBank"],
            description: "The holder presses Add Bank Account.",
          },
        ],
      },
    },
    adding: {
      description: "The provider creates a payment method for the account.",
      meta: { spec: "§2 Bank account dialog" },
      tags: "busy",
      invoke: {
        id: "createBankPaymentMethod",
        src: "createBankPaymentMethod",
        input: ({ context }) => ({
          provider: context.provider as ProviderHandle,
          element: context.element as ProviderHandle,
          name: context.holder.name,
          email: context.holder.email,
        }),
        onDone: {
          target: "added",
          actions: { type: "reportAdded", params: ({ event }) => event.output },
          description: "The provider accepts the account.",
        },
        onError: {
          target: "collecting.rejected",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The provider rejects the account.",
        },
      },
    },
    added: {
      type: "final",
      entry: "clear",
      description: "The account is in the list.",
      meta: { spec: "§2 Bank account dialog" },
    },
    closed: {
      type: "final",
      entry: "clear",
      description: "The dialog is closed, and its input is cleared.",
      meta: { spec: "§4 Bank account dialog" },
    },
  },
});

export type AddBankAccountActor = ActorRefFrom<typeof addBankAccountMachine>;
