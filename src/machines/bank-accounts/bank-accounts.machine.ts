import { type ActorRefFrom, assign, raise, sendTo, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";
import type { ToastMessage } from "../core/toast.machine.ts";
import { addBankAccountMachine, type BankAccountHolder } from "./add-bank-account.machine.ts";
import {
  type BankAccount,
  type BankAccountChange,
  changeBankAccounts,
  createRenameChange,
  createSwitchChange,
  isChangeLost,
  maxBankAccounts,
  type NewBankAccount,
  type StoredBankAccounts,
} from "./rules/bank-accounts.ts";

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
  /** Raised by the chart itself: the list has a change that is not stored yet. */
  | { type: "list.changed" };

export interface BankAccountsContext {
  readonly accounts: readonly BankAccount[];
  /** Changes that are not stored yet, oldest first. */
  readonly changes: readonly BankAccountChange[];
  /** The holder of the account that is being added. */
  readonly holder: BankAccountHolder;
  /** The account whose dialog is open. */
  readonly chosen: string;
  readonly nickName: string;
  readonly failure: Failure | undefined;
}

const emptyContext: BankAccountsContext = {
  accounts: [],
  changes: [],
  holder: { name: "", email: "" },
  chosen: "",
  nickName: "",
  failure: undefined,
};

/** The list with a change that is not stored yet. */
function applyChange({ accounts, changes }: BankAccountsContext, change: BankAccountChange) {
  return { accounts: changeBankAccounts(accounts, change), changes: [...changes, change] };
}

/** The toast for an account that was not stored; replaces the toast that already reported it as added. */
export const listFull = {
  type: "toast.raised",
  kind: "error",
  message: { key: "bankAccounts.dialog.full", values: { max: maxBankAccounts } },
  replaces: "bankAccounts.added",
} as const;

/** The toast for a change that was not stored; replaces the toast that already reported it as saved. */
export const accountGone = {
  ...toastRaisedEvent("error", "bankAccounts.gone"),
  replaces: "bankAccounts.saved",
} as const;

/** The holder's bank accounts, stored in this browser: added, renamed, switched on or off, and deleted. */
export const bankAccountsMachine = setup({
  types: {
    context: {} as BankAccountsContext,
    events: {} as BankAccountsEvent,
    tags: {} as "busy",
    children: {} as { addBankAccount: "addBankAccount" },
    meta: {} as { spec: string },
  },
  actors: {
    addBankAccount: addBankAccountMachine,
    /** The accounts stored in this browser; without any, the specification's samples if they may be shown. */
    listBankAccounts: port<readonly BankAccount[]>("listBankAccounts"),
    /** Applies a change to the stored list; rejects if the browser stores nothing. */
    keepBankAccounts: port<StoredBankAccounts, { change: BankAccountChange }>("keepBankAccounts"),
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    keepAccounts: assign({
      accounts: (_, params: { accounts: readonly BankAccount[] }) => params.accounts,
      failure: undefined,
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    change: assign(({ context }, change: BankAccountChange) => applyChange(context, change)),
    toggle: assign(({ context }, { id }: { id: string }) =>
      applyChange(context, createSwitchChange(context.accounts, id)),
    ),
    rename: assign(({ context }) =>
      applyChange(context, createRenameChange(context.chosen, context.nickName)),
    ),
    keepKept: assign(({ context }, { accounts }: StoredBankAccounts) => {
      const changes = context.changes.slice(1);
      return { accounts: changes.reduce(changeBankAccounts, accounts), changes };
    }),
    choose: assign({
      chosen: (_, params: { id: string }) => params.id,
      nickName: ({ context }, params: { id: string }) =>
        context.accounts.find((account) => account.id === params.id)?.nickName ?? "",
    }),
    keepHolder: assign({ holder: (_, params: { holder: BankAccountHolder }) => params.holder }),
    keepName: assign({ nickName: (_, params: { nickName: string }) => params.nickName }),
    changeList: raise({ type: "list.changed" }),
    forgetChoice: assign({ chosen: "", nickName: "" }),
    showToast: sendTo(toasts, (_, message: ToastMessage) => ({
      type: "toast.raised" as const,
      kind: "success" as const,
      message,
    })),
    showFull: sendTo(toasts, listFull),
    showGone: sendTo(toasts, accountGone),
  },
  guards: {
    isListed: ({ context }, params: { id: string }) =>
      context.accounts.some((account) => account.id === params.id),
    hasChange: ({ context }) => context.changes.length > 0,
    isListFull: (_, params: StoredBankAccounts) => params.isFull,
    isAccountGone: ({ context }, { accounts }: StoredBankAccounts) =>
      isChangeLost(context.changes[0], accounts),
    hasName: ({ context }) => context.nickName.trim() !== "",
  },
}).createMachine({
  id: "bankAccounts",
  description: "The holder's bank accounts, and one dialog at a time.",
  meta: { spec: "§2 Bank accounts page" },
  context: emptyContext,
  invoke: {
    id: "navigation",
    src: "watchNavigation",
    onError: { description: "Without it, the holder closes dialogs by hand." },
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
                input: ({ context: { holder, accounts } }) => ({ holder, accountCount: accounts.length }),
                onDone: { target: "resting" },
                onError: { target: "resting", description: "The dialog's chart fails." },
              },
              on: {
                "account.added": {
                  actions: [
                    { type: "change", params: ({ event: { account } }) => ({ kind: "added", account }) },
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
                fresh: { description: "Nothing was rejected yet." },
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
              description: "The holder is asked to confirm the deletion.",
              on: {
                submitted: {
                  target: "resting",
                  actions: [
                    { type: "change", params: ({ context }) => ({ kind: "removed", id: context.chosen }) },
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
          description: "Whether the browser has stored the list as it is shown.",
          meta: { spec: "§2 Bank accounts page" },
          initial: "kept",
          states: {
            kept: {
              description: "The list is stored; another page or tab may clear or change it.",
              always: { guard: "hasChange", target: "keeping" },
              on: { navigated: "#bankAccounts.loading" },
            },
            keeping: {
              description: "The oldest change is being stored.",
              invoke: {
                id: "keepBankAccounts",
                src: "keepBankAccounts",
                input: ({ context }) => ({ change: context.changes[0] as BankAccountChange }),
                onDone: [
                  {
                    guard: { type: "isListFull", params: ({ event }) => event.output },
                    target: "kept",
                    actions: [{ type: "keepKept", params: ({ event }) => event.output }, "showFull"],
                    description: "Another tab has filled the list.",
                  },
                  {
                    guard: { type: "isAccountGone", params: ({ event }) => event.output },
                    target: "kept",
                    actions: [{ type: "keepKept", params: ({ event }) => event.output }, "showGone"],
                    description: "Another tab has removed the account that was renamed, or switched.",
                  },
                  { target: "kept", actions: { type: "keepKept", params: ({ event }) => event.output } },
                ],
                onError: { target: "unsaved" },
              },
            },
            unsaved: {
              description:
                "The browser stores nothing: changes are lost with the page, and the page says so.",
              on: { "list.changed": "keeping" },
            },
          },
        },
      },
    },
  },
});

export type BankAccountsActor = ActorRefFrom<typeof bankAccountsMachine>;
