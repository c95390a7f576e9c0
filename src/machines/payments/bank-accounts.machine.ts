import { type ActorRefFrom, assign, raise, sendParent, setup } from "xstate";
import type { Message } from "../app/toast.machine.ts";
import { type Failure, failureOf } from "../failure.ts";
import { listener, port } from "../port.ts";
import { addBankAccountMachine, type BankAccountHolder } from "./add-bank-account.machine.ts";
import { type BankAccount, type NewBankAccount, renamed, toggled, withAdded } from "./rules/bank-accounts.ts";

export type BankAccountsEvent =
  | { type: "retried" }
  | { type: "submitted" }
  | { type: "dismissed" }
  | { type: "navigated" }
  | { type: "account.toggled"; id: string }
  | { type: "edit.asked"; id: string }
  | { type: "deletion.asked"; id: string }
  | { type: "addition.asked"; holder: BankAccountHolder }
  | { type: "account.added"; account: NewBankAccount }
  | { type: "name.changed"; nickName: string }
  /** Raised by the chart itself: the list is not what the browser keeps. */
  | { type: "list.changed" };

/** The holder's bank accounts, kept in this browser: active or not, renamed, deleted, added. */
export const bankAccountsMachine = setup({
  types: {
    context: {} as {
      accounts: readonly BankAccount[];
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
    /** What this browser keeps for the holder; the specification's samples where it keeps nothing and may show them. */
    listBankAccounts: port<readonly BankAccount[]>("listBankAccounts"),
    /** Rejects where the browser keeps nothing. */
    keepBankAccounts: port<void, { accounts: readonly BankAccount[] }>("keepBankAccounts"),
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    keepAccounts: assign({
      accounts: (_, params: { accounts: readonly BankAccount[] }) => params.accounts,
      failure: undefined,
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    toggle: assign({
      accounts: ({ context }, params: { id: string }) => toggled(context.accounts, params.id),
    }),
    choose: assign({
      chosen: (_, params: { id: string }) => params.id,
      nickName: ({ context }, params: { id: string }) =>
        context.accounts.find((account) => account.id === params.id)?.nickName ?? "",
    }),
    keepHolder: assign({ holder: (_, params: { holder: BankAccountHolder }) => params.holder }),
    keepName: assign({ nickName: (_, params: { nickName: string }) => params.nickName }),
    rename: assign({
      accounts: ({ context }) => renamed(context.accounts, context.chosen, context.nickName),
    }),
    remove: assign({
      accounts: ({ context }) => context.accounts.filter((account) => account.id !== context.chosen),
    }),
    add: assign({
      accounts: ({ context }, params: { account: NewBankAccount }) =>
        withAdded(context.accounts, params.account),
    }),
    changeList: raise({ type: "list.changed" }),
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
  context: { accounts: [], holder: { name: "", email: "" }, chosen: "", nickName: "", failure: undefined },
  invoke: {
    id: "navigation",
    src: "watchNavigation",
    onError: { description: "Without it, dialogs are closed by hand." },
  },
  initial: "loading",
  states: {
    loading: {
      description: "The accounts are being listed.",
      tags: "busy",
      invoke: {
        id: "listBankAccounts",
        src: "listBankAccounts",
        onDone: {
          target: "listed",
          actions: { type: "keepAccounts", params: ({ event }) => ({ accounts: event.output }) },
        },
        onError: {
          target: "failed",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: "The accounts could not be listed; the holder may try again.",
      meta: { spec: "safety: faults" },
      on: { retried: "loading", navigated: "loading" },
    },
    listed: {
      description: "The accounts are shown.",
      type: "parallel",
      states: {
        dialog: {
          description: "One dialog at a time.",
          initial: "resting",
          states: {
            resting: {
              description: "No dialog is open.",
              entry: "forgetChoice",
              on: {
                "account.toggled": {
                  actions: [{ type: "toggle", params: ({ event }) => event }, "changeList"],
                },
                "addition.asked": {
                  target: "adding",
                  actions: { type: "keepHolder", params: ({ event }) => event },
                },
                "edit.asked": {
                  guard: { type: "isListed", params: ({ event }) => event },
                  target: "editing",
                  actions: { type: "choose", params: ({ event }) => event },
                },
                "deletion.asked": {
                  guard: { type: "isListed", params: ({ event }) => event },
                  target: "deleting",
                  actions: { type: "choose", params: ({ event }) => event },
                },
              },
            },
            adding: {
              description: "A new account is being entered.",
              meta: { spec: "§2 Bank account dialog" },
              invoke: {
                id: "addBankAccount",
                src: "addBankAccount",
                input: ({ context: { holder, accounts } }) => ({ holder, listed: accounts.length }),
                onDone: { target: "resting" },
                onError: { target: "resting", description: "The dialog breaks down." },
              },
              on: {
                "account.added": {
                  actions: [
                    { type: "add", params: ({ event }) => event },
                    "changeList",
                    { type: "showToast", params: { key: "bankAccounts.added" } },
                  ],
                },
                navigated: "resting",
              },
            },
            editing: {
              description: "The nick name of one account is being changed.",
              initial: "fresh",
              states: {
                fresh: { description: "Nothing was refused yet." },
                nameless: {
                  description: "The name is empty, and the field says that it is required.",
                  meta: { spec: "§5 Bank account dialog" },
                },
              },
              on: {
                "name.changed": {
                  target: ".fresh",
                  actions: { type: "keepName", params: ({ event }) => event },
                },
                submitted: [
                  {
                    guard: "hasName",
                    target: "resting",
                    actions: [
                      "rename",
                      "changeList",
                      { type: "showToast", params: { key: "bankAccounts.saved" } },
                    ],
                  },
                  { target: ".nameless" },
                ],
                dismissed: "resting",
                navigated: "resting",
              },
            },
            deleting: {
              description: "The holder is asked whether the account shall really go.",
              on: {
                submitted: {
                  target: "resting",
                  actions: [
                    "remove",
                    "changeList",
                    { type: "showToast", params: { key: "bankAccounts.deleted" } },
                  ],
                },
                dismissed: "resting",
                navigated: "resting",
              },
            },
          },
        },
        storage: {
          description: "Whether this browser keeps the list as it is shown.",
          meta: { spec: "§2 Bank accounts page" },
          initial: "kept",
          on: { "list.changed": ".keeping" },
          states: {
            kept: {
              description: "The browser keeps the list; another page or tab may clear or change it.",
              on: { navigated: "#bankAccounts.loading" },
            },
            keeping: {
              description: "The changed list is being written.",
              invoke: {
                id: "keepBankAccounts",
                src: "keepBankAccounts",
                input: ({ context }) => ({ accounts: context.accounts }),
                onDone: { target: "kept" },
                onError: { target: "unkept" },
              },
            },
            unkept: {
              description: "The browser stores nothing: the changes end with the page, and it says so.",
            },
          },
        },
      },
    },
  },
});

export type BankAccountsActor = ActorRefFrom<typeof bankAccountsMachine>;
