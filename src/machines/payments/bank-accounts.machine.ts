import { type ActorRefFrom, assign, fromPromise, sendParent, setup } from "xstate";
import type { Message } from "../app/toast.machine.ts";
import { type Failure, failureOf } from "../failure.ts";
import { listener } from "../port.ts";
import { addBankAccountMachine, type BankAccountHolder } from "./add-bank-account.machine.ts";
import { type BankAccount, type NewBankAccount, sampleBankAccounts } from "./rules/bank-accounts.ts";

export type BankAccountsEvent =
  | { type: "retried" }
  | { type: "account.toggled"; id: string }
  | { type: "addition.asked"; holder: BankAccountHolder }
  | { type: "account.added"; account: NewBankAccount }
  | { type: "edit.asked"; id: string }
  | { type: "name.changed"; nickName: string }
  | { type: "deletion.asked"; id: string }
  | { type: "submitted" }
  | { type: "dismissed" }
  | { type: "navigated" };

/** The holder's bank accounts for as long as the session lasts: active or not, renamed, deleted, added. */
export const bankAccountsMachine = setup({
  types: {
    context: {} as {
      accounts: readonly BankAccount[];
      /** How many were added: a new one is known by this number. */
      added: number;
      /** Whose account the one being added is. */
      holder: BankAccountHolder;
      /** The account whose dialog is open. */
      chosen: string;
      nickName: string;
      failure: Failure | undefined;
    },
    events: {} as BankAccountsEvent,
    tags: {} as "busy",
    children: {} as { addBankAccount: "addBankAccount" },
    meta: {} as { spec: string },
  },
  actors: {
    addBankAccount: addBankAccountMachine,
    /** The specification's two samples, as the wallet has no call for bank accounts. */
    listBankAccounts: fromPromise<readonly BankAccount[], undefined>(() =>
      Promise.resolve(sampleBankAccounts),
    ),
    /** Says `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    keepAccounts: assign({
      accounts: (_, params: { accounts: readonly BankAccount[] }) => params.accounts,
      failure: undefined,
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    toggle: assign({
      accounts: ({ context }, params: { id: string }) =>
        context.accounts.map((account) =>
          account.id === params.id ? { ...account, active: !account.active } : account,
        ),
    }),
    choose: assign({
      chosen: (_, params: { id: string }) => params.id,
      nickName: ({ context }, params: { id: string }) =>
        context.accounts.find((account) => account.id === params.id)?.nickName ?? "",
    }),
    keepHolder: assign({ holder: (_, params: { holder: BankAccountHolder }) => params.holder }),
    keepName: assign({ nickName: (_, params: { nickName: string }) => params.nickName }),
    rename: assign({
      accounts: ({ context }) =>
        context.accounts.map((account) =>
          account.id === context.chosen ? { ...account, nickName: context.nickName.trim() } : account,
        ),
    }),
    remove: assign({
      accounts: ({ context }) => context.accounts.filter((account) => account.id !== context.chosen),
    }),
    add: assign({
      accounts: ({ context }, params: { account: NewBankAccount }) => [
        ...context.accounts,
        { ...params.account, id: `added-${context.added + 1}`, active: true },
      ],
      added: ({ context }) => context.added + 1,
    }),
    forgetChoice: assign({ chosen: "", nickName: "" }),
    showToast: sendParent((_, params: Message) => ({
      type: "toast.raised",
      kind: "success",
      message: { key: params.key },
    })),
  },
  guards: {
    isListed: ({ context }, params: { id: string }) =>
      context.accounts.some((account) => account.id === params.id),
    hasName: ({ context }) => context.nickName.trim() !== "",
  },
}).createMachine({
  id: "bankAccounts",
  description: "The holder's bank accounts, and one dialog at a time.",
  meta: { spec: "§2 Bank accounts page" },
  context: {
    accounts: [],
    added: 0,
    holder: { name: "", email: "" },
    chosen: "",
    nickName: "",
    failure: undefined,
  },
  invoke: {
    id: "navigation",
    src: "watchNavigation",
    onError: { description: "Without it, dialogs are closed by hand." },
  },
  initial: "loading",
  states: {
    loading: {
      description: "The accounts are being listed.",
      meta: { spec: "§2 Bank accounts page" },
      tags: "busy",
      invoke: {
        id: "listBankAccounts",
        src: "listBankAccounts",
        onDone: {
          target: "listed",
          actions: { type: "keepAccounts", params: ({ event }) => ({ accounts: event.output }) },
          description: "The list of accounts is there.",
        },
        onError: {
          target: "failed",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The list of accounts cannot be read.",
        },
      },
    },
    failed: {
      description: "The accounts could not be listed; the person may try again.",
      meta: { spec: "safety: faults" },
      on: { retried: { target: "loading", description: "The holder presses Try again." } },
    },
    listed: {
      description: "The accounts are shown.",
      meta: { spec: "§2 Bank accounts page" },
      initial: "resting",
      states: {
        resting: {
          description: "No dialog is open.",
          meta: { spec: "§2 Bank accounts page" },
          entry: "forgetChoice",
          on: {
            "account.toggled": {
              actions: { type: "toggle", params: ({ event }) => event },
              description: "An account's switch is pressed.",
            },
            "addition.asked": {
              target: "adding",
              actions: { type: "keepHolder", params: ({ event }) => event },
              description: "The holder presses Add Bank Account.",
            },
            "edit.asked": {
              guard: { type: "isListed", params: ({ event }) => event },
              target: "editing",
              actions: { type: "choose", params: ({ event }) => event },
              description: "The holder chooses Edit.",
            },
            "deletion.asked": {
              guard: { type: "isListed", params: ({ event }) => event },
              target: "deleting",
              actions: { type: "choose", params: ({ event }) => event },
              description: "The holder chooses Delete.",
            },
          },
        },
        adding: {
          description: "A new account is being entered.",
          meta: { spec: "§2 Bank account dialog" },
          invoke: {
            id: "addBankAccount",
            src: "addBankAccount",
            input: ({ context }) => ({ holder: context.holder }),
            onDone: { target: "resting", description: "The dialog has ended." },
            onError: { target: "resting", description: "The dialog breaks down." },
          },
          on: {
            "account.added": {
              actions: [
                { type: "add", params: ({ event }) => event },
                { type: "showToast", params: { key: "bankAccounts.added" } },
              ],
              description: "The dialog hands over a new account.",
            },
            navigated: { target: "resting", description: "The address changes." },
          },
        },
        editing: {
          description: "The nick name of one account is being changed.",
          meta: { spec: "§2 Bank accounts page" },
          initial: "fresh",
          states: {
            fresh: { description: "Nothing was refused yet.", meta: { spec: "§2 Bank accounts page" } },
            nameless: {
              description: "An account needs a name, and it is said.",
              meta: { spec: "§5 Bank account dialog" },
            },
          },
          on: {
            "name.changed": {
              target: ".fresh",
              actions: { type: "keepName", params: ({ event }) => event },
              description: "A nick name is typed.",
            },
            submitted: [
              {
                guard: "hasName",
                target: "resting",
                actions: ["rename", { type: "showToast", params: { key: "bankAccounts.saved" } }],
                description: "The holder confirms.",
              },
              { target: ".nameless", description: "The holder confirms." },
            ],
            dismissed: { target: "resting", description: "The holder closes the dialog." },
            navigated: { target: "resting", description: "The address changes." },
          },
        },
        deleting: {
          description: "The holder is asked whether the account shall really go.",
          meta: { spec: "§2 Bank accounts page" },
          on: {
            submitted: {
              target: "resting",
              actions: ["remove", { type: "showToast", params: { key: "bankAccounts.deleted" } }],
              description: "The holder confirms.",
            },
            dismissed: { target: "resting", description: "The holder closes the dialog." },
            navigated: { target: "resting", description: "The address changes." },
          },
        },
      },
    },
  },
});

export type BankAccountsActor = ActorRefFrom<typeof bankAccountsMachine>;
