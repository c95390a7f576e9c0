import { expect, test } from "vitest";
import { fromPromise } from "xstate";
import { addBankAccountMachine } from "../../src/machines/bank-accounts/add-bank-account.machine.ts";
import { bankAccountsMachine } from "../../src/machines/bank-accounts/bank-accounts.machine.ts";
import {
  type BankAccount,
  type BankAccountChange,
  type StoredBankAccounts,
  sampleBankAccounts,
} from "../../src/machines/bank-accounts/rules/bank-accounts.ts";
import type { ProviderHandle } from "../../src/machines/cards/prepare-card.machine.ts";
import { fakeListener, fakePort, settle, startWithParent } from "./fakes.ts";

const holder = { name: "Dana Demo", email: "demo@nupay.test" };
const provider: ProviderHandle = { provider: true };
const element: ProviderHandle = { element: true };

const everyday = sampleBankAccounts[0] as BankAccount;

async function beginList() {
  const loadProvider = fakePort<ProviderHandle>();
  const createBankPaymentMethod = fakePort<
    { bsb: string; last4: string },
    { provider: ProviderHandle; element: ProviderHandle; name: string; email: string }
  >();
  const keepBankAccounts = fakePort<StoredBankAccounts, { change: BankAccountChange }>();
  const startedChart = startWithParent(
    bankAccountsMachine.provide({
      actors: {
        watchNavigation: fakeListener().logic,
        listBankAccounts: fromPromise(async () => sampleBankAccounts),
        keepBankAccounts: keepBankAccounts.logic,
        addBankAccount: addBankAccountMachine.provide({
          actors: {
            loadProvider: loadProvider.logic,
            createBankPaymentMethod: createBankPaymentMethod.logic,
          },
        }),
      },
    }),
  );
  await settle();
  const { actor } = startedChart;
  return {
    ...startedChart,
    loadProvider,
    createBankPaymentMethod,
    keepBankAccounts,
    names: () => actor.getSnapshot().context.accounts.map((account) => account.nickName),
    dialog: () => {
      const dialog = actor.getSnapshot().children.addBankAccount;
      if (!dialog) throw new Error("The dialog is not open");
      return dialog;
    },
  };
}

test("changes are saved one at a time, and the list then has another tab's account, too", async () => {
  const { actor, names, keepBankAccounts } = await beginList();
  actor.send({ type: "account.toggled", id: "sample-1" });
  actor.send({ type: "deletion.asked", id: "sample-2" });
  actor.send({ type: "submitted" });
  actor.send({ type: "edit.asked", id: "sample-1" });
  actor.send({ type: "name.changed", nickName: "Bills" });
  actor.send({ type: "submitted" });
  expect(names()).toEqual(["Bills"]);
  expect(keepBankAccounts.inputs).toEqual([{ change: { kind: "switched", id: "sample-1", active: false } }]);
  const elsewhere = { ...everyday, id: "added-1", nickName: "Of another tab" };
  await keepBankAccounts.answer({ accounts: [...sampleBankAccounts, elsewhere], isFull: false });
  expect(names()).toEqual(["Bills", "Of another tab"]);
  expect(keepBankAccounts.inputs.at(-1)).toEqual({ change: { kind: "removed", id: "sample-2" } });
});

test("a bank account field that a language change replaces during a call is used by the next submit", async () => {
  const { actor, dialog, loadProvider, createBankPaymentMethod } = await beginList();
  const another: ProviderHandle = { element: "another" };
  actor.send({ type: "addition.asked", holder });
  await loadProvider.answer(provider);
  const dialogActor = dialog();
  dialogActor.send({ type: "bank.changed", complete: true, element, bankName: "Test Bank" });
  dialogActor.send({ type: "name.changed", nickName: "Rent" });
  dialogActor.send({ type: "submitted" });
  dialogActor.send({ type: "bank.changed", complete: false, element: another, bankName: "" });
  await createBankPaymentMethod.fail({ kind: "rejected", message: "No such bank." });
  expect(dialogActor.getSnapshot().can({ type: "submitted" })).toBe(false);
  dialogActor.send({ type: "bank.changed", complete: true, element: another, bankName: "Second Bank" });
  dialogActor.send({ type: "submitted" });
  expect(createBankPaymentMethod.inputs.at(-1)?.element).toBe(another);
  dialogActor.send({ type: "bank.changed", complete: false, element, bankName: "" });
  await createBankPaymentMethod.answer({ bsb: "000-000", last4: "3456" });
  expect(actor.getSnapshot().context.accounts.at(-1)?.bankName).toBe("Second Bank");
});
