import { addBankAccountMachine } from "../../../src/machines/bank-accounts/add-bank-account.machine.ts";
import { bankAccountsMachine } from "../../../src/machines/bank-accounts/bank-accounts.machine.ts";
import { maxBankAccounts } from "../../../src/machines/bank-accounts/rules/bank-accounts.ts";
import { type Figure, text, words } from "../../screens/figures.ts";
import { bankAccounts, newBankAccount, person } from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { provider } from "../../screens/page/provider.ts";
import { bankAccountsPage } from "../bank-accounts/screens.tsx";
import { paths, withField } from "./paths.ts";

const holder = { name: `${person.firstName} ${person.lastName}`, email: person.email };
const element = { of: "the provider" };

const page = () =>
  snapshotAfter(bankAccountsMachine, undefined, [
    { type: "xstate.done.actor.listBankAccounts", actorId: "listBankAccounts", output: bankAccounts },
    { type: "addition.asked", holder },
  ]);

export const screens = screensOf({
  name: "add-bank-account",
  machine: addBankAccountMachine,
  paths: withKnownData<typeof addBankAccountMachine>(paths, {
    starts: {
      "the dialog is opened": () => ({ holder, accountCount: bankAccounts.length }),
      "the list is full": () => ({ holder, accountCount: maxBankAccounts }),
    },
    events: {
      "name.changed": [{ nickName: newBankAccount.nickName }],
      "bank.changed": withField([
        { complete: true, element, bankName: newBankAccount.bankName },
        { complete: false, element, bankName: "", fault: "The field says that this is no account." },
      ]),
    },
    answers: { loadProvider: [provider], createBankPaymentMethod: [newBankAccount] },
  }),
  places: {
    dialog: (snapshot) => {
      const { nickName } = snapshot.context;
      const name: Figure = [text("bankAccounts.dialog.nickname"), words(nickName)];
      const limit: Figure = [text("bankAccounts.dialog.full", { max: words(`${maxBankAccounts}`) })];
      return {
        ...bankAccountsPage(page(), snapshot),
        figures: [
          ...(nickName === "" ? [] : [name]),
          ...(snapshot.matches({ collecting: "full" }) ? [limit] : []),
        ],
      };
    },
  },
});
