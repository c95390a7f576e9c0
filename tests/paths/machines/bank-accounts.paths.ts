import type { bankAccountsMachine } from "../../../src/machines/bank-accounts.machine.ts";
import { type BankAccount, sampleBankAccounts } from "../../../src/machines/rules/bank-accounts.ts";
import { offline } from "../../machines/stand-ins.ts";
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
  words: {
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
  begins: { "the beginning": "loading" },
  leads: {
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
      sees: "a name that is empty, and the account as it was",
      check: ({ context, contextBefore }) =>
        context.nickName.trim() === "" && context.accounts === contextBefore.accounts,
    },
    {
      in: "listed.deleting",
      sees: "the account still there while it is asked about",
      check: ({ context }) => context.accounts.some(({ id }) => id === context.chosen),
    },
    { in: "loading", sees: "that it is busy", check: ({ snapshot }) => snapshot.hasTag("busy") },
    { in: "failed", sees: "why", check: ({ context }) => context.failure?.kind === "network" },
    {
      when: "xstate.done.actor.listBankAccounts",
      sees: "the accounts, and no old reason",
      check: ({ is, context }) =>
        is("listed.resting") && context.accounts === sampleBankAccounts && context.failure === undefined,
    },
    {
      when: "account.toggled",
      sees: "that one account switched where no dialog is open, and no other",
      check: ({ was, context, contextBefore, event }) =>
        context.accounts.every((account, at) => {
          const before = contextBefore.accounts[at];
          const isSwitched = was("listed.resting") && account.id === event.id;
          return account.active === (isSwitched ? !before?.active : before?.active);
        }),
    },
    {
      in: "listed.resting",
      sees: "no dialog, and nothing of the last one",
      check: ({ context, running }) =>
        context.chosen === "" && context.nickName === "" && !running.includes("addBankAccount"),
    },
    {
      in: "listed.adding",
      sees: "the bank account dialog, for this holder",
      check: ({ was, asked, running, event }) =>
        running.includes("addBankAccount") &&
        (was("listed.adding") ||
          (event.type === "addition.asked" &&
            JSON.stringify(asked[0]?.input) === JSON.stringify({ holder }))),
    },
    {
      when: "account.added",
      in: "listed.adding",
      sees: "the new account last, active, and said",
      check: ({ context, contextBefore, heard, event }) =>
        context.accounts.length === contextBefore.accounts.length + 1 &&
        JSON.stringify(context.accounts.at(-1)) ===
          JSON.stringify({ ...event.account, id: "added-1", active: true }) &&
        isSaid(heard, "bankAccounts.added"),
    },
    {
      when: "edit.asked",
      sees: "the account's name ready to be edited, where it is listed",
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
      sees: "the question whether it shall go, where it is listed",
      check: ({ was, is, event, context }) => {
        if (!was("listed.resting")) return true;
        const isListed = context.accounts.some(({ id }) => id === event.id);
        return isListed ? is("listed.deleting") && context.chosen === event.id : is("listed.resting");
      },
    },
    {
      when: "submitted",
      sees: "an edited name saved and said, a nameless one refused, a deleted account gone",
      check: ({ was, is, context, contextBefore, heard }) => {
        const chosen = contextBefore.chosen;
        if (was("listed.editing")) {
          const name = contextBefore.nickName.trim();
          if (name === "") return is("listed.editing.nameless") && heard.length === 0;
          return (
            is("listed.resting") &&
            context.accounts.find(({ id }) => id === chosen)?.nickName === name &&
            isSaid(heard, "bankAccounts.saved")
          );
        }
        if (!was("listed.deleting")) return heard.length === 0;
        return (
          is("listed.resting") &&
          context.accounts.length === contextBefore.accounts.length - 1 &&
          context.accounts.every(({ id }) => id !== chosen) &&
          isSaid(heard, "bankAccounts.deleted")
        );
      },
    },
    {
      when: ["dismissed", "navigated"],
      sees: "no dialog, and the accounts as they were",
      check: ({ was, is, context, contextBefore, event, heard }) =>
        context.accounts === contextBefore.accounts &&
        heard.length === 0 &&
        (!was("listed") || is("listed.resting") || (event.type === "dismissed" && was("listed.adding"))),
    },
    {
      when: "name.changed",
      in: "listed.editing",
      sees: "what was typed, and no fault",
      check: ({ context, event, is }) => context.nickName === event.nickName && is("listed.editing.fresh"),
    },
  ],
});

function isSaid(heard: readonly { type: string; kind?: unknown; message?: unknown }[], key: string): boolean {
  return (
    heard.length === 1 &&
    heard[0]?.type === "toast.raised" &&
    heard[0]?.kind === "success" &&
    JSON.stringify(heard[0]?.message) === JSON.stringify({ key })
  );
}
