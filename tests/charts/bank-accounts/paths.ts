import type { ContextFrom } from "xstate";
import type { bankAccountsMachine } from "../../../src/machines/bank-accounts/bank-accounts.machine.ts";
import { accountGone, listFull } from "../../../src/machines/bank-accounts/bank-accounts.machine.ts";
import {
  type BankAccount,
  type StoredBankAccounts,
  sampleBankAccounts,
} from "../../../src/machines/bank-accounts/rules/bank-accounts.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const holder = { name: "Dana Demo", email: "demo@nupay.test" };
const renamedHolder = { name: "Dana Lee", email: "demo@nupay.test" };
/** The same accounts, one of whose banks has another name. */
const renamedBank = sampleBankAccounts.map((account, index) =>
  index === 0 ? { ...account, bankName: "CBA" } : account,
);
const newAccount = { bankName: "Test Bank", nickName: "Savings", bsb: "000-000", last4: "3456" };

const isAdded = ({ id }: BankAccount): boolean => id.startsWith("added-");

type Context = ContextFrom<typeof bankAccountsMachine>;

const withoutAdded = (accounts: readonly BankAccount[]) => accounts.filter((account) => !isAdded(account));

/** Offers the payloads while fewer than two changes are waiting: two are enough for a test. */
function limitWaitingChanges<Payload>(payloads: (context: Context) => readonly Payload[]) {
  return (context: Context): readonly Payload[] => (context.changes.length < 2 ? payloads(context) : []);
}

/**
 * The list as the browser stores it: the shown list, without an added account that is still waiting to be stored. A
 * second case: for an added account, another tab has filled the list; for a changed one, another tab has removed it.
 */
function keptAfter({ accounts, changes, chosen }: Context): readonly StoredBankAccounts[] {
  const [first, ...rest] = changes;
  const isAdditionDue = rest.some(({ kind }) => kind === "added");
  const storedList = { accounts: isAdditionDue ? withoutAdded(accounts) : accounts, isFull: false };
  switch (first?.kind) {
    case "added":
      return [storedList, { accounts: withoutAdded(accounts), isFull: true }];
    case "renamed":
    case "switched":
      // A change is stored long before the holder can open a dialog of its account.
      if (chosen === first.id) return [storedList];
      return [
        storedList,
        { ...storedList, accounts: storedList.accounts.filter(({ id }) => id !== first.id) },
      ];
    default:
      return [storedList];
  }
}

/** Whether the change that was being stored is about an account that the stored list no longer has. */
function isGone({ changes: [change] }: Context, { accounts }: StoredBankAccounts): boolean {
  const isOfListed = change?.kind === "renamed" || change?.kind === "switched";
  return isOfListed && accounts.every(({ id }) => id !== change.id);
}

function idOf(accounts: readonly BankAccount[]): readonly { id: string }[] {
  return accounts.slice(0, 1).map(({ id }) => ({ id }));
}

export const paths = pathsOf<typeof bankAccountsMachine>()({
  events: {
    "account.toggled": limitWaitingChanges(({ accounts }) => idOf(accounts)),
    submitted: limitWaitingChanges(() => [{}]),
    "addition.asked": [{ holder }, { holder: renamedHolder }],
    "account.added": limitWaitingChanges(({ accounts }) =>
      accounts.some(isAdded) ? [] : [{ account: newAccount }],
    ),
    "edit.asked": ({ accounts }) => [...idOf(accounts), ...idOf(accounts.slice(1)), { id: "nobody's" }],
    "name.changed": [{ nickName: " Bills " }, { nickName: " " }],
    "deletion.asked": ({ accounts }) => [...idOf(accounts), { id: "nobody's" }],
  },
  internal: ["list.changed"],
  answers: { listBankAccounts: [sampleBankAccounts, renamedBank], keepBankAccounts: keptAfter },
  failures: { listBankAccounts: [offline], keepBankAccounts: [statusFailure(500)] },
  differs: ({ accounts, nickName, chosen, changes }) => [
    changes.map(({ kind }) => kind),
    accounts.map(({ id, active, nickName: name }) => [id, active, name]),
    nickName,
    chosen,
  ],
  // Cases: the first account, another one, and one that is not listed.
  casesOf: ({ type, id }, { accounts }) =>
    type === "edit.asked" ? [`${type} ${accounts.findIndex((account) => account.id === id)}`] : [],
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
    "list.changed": "the list is not what the browser keeps",
    listBankAccounts: "the list of accounts",
    keepBankAccounts: "the browser's storage",
    addBankAccount: "the bank account dialog",
    navigation: "the address",
  },
  initial: { "the beginning": "loading" },
  transitions: {
    "listed.dialog.editing": {
      dismissed: "listed.dialog.resting",
      "name.changed": "listed.dialog.editing.fresh",
      navigated: "listed.dialog.resting",
    },
    loading: {
      "done listBankAccounts": "listed.dialog.resting",
      "error listBankAccounts": "failed",
    },
    "listed.dialog.resting": {
      "account.toggled": "listed.storage.keeping | listed.dialog.resting",
      "addition.asked": "listed.dialog.adding",
      "deletion.asked": "listed.dialog.deleting | listed.dialog.resting",
      "edit.asked": "listed.dialog.editing.fresh | listed.dialog.resting",
      navigated: "listed.dialog.resting | loading",
    },
    failed: {
      navigated: "loading",
      retried: "loading",
    },
    "listed.storage": {
      "done keepBankAccounts": "listed.storage.kept | listed.storage.keeping",
      "error keepBankAccounts": "listed.storage.unsaved",
    },
    "listed.dialog.adding": {
      "account.added": "listed.dialog.adding + listed.storage.keeping",
      navigated: "listed.dialog.resting",
      "done addBankAccount": "listed.dialog.resting",
      "error addBankAccount": "listed.dialog.resting",
    },
    "listed.dialog.deleting": {
      dismissed: "listed.dialog.resting",
      navigated: "listed.dialog.resting",
      submitted: "listed.dialog.resting + listed.storage.keeping",
    },
    "listed.dialog.editing.fresh": {
      submitted: "listed.dialog.editing.nameless | listed.dialog.resting + listed.storage.keeping",
    },
  },
  observations: [
    inside("listed.storage.keeping", {
      "the oldest change kept, once": ({ wasIn, invoked, context: { changes }, contextBefore }) =>
        (wasIn("listed.storage.keeping") && changes[0] === contextBefore.changes[0]) ||
        JSON.stringify(invoked.at(-1)?.input) === JSON.stringify({ change: changes[0] }),
    }),
    after("xstate.done.actor.keepBankAccounts", {
      "the list as it is kept, with what has still to be kept, and said where it was full or had the account no longer":
        ({ event, context, contextBefore, received }) => {
          const expectedToasts = event.output.isFull
            ? [{ ...listFull, message: { key: "bankAccounts.dialog.full", values: { max: 50 } } }]
            : isGone(contextBefore, event.output)
              ? [accountGone]
              : [];
          const wasListed = contextBefore.accounts.some(({ id }) =>
            contextBefore.changes.slice(0, 1).some((change) => "id" in change && change.id === id),
          );
          const isFewer = event.output.isFull
            ? contextBefore.accounts.some(isAdded)
            : isGone(contextBefore, event.output) && wasListed;
          return (
            JSON.stringify(context.changes) === JSON.stringify(contextBefore.changes.slice(1)) &&
            context.accounts.length === contextBefore.accounts.length - (isFewer ? 1 : 0) &&
            JSON.stringify(received) === JSON.stringify(expectedToasts)
          );
        },
    }),
    inside("listed", {
      "a change written, and nothing written without one": ({ wasIn, isIn, context, contextBefore }) =>
        !wasIn("listed") ||
        context.changes.length <= contextBefore.changes.length ||
        isIn("listed.storage.keeping"),
    }),
    inside("listed.dialog.editing.nameless", {
      "a name that is empty, and the account as it was": ({ context, contextBefore }) =>
        context.nickName.trim() === "" && context.changes.length <= contextBefore.changes.length,
    }),
    inside("listed.dialog.deleting", {
      "the account still there while it is asked about": ({ context }) =>
        context.accounts.some(({ id }) => id === context.chosen),
    }),
    inside("loading", {
      "that it is busy": ({ snapshot }) => snapshot.hasTag("busy"),
    }),
    inside("failed", {
      why: ({ context }) => context.failure?.kind === "network",
    }),
    after("xstate.done.actor.listBankAccounts", {
      "the accounts, and no old reason": ({ isIn, context, event }) =>
        isIn("listed.dialog.resting") && context.accounts === event.output && context.failure === undefined,
    }),
    after("account.toggled", {
      "that one account switched where no dialog is open, and no other": ({
        wasIn,
        context,
        contextBefore,
        event,
      }) =>
        context.accounts.every((account, index) => {
          const accountBefore = contextBefore.accounts[index];
          const isSwitched = wasIn("listed.dialog.resting") && account.id === event.id;
          return account.active === (isSwitched ? !accountBefore?.active : accountBefore?.active);
        }),
    }),
    inside("listed.dialog.resting", {
      "no dialog, and nothing of the last one": ({ context, childIds }) =>
        context.chosen === "" && context.nickName === "" && !childIds.includes("addBankAccount"),
    }),
    inside("listed.dialog.adding", {
      "the bank account dialog, for this holder": ({ wasIn, invoked, childIds, event, context }) =>
        childIds.includes("addBankAccount") &&
        (wasIn("listed.dialog.adding") ||
          (event.type === "addition.asked" &&
            JSON.stringify(invoked[0]?.input) ===
              JSON.stringify({ holder: event.holder, accountCount: context.accounts.length }))),
    }),
    after("account.added", "listed.dialog.adding", {
      "the new account last, active, and said": ({ context, contextBefore, received, event }) =>
        context.accounts.length === contextBefore.accounts.length + 1 &&
        JSON.stringify(context.accounts.at(-1)) ===
          JSON.stringify({
            ...event.account,
            id: `added-1-${event.account.bsb}-${event.account.last4}`,
            active: true,
          }) &&
        isShown(received, "bankAccounts.added"),
    }),
    after("edit.asked", {
      "the account's name ready to be edited, where it is listed": ({ wasIn, isIn, event, context }) => {
        if (!wasIn("listed.dialog.resting")) return true;
        const account = context.accounts.find(({ id }) => id === event.id);
        return account === undefined
          ? isIn("listed.dialog.resting")
          : isIn("listed.dialog.editing.fresh") &&
              context.nickName === account.nickName &&
              context.chosen === account.id;
      },
    }),
    after("deletion.asked", {
      "the question whether it shall go, where it is listed": ({ wasIn, isIn, event, context }) => {
        if (!wasIn("listed.dialog.resting")) return true;
        const isListed = context.accounts.some(({ id }) => id === event.id);
        return isListed
          ? isIn("listed.dialog.deleting") && context.chosen === event.id
          : isIn("listed.dialog.resting");
      },
    }),
    after("submitted", {
      "an edited name saved and said, a nameless one refused, a deleted account gone": ({
        wasIn,
        isIn,
        context,
        contextBefore,
        received,
      }) => {
        const chosenBefore = contextBefore.chosen;
        if (wasIn("listed.dialog.editing")) {
          const name = contextBefore.nickName.trim();
          if (name === "") return isIn("listed.dialog.editing.nameless") && received.length === 0;
          return (
            isIn("listed.dialog.resting") &&
            context.accounts.find(({ id }) => id === chosenBefore)?.nickName === name &&
            isShown(received, "bankAccounts.saved")
          );
        }
        if (!wasIn("listed.dialog.deleting")) return received.length === 0;
        return (
          isIn("listed.dialog.resting") &&
          context.accounts.length === contextBefore.accounts.length - 1 &&
          context.accounts.every(({ id }) => id !== chosenBefore) &&
          isShown(received, "bankAccounts.deleted")
        );
      },
    }),
    after(["dismissed", "navigated"], {
      "no dialog, and the accounts as they were": ({
        wasIn,
        isIn,
        context,
        contextBefore,
        event,
        received,
      }) =>
        context.accounts === contextBefore.accounts &&
        received.length === 0 &&
        (!wasIn("listed") ||
          isIn("loading") ||
          isIn("listed.dialog.resting") ||
          (event.type === "dismissed" && wasIn("listed.dialog.adding"))),
    }),
    after("navigated", {
      "the list read again where the browser keeps it as it is shown, and nowhere else": ({
        wasIn,
        isIn,
        invoked,
      }) => {
        const isRead = wasIn("failed") || (wasIn("listed.dialog.resting") && wasIn("listed.storage.kept"));
        return isIn("loading") === (isRead || wasIn("loading")) && invoked.length === (isRead ? 1 : 0);
      },
    }),
    after("name.changed", "listed.dialog.editing", {
      "what was typed, and no fault": ({ context, event, isIn }) =>
        context.nickName === event.nickName && isIn("listed.dialog.editing.fresh"),
    }),
  ],
});

function isShown(
  receivedEvents: readonly { type: string; kind?: unknown; message?: unknown }[],
  key: string,
): boolean {
  return (
    receivedEvents.length === 1 &&
    receivedEvents[0]?.type === "toast.raised" &&
    receivedEvents[0]?.kind === "success" &&
    JSON.stringify(receivedEvents[0]?.message) === JSON.stringify({ key })
  );
}
