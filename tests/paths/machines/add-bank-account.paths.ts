import type { addBankAccountMachine } from "../../../src/machines/add-bank-account.machine.ts";
import { pathsOf } from "../definition.ts";

const element = { of: "the provider" };
const provider = { name: "provider" };
const holder = { name: "Dana Demo", email: "demo@nupay.test" };

export const paths = pathsOf<typeof addBankAccountMachine>()({
  starts: { "the bank account dialog is opened": () => ({ holder }) },
  events: {
    "name.changed": [{ nickName: " Savings " }, { nickName: " " }],
    "bank.changed": [
      { complete: true, element, bankName: "Test Bank" },
      { complete: false, element, bankName: "" },
    ],
  },
  answers: { loadProvider: [provider], createBankPaymentMethod: [{ bsb: "000-000", last4: "3456" }] },
  failures: {
    loadProvider: [{ kind: "refused", code: "provider_unavailable" }],
    createBankPaymentMethod: [{ kind: "refused", message: "The account number is wrong." }],
  },
  differs: ({ nickName, complete, element: field }) => [
    nickName.trim() !== "",
    complete,
    field !== undefined,
  ],
  words: {
    "name.changed": "a nick name is typed",
    "bank.changed": "the provider's field changes",
    submitted: "the holder presses Add Bank Account",
    retried: "the holder presses Try again",
    dismissed: "the holder closes the dialog",
    loadProvider: "the provider's script",
    createBankPaymentMethod: "the provider's check of the account",
  },
  begins: { "the bank account dialog is opened": "preparing.loading" },
  ends: ["added", "closed"],
  leads: {
    "*": {
      dismissed: "closed",
    },
    "preparing.loading": {
      "done loadProvider": "collecting.fresh",
      "error loadProvider": "preparing.missing",
    },
    "collecting.fresh": {
      submitted: "adding | collecting.fresh",
    },
    "preparing.missing": {
      retried: "preparing.loading",
    },
    adding: {
      "done createBankPaymentMethod": "added",
      "error createBankPaymentMethod": "collecting.refused",
    },
    "collecting.refused": {
      submitted: "adding | collecting.refused",
    },
  },
  observations: [
    {
      in: ["preparing.loading", "adding"],
      sees: "that it is busy",
      check: ({ snapshot }) => snapshot.hasTag("busy"),
    },
    {
      in: "preparing.missing",
      sees: "that the script did not load",
      check: ({ context, snapshot }) =>
        context.failure?.code === "provider_unavailable" && !snapshot.hasTag("busy"),
    },
    {
      when: "retried",
      in: "preparing.loading",
      sees: "the script asked for again, and no old reason",
      check: ({ was, asked, context }) =>
        was("preparing.loading") ||
        (asked.length === 1 && asked[0]?.src === "loadProvider" && context.failure === undefined),
    },
    {
      when: "name.changed",
      sees: "the nick name",
      check: ({ context, event, snapshot }) =>
        snapshot.status === "done" || context.nickName === event.nickName,
    },
    {
      when: "bank.changed",
      in: "collecting",
      sees: "whether the account is whole, and its bank's name",
      check: ({ context, event }) =>
        context.complete === event.complete &&
        context.bankName === event.bankName &&
        context.element === event.element,
    },
    {
      when: "submitted",
      sees: "the account handed to the provider under the holder's name, where everything is there",
      check: ({ was, is, asked, contextBefore }) => {
        if (!was("collecting")) return asked.length === 0;
        const isWhole = contextBefore.complete && contextBefore.nickName.trim() !== "";
        if (!isWhole) return is("collecting") && asked.length === 0;
        return (
          is("adding") &&
          JSON.stringify(asked.map(({ input }) => input)) ===
            JSON.stringify([{ provider, element, ...holder }])
        );
      },
    },
    {
      in: "collecting.refused",
      sees: "why, and what was typed",
      check: ({ context, contextBefore, event }) =>
        context.failure?.message === "The account number is wrong." &&
        (event.type === "name.changed" || context.nickName === contextBefore.nickName),
    },
    {
      in: ["collecting.fresh", "adding"],
      sees: "no old reason",
      check: ({ context }) => context.failure === undefined,
    },
    {
      in: "added",
      sees: "the account told to the list, with its trimmed nick name and its bank",
      check: ({ heard, contextBefore }) =>
        heard.length === 1 &&
        heard[0]?.type === "account.added" &&
        JSON.stringify(heard[0]?.account) ===
          JSON.stringify({
            bankName: contextBefore.bankName,
            nickName: contextBefore.nickName.trim(),
            bsb: "000-000",
            last4: "3456",
          }),
    },
    {
      in: ["added", "closed"],
      sees: "nothing left of what was typed",
      check: ({ context }) =>
        context.nickName === "" &&
        !context.complete &&
        context.element === undefined &&
        context.bankName === "" &&
        context.failure === undefined,
    },
    {
      when: "dismissed",
      sees: "the dialog gone, and no account added",
      check: ({ is, heard }) => is("closed") && heard.length === 0,
    },
    {
      in: "collecting",
      sees: "the provider's own objects",
      check: ({ context }) => context.provider === provider && context.holder === holder,
    },
  ],
});
