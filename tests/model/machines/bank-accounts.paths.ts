import type { bankAccountsMachine } from "../../../src/machines/payments/bank-accounts.machine.ts";
import { type BankAccount, sampleBankAccounts } from "../../../src/machines/payments/rules/bank-accounts.ts";
import { offline } from "../../machines/fakes.ts";
import { pathsOf } from "../definition.ts";

const holder = { name: "Dana Demo", email: "demo@nupay.test" };
const added = { bankName: "Test Bank", nickName: "Savings", bsb: "000-000", last4: "3456" };

function idOf(accounts: readonly BankAccount[]): readonly { id: string }[] {
  return accounts.slice(0, 1).map(({ id }) => ({ id }));
}

export const paths = pathsOf<typeof bankAccountsMachine>()({
  events: {
    "account.toggled": ({ accounts }) => idOf(accounts),
    "addition.asked": [{ holder }],
    "account.added": ({ added: number }) => (number < 1 ? [{ account: added }] : []),
    "edit.asked": ({ accounts }) => [...idOf(accounts), { id: "nobody's" }],
    "name.changed": [{ nickName: " Bills " }, { nickName: " " }],
    "deletion.asked": ({ accounts }) => [...idOf(accounts), { id: "nobody's" }],
  },
  answers: { listBankAccounts: [sampleBankAccounts] },
  failures: { listBankAccounts: [offline] },
  differs: ({ accounts, nickName, chosen, added: number }) => [
    accounts.map(({ id, active, nickName: name }) => [id, active, name]),
    nickName,
    chosen,
    number,
  ],
  labels: {
    "account.toggled": "an account's switch is pressed",
    "addition.asked": "the holder presses Add Bank Account",
    "account.added": "the dialog hands over a new account",
    "edit.asked": "the holder chooses Edit",
    "name.changed": "a nick name is typed",
    "deletion.asked": "the holder chooses Delete",
    submitted: "the holder confirms",
    dismissed: "the holder closes the dialog",
    navigated: "the address changes",
    retried: "the holder presses Try again",
    listBankAccounts: "the list of accounts",
    addBankAccount: "the bank account dialog",
    navigation: "the address",
  },
  initial: { "the beginning": "loading" },
  transitions: {
    "listed.editing": {
      dismissed: "listed.resting",
      "name.changed": "listed.editing.fresh",
      navigated: "listed.resting",
    },
    loading: {
      "done listBankAccounts": "listed.resting",
      "error listBankAccounts": "failed",
    },
    "listed.resting": {
      "addition.asked": "listed.adding",
      "deletion.asked": "listed.deleting | listed.resting",
      "edit.asked": "listed.editing.fresh | listed.resting",
    },
    failed: {
      retried: "loading",
    },
    "listed.adding": {
      navigated: "listed.resting",
      "done addBankAccount": "listed.resting",
      "error addBankAccount": "listed.resting",
    },
    "listed.deleting": {
      dismissed: "listed.resting",
      navigated: "listed.resting",
      submitted: "listed.resting",
    },
    "listed.editing.fresh": {
      submitted: "listed.editing.nameless | listed.resting",
    },
  },
  observations: [
    {
      in: "listed.editing.nameless",
      description: "a name that is empty, and the account as it was",
      check: ({ context, contextBefore }) =>
        context.nickName.trim() === "" && context.accounts === contextBefore.accounts,
    },
    {
      in: "listed.deleting",
      description: "the account still there while it is asked about",
      check: ({ context }) => context.accounts.some(({ id }) => id === context.chosen),
    },
    { in: "loading", description: "that it is busy", check: ({ snapshot }) => snapshot.hasTag("busy") },
    { in: "failed", description: "why", check: ({ context }) => context.failure?.kind === "network" },
    {
      when: "xstate.done.actor.listBankAccounts",
      description: "the accounts, and no old reason",
      check: ({ is, context }) =>
        is("listed.resting") && context.accounts === sampleBankAccounts && context.failure === undefined,
    },
    {
      when: "account.toggled",
      description: "that one account switched where no dialog is open, and no other",
      check: ({ was, context, contextBefore, event }) =>
        context.accounts.every((account, at) => {
          const before = contextBefore.accounts[at];
          const isSwitched = was("listed.resting") && account.id === event.id;
          return account.active === (isSwitched ? !before?.active : before?.active);
        }),
    },
    {
      in: "listed.resting",
      description: "no dialog, and nothing of the last one",
      check: ({ context, running }) =>
        context.chosen === "" && context.nickName === "" && !running.includes("addBankAccount"),
    },
    {
      in: "listed.adding",
      description: "the bank account dialog, for this holder",
      check: ({ was, invoked, running, event }) =>
        running.includes("addBankAccount") &&
        (was("listed.adding") ||
          (event.type === "addition.asked" &&
            JSON.stringify(invoked[0]?.input) === JSON.stringify({ holder }))),
    },
    {
      when: "account.added",
      in: "listed.adding",
      description: "the new account last, active, and said",
      check: ({ context, contextBefore, received, event }) =>
        context.accounts.length === contextBefore.accounts.length + 1 &&
        JSON.stringify(context.accounts.at(-1)) ===
          JSON.stringify({ ...event.account, id: "added-1", active: true }) &&
        isShown(received, "bankAccounts.added"),
    },
    {
      when: "edit.asked",
      description: "the account's name ready to be edited, where it is listed",
      check: ({ was, is, event, context }) => {
        if (!was("listed.resting")) return true;
        const account = context.accounts.find(({ id }) => id === event.id);
        return account === undefined
          ? is("listed.resting")
          : is("listed.editing.fresh") &&
              context.nickName === account.nickName &&
              context.chosen === account.id;
      },
    },
    {
      when: "deletion.asked",
      description: "the question whether it shall go, where it is listed",
      check: ({ was, is, event, context }) => {
        if (!was("listed.resting")) return true;
        const isListed = context.accounts.some(({ id }) => id === event.id);
        return isListed ? is("listed.deleting") && context.chosen === event.id : is("listed.resting");
      },
    },
    {
      when: "submitted",
      description: "an edited name saved and said, a nameless one refused, a deleted account gone",
      check: ({ was, is, context, contextBefore, received }) => {
        const chosen = contextBefore.chosen;
        if (was("listed.editing")) {
          const name = contextBefore.nickName.trim();
          if (name === "") return is("listed.editing.nameless") && received.length === 0;
          return (
            is("listed.resting") &&
            context.accounts.find(({ id }) => id === chosen)?.nickName === name &&
            isShown(received, "bankAccounts.saved")
          );
        }
        if (!was("listed.deleting")) return received.length === 0;
        return (
          is("listed.resting") &&
          context.accounts.length === contextBefore.accounts.length - 1 &&
          context.accounts.every(({ id }) => id !== chosen) &&
          isShown(received, "bankAccounts.deleted")
        );
      },
    },
    {
      when: ["dismissed", "navigated"],
      description: "no dialog, and the accounts as they were",
      check: ({ was, is, context, contextBefore, event, received }) =>
        context.accounts === contextBefore.accounts &&
        received.length === 0 &&
        (!was("listed") || is("listed.resting") || (event.type === "dismissed" && was("listed.adding"))),
    },
    {
      when: "name.changed",
      in: "listed.editing",
      description: "what was typed, and no fault",
      check: ({ context, event, is }) => context.nickName === event.nickName && is("listed.editing.fresh"),
    },
  ],
});

function isShown(
  received: readonly { type: string; kind?: unknown; message?: unknown }[],
  key: string,
): boolean {
  return (
    received.length === 1 &&
    received[0]?.type === "toast.raised" &&
    received[0]?.kind === "success" &&
    JSON.stringify(received[0]?.message) === JSON.stringify({ key })
  );
}
