import { expect, test } from "vitest";
import { fromPromise } from "xstate";
import { addBankAccountMachine } from "../../src/machines/bank-accounts/add-bank-account.machine.ts";
import { bankAccountsMachine } from "../../src/machines/bank-accounts/bank-accounts.machine.ts";
import {
  type BankAccount,
  type BankAccountChange,
  type KeptBankAccounts,
  sampleBankAccounts,
} from "../../src/machines/bank-accounts/rules/bank-accounts.ts";
import type { ProviderHandle } from "../../src/machines/cards/prepare-card.machine.ts";
import { begin, fakeListener, fakePort, ofType, settle } from "./fakes.ts";

const holder = { name: "Dana Demo", email: "demo@nupay.test" };
const provider: ProviderHandle = { provider: true };
const element: ProviderHandle = { element: true };

const everyday = sampleBankAccounts[0] as BankAccount;

async function beginList(accounts: readonly BankAccount[] = sampleBankAccounts) {
  const navigation = fakeListener();
  const loadProvider = fakePort<ProviderHandle>();
  const createBankPaymentMethod = fakePort<
    { bsb: string; last4: string },
    { provider: ProviderHandle; element: ProviderHandle; name: string; email: string }
  >();
  const keepBankAccounts = fakePort<KeptBankAccounts, { change: BankAccountChange }>();
  const begun = begin(
    bankAccountsMachine.provide({
      actors: {
        watchNavigation: navigation.logic,
        listBankAccounts: fromPromise(async () => accounts),
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
  const { actor } = begun;
  return {
    ...begun,
    navigation,
    loadProvider,
    createBankPaymentMethod,
    keepBankAccounts,
    names: () => actor.getSnapshot().context.accounts.map((account) => account.nickName),
    rests: () => actor.getSnapshot().matches({ listed: { dialog: "resting" } }),
    dialog: () => {
      const dialog = actor.getSnapshot().children.addBankAccount;
      if (!dialog) throw new Error("The dialog is not open");
      return dialog;
    },
  };
}

test("renaming an account trims the name and shows a toast", async () => {
  const { actor, heard, names, rests } = await beginList();
  actor.send({ type: "edit.asked", id: "sample-2" });
  expect(actor.getSnapshot().context.nickName).toBe("Savings");
  actor.send({ type: "name.changed", nickName: "  Holidays " });
  actor.send({ type: "submitted" });
  expect(names()).toEqual(["Everyday", "Holidays"]);
  expect(rests()).toBe(true);
  expect(ofType(heard, "toast.raised")).toMatchObject([
    { kind: "success", message: { key: "bankAccounts.saved" } },
  ]);
});

test("an account without a name cannot be saved", async () => {
  const { actor, names } = await beginList();
  actor.send({ type: "edit.asked", id: "sample-1" });
  actor.send({ type: "name.changed", nickName: "   " });
  actor.send({ type: "submitted" });
  expect(actor.getSnapshot().matches({ listed: { dialog: { editing: "nameless" } } })).toBe(true);
  expect(names()).toEqual(["Everyday", "Savings"]);
  actor.send({ type: "name.changed", nickName: "R" });
  expect(actor.getSnapshot().matches({ listed: { dialog: { editing: "fresh" } } })).toBe(true);
});

test("leaving the page closes the open dialog", async () => {
  const { actor, navigation, names, rests } = await beginList();
  for (const open of [
    { type: "edit.asked", id: "sample-1" },
    { type: "deletion.asked", id: "sample-1" },
    { type: "addition.asked", holder },
  ] as const) {
    actor.send(open);
    expect(rests()).toBe(false);
    navigation.say({ type: "navigated" });
    expect(rests()).toBe(true);
  }
  expect(names()).toEqual(["Everyday", "Savings"]);
});

test("changes are saved one after the other, together with the changes of other tabs", async () => {
  const { actor, names, keepBankAccounts } = await beginList();
  actor.send({ type: "account.toggled", id: "sample-1" });
  actor.send({ type: "deletion.asked", id: "sample-2" });
  actor.send({ type: "submitted" });
  expect(names()).toEqual(["Everyday"]);
  expect(keepBankAccounts.asked).toEqual([{ change: { kind: "switched", id: "sample-1", active: false } }]);
  const elsewhere = { ...everyday, id: "added-1", nickName: "Of another tab" };
  await keepBankAccounts.answer({ accounts: [...sampleBankAccounts, elsewhere], isFull: false });
  expect(names()).toEqual(["Everyday", "Of another tab"]);
  expect(keepBankAccounts.asked.at(-1)).toEqual({ change: { kind: "removed", id: "sample-2" } });
});

test("an added account is removed again, with a toast, if another tab has filled the list", async () => {
  const { actor, heard, names, keepBankAccounts } = await beginList();
  actor.send({ type: "addition.asked", holder });
  actor.send({ type: "account.added", account: { bankName: "", nickName: "Rent", bsb: "", last4: "3456" } });
  expect(names()).toEqual(["Everyday", "Savings", "Rent"]);
  await keepBankAccounts.answer({ accounts: sampleBankAccounts, isFull: true });
  expect(names()).toEqual(["Everyday", "Savings"]);
  expect(ofType(heard, "toast.raised").at(-1)).toMatchObject({
    kind: "error",
    message: { key: "bankAccounts.dialog.full", values: { max: 50 } },
    replaces: "bankAccounts.added",
  });
});

test("an account that the payment provider rejects keeps the input and shows the reason", async () => {
  const { actor, dialog, loadProvider, createBankPaymentMethod, names } = await beginList();
  actor.send({ type: "addition.asked", holder });
  await loadProvider.answer(provider);
  dialog().send({ type: "bank.changed", complete: true, element, bankName: "" });
  dialog().send({ type: "name.changed", nickName: "Rent" });
  dialog().send({ type: "submitted" });
  const failure = { kind: "rejected", code: "provider_error", message: "No such bank." } as const;
  await createBankPaymentMethod.fail(failure);
  expect(dialog().getSnapshot().matches({ collecting: "rejected" })).toBe(true);
  expect(dialog().getSnapshot().context).toMatchObject({ nickName: "Rent", complete: true, failure });
  expect(names()).toEqual(["Everyday", "Savings"]);
  dialog().send({ type: "submitted" });
  expect(dialog().getSnapshot().context.failure).toBeUndefined();
});

test("a full list rejects another account in the dialog, keeps the input and does not call the provider", async () => {
  const { actor, dialog, loadProvider, createBankPaymentMethod } = await beginList(
    Array.from({ length: 50 }, (_, at) => ({ ...everyday, id: `added-${at + 1}` })),
  );
  actor.send({ type: "addition.asked", holder });
  await loadProvider.answer(provider);
  dialog().send({ type: "bank.changed", complete: true, element, bankName: "Test Bank" });
  dialog().send({ type: "name.changed", nickName: "Rent" });
  dialog().send({ type: "submitted" });
  expect(dialog().getSnapshot().matches({ collecting: "full" })).toBe(true);
  expect(dialog().getSnapshot().context).toMatchObject({ nickName: "Rent", complete: true, element });
  expect(createBankPaymentMethod.asked).toEqual([]);
});

test("closing the dialog, also during a call, clears name, complete flag and bank field", async () => {
  const { actor, dialog, loadProvider, createBankPaymentMethod, names } = await beginList();
  actor.send({ type: "addition.asked", holder });
  await loadProvider.answer(provider);
  const first = dialog();
  first.send({ type: "bank.changed", complete: true, element, bankName: "Test Bank" });
  first.send({ type: "name.changed", nickName: "Rent" });
  first.send({ type: "submitted" });
  first.send({ type: "dismissed" });
  await createBankPaymentMethod.answer({ bsb: "000-000", last4: "3456" });
  expect(first.getSnapshot().context).toMatchObject({
    nickName: "",
    complete: false,
    bankName: "",
    element: undefined,
  });
  expect(names()).toEqual(["Everyday", "Savings"]);
  actor.send({ type: "addition.asked", holder });
  expect(dialog().getSnapshot().context).toMatchObject({
    nickName: "",
    complete: false,
    element: undefined,
  });
});

test("a bank field replaced during a call, by a language change, is used by the next submit", async () => {
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
  expect(createBankPaymentMethod.asked.at(-1)?.element).toBe(another);
  dialogActor.send({ type: "bank.changed", complete: false, element, bankName: "" });
  await createBankPaymentMethod.answer({ bsb: "000-000", last4: "3456" });
  expect(actor.getSnapshot().context.accounts.at(-1)?.bankName).toBe("Second Bank");
});
