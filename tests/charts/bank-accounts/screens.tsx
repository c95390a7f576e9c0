import type { SnapshotFrom } from "xstate";
import { addBankAccountMachine } from "../../../src/machines/bank-accounts/add-bank-account.machine.ts";
import { bankAccountsMachine } from "../../../src/machines/bank-accounts/bank-accounts.machine.ts";
import type { BankAccount } from "../../../src/machines/bank-accounts/rules/bank-accounts.ts";
import { BankAccountsScreen } from "../../../src/ui/screens/bank-accounts/bank-accounts-screen.tsx";
import { bsb, type Figure, maskedNumber, text, words } from "../../screens/figures.ts";
import { bankAccounts, newBankAccount, payoutAccount, person } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const holder = { name: `${person.firstName} ${person.lastName}`, email: person.email };
const isAdded = ({ id }: BankAccount) => !bankAccounts.some((account) => account.id === id);

const payoutFigure: Figure = [
  text("bankAccounts.payout.title"),
  maskedNumber(payoutAccount.last4),
  bsb(payoutAccount.bsb),
];

const accountFigures = (account: BankAccount): Figure => [
  words(`region "${account.nickName}"`),
  words(`heading "${account.nickName}"`),
  account.bankName === "" ? text("bankAccounts.unnamed") : words(account.bankName),
  text("bankAccounts.actions", { name: words(account.nickName) }),
  maskedNumber(account.last4),
  bsb(account.bsb.replace("-", "")),
  words("switch"),
  text(account.active ? "bankAccounts.active" : "bankAccounts.inactive"),
];

/** A dialog hides the page behind it. */
function figuresOf(snapshot: SnapshotFrom<typeof bankAccountsMachine>): readonly Figure[] {
  const { accounts, nickName } = snapshot.context;
  if (snapshot.matches({ listed: { dialog: "adding" } })) return [];
  if (snapshot.matches({ listed: { dialog: "editing" } }))
    return nickName === "" ? [] : [[text("bankAccounts.dialog.nickname"), words(nickName)]];
  if (snapshot.matches({ listed: { dialog: "deleting" } }))
    return [[text("bankAccounts.deleting.text", { name: words(nickName) })]];
  return [payoutFigure, ...(snapshot.matches("listed") ? accounts.map(accountFigures) : [])];
}

export function bankAccountsPage(
  snapshot: SnapshotFrom<typeof bankAccountsMachine>,
  addBankAccount?: SnapshotFrom<typeof addBankAccountMachine>,
): Drawing {
  const isAdding = snapshot.matches({ listed: { dialog: "adding" } });
  const dialog =
    addBankAccount ??
    (isAdding ? snapshotAfter(addBankAccountMachine, { holder, listed: bankAccounts.length }) : undefined);
  return {
    app: createAppActor({
      pageCharts: {
        bankAccounts: frozenActor<typeof bankAccountsMachine>(snapshot, "bankAccounts", {
          addBankAccount: dialog && frozenActor<typeof addBankAccountMachine>(dialog, "addBankAccount"),
        }),
      },
    }),
    element: (
      <main>
        <BankAccountsScreen />
      </main>
    ),
    figures: figuresOf(snapshot),
    path: "/bank-accounts",
  };
}

const maxChanges = 2;

export const screens = screensOf({
  name: "bank-accounts",
  machine: bankAccountsMachine,
  paths: withKnownData<typeof bankAccountsMachine>(paths, {
    events: {
      "account.toggled": ({ accounts }) => accounts.slice(1, 2).map(({ id }) => ({ id })),
      "addition.asked": [{ holder }],
      "account.added": ({ accounts }) =>
        accounts.length === maxChanges && !accounts.some(isAdded) ? [{ account: newBankAccount }] : [],
      "edit.asked": ({ accounts }) => accounts.map(({ id }) => ({ id })),
      "name.changed": [{ nickName: "" }],
      "deletion.asked": ({ accounts }) => accounts.slice(1, 2).map(({ id }) => ({ id })),
    },
    answers: {
      listBankAccounts: [bankAccounts, []],
      keepBankAccounts: ({ accounts, changes }) =>
        changes.length === 1 ? [{ accounts, isFull: false }] : [],
    },
    differs: ({ accounts, nickName, chosen }) => [accounts.length, nickName === "", chosen],
  }),
  places: { page: (snapshot) => bankAccountsPage(snapshot) },
});
