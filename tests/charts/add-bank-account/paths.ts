import type { ContextFrom } from "xstate";
import type { addBankAccountMachine } from "../../../src/machines/bank-accounts/add-bank-account.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const element = { of: "the provider" };
const unfinishedElement = { of: "the provider, unfinished" };
const provider = { name: "provider" };
const holder = { name: "Dana Demo", email: "demo@nupay.test" };

/** Offers the events only after the provider's field has loaded. */
export function withField<Payload>(payloads: readonly Payload[]) {
  return ({ provider: known }: ContextFrom<typeof addBankAccountMachine>): readonly Payload[] =>
    known === undefined ? [] : payloads;
}

export const paths = pathsOf<typeof addBankAccountMachine>()({
  starts: {
    "the bank account dialog is opened": () => ({ holder, accountCount: 49 }),
    "the list is full": () => ({ holder, accountCount: 50 }),
  },
  events: {
    "name.changed": [{ nickName: " Savings " }, { nickName: " " }],
    "bank.changed": withField([
      { complete: true, element, bankName: "Test Bank" },
      { complete: false, element: unfinishedElement, bankName: "", fault: "The BSB is incomplete." },
    ]),
  },
  answers: { loadProvider: [provider], createBankPaymentMethod: [{ bsb: "000-000", last4: "3456" }] },
  failures: {
    loadProvider: [{ kind: "rejected", code: "provider_unavailable" }],
    createBankPaymentMethod: [{ kind: "rejected", message: "The account number is wrong." }],
  },
  differs: ({ nickName, complete, element: field }) => [
    nickName.trim() !== "",
    complete,
    field !== undefined,
  ],
  // One case for each combination of the guard's conditions.
  casesOf: ({ type }, { nickName, complete, element: field }) =>
    type === "submitted"
      ? [`${type} named ${nickName.trim() !== ""}, complete ${complete}, field ${field !== undefined}`]
      : [],
  labels: {
    "name.changed": "a nick name is typed",
    "bank.changed": "the provider's field changes",
    submitted: "the holder presses Add Bank Account",
    retried: "the holder presses Try again",
    dismissed: "the holder closes the dialog",
    loadProvider: "the provider's script",
    createBankPaymentMethod: "the provider's check of the account",
  },
  initial: {
    "the bank account dialog is opened": "preparing.loading",
    "the list is full": "preparing.loading",
  },
  final: ["added", "closed"],
  transitions: {
    "*": {
      dismissed: "closed",
    },
    "preparing.loading": {
      "done loadProvider": "collecting.fresh",
      "error loadProvider": "preparing.loadFailed",
    },
    "collecting.fresh": {
      submitted: "adding | collecting.fresh | collecting.full",
    },
    "collecting.full": {
      submitted: "collecting.full",
    },
    "preparing.loadFailed": {
      retried: "preparing.loading",
    },
    adding: {
      "done createBankPaymentMethod": "added",
      "error createBankPaymentMethod": "collecting.rejected",
    },
    "collecting.rejected": {
      submitted: "adding | collecting.rejected",
    },
  },
  observations: [
    after("xstate.init", {
      "nothing typed yet": ({ context }) =>
        context.nickName === "" && !context.complete && context.element === undefined,
    }),
    inside(["preparing.loading", "adding"], {
      "that it is busy": ({ snapshot }) => snapshot.hasTag("busy"),
    }),
    inside("preparing.loadFailed", {
      "that the script did not load": ({ context, snapshot }) =>
        context.failure?.code === "provider_unavailable" && !snapshot.hasTag("busy"),
    }),
    after("retried", "preparing.loading", {
      "the script asked for again, and no old reason": ({ wasIn, invoked, context }) =>
        wasIn("preparing.loading") ||
        (invoked.length === 1 && invoked[0]?.src === "loadProvider" && context.failure === undefined),
    }),
    after("name.changed", {
      "the nick name": ({ context, event, snapshot }) =>
        snapshot.status === "done" || context.nickName === event.nickName,
    }),
    after("bank.changed", ["collecting", "adding"], {
      "whether the account is whole, its bank's name, and what is wrong": ({ context, event }) =>
        context.complete === event.complete &&
        context.bankName === event.bankName &&
        context.element === event.element &&
        context.fault === event.fault,
    }),
    after("submitted", {
      "the account handed to the provider under the holder's name, where everything is there": ({
        wasIn,
        isIn,
        invoked,
        contextBefore,
      }) => {
        if (!wasIn("collecting")) return invoked.length === 0;
        if (contextBefore.accountCount === 50) return isIn("collecting.full") && invoked.length === 0;
        const isWhole = contextBefore.complete && contextBefore.nickName.trim() !== "";
        if (!isWhole) return isIn("collecting") && invoked.length === 0;
        return (
          isIn("adding") &&
          JSON.stringify(invoked.map(({ input }) => input)) ===
            JSON.stringify([{ provider, element, ...holder }])
        );
      },
    }),
    inside("collecting.rejected", {
      "why, and what was typed": ({ context, contextBefore, event }) =>
        context.failure?.message === "The account number is wrong." &&
        (event.type === "name.changed" || context.nickName === contextBefore.nickName),
    }),
    inside("collecting.full", {
      "a full list, and what was typed": ({ context, contextBefore, event }) =>
        context.accountCount === 50 &&
        (event.type === "name.changed" || context.nickName === contextBefore.nickName) &&
        (event.type === "bank.changed" || context.complete === contextBefore.complete),
    }),
    inside(["collecting.fresh", "adding"], {
      "no old reason": ({ context }) => context.failure === undefined,
    }),
    inside("added", {
      "the account told to the list, with its trimmed nick name and the bank it was handed over with": ({
        received,
        contextBefore,
      }) =>
        received.length === 1 &&
        received[0]?.type === "account.added" &&
        JSON.stringify(received[0]?.account) ===
          JSON.stringify({
            bankName: "Test Bank",
            nickName: contextBefore.nickName.trim(),
            bsb: "000-000",
            last4: "3456",
          }),
    }),
    inside(["added", "closed"], {
      "nothing left of what was typed": ({ context }) =>
        context.nickName === "" &&
        !context.complete &&
        context.element === undefined &&
        context.bankName === "" &&
        context.submittedBankName === "" &&
        context.fault === undefined &&
        context.failure === undefined,
    }),
    after("dismissed", {
      "the dialog gone, and no account added": ({ isIn, received }) =>
        isIn("closed") && received.length === 0,
    }),
    inside("collecting", {
      "the provider's own objects": ({ context }) =>
        context.provider === provider && context.holder === holder,
    }),
  ],
});
