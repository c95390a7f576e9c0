import { expect, test } from "vitest";
import { demoPeople } from "../../sandbox/seed/demo-people.ts";
import {
  appendAccount,
  type BankAccount,
  changeBankAccounts,
  createRenameChange,
  createSwitchChange,
  isSample,
  sampleBankAccounts,
} from "../../src/machines/bank-accounts/rules/bank-accounts.ts";
import { resolvePayoutAccount } from "../../src/machines/core/rules/payout-account.ts";

const account: BankAccount = {
  id: "added-1",
  bankName: "Westpac",
  nickName: "Rent",
  bsb: "032-000",
  last4: "1111",
  active: true,
};
const details = { bankName: "ANZ", nickName: "Bills", bsb: "012-003", last4: "2222" };
const withIds = (...ids: string[]): readonly BankAccount[] => ids.map((id) => ({ ...account, id }));
const addAccount = (...ids: string[]) => appendAccount(withIds(...ids), details).at(-1);

test("a new account is added last, active, with an id numbered above those of the added accounts", () => {
  const id = "added-1-012-003-2222";
  expect(addAccount()).toEqual({ ...details, id, active: true });
  expect(addAccount("added-2", "added-12-012-003-2222", "added-3")?.id).toBe("added-13-012-003-2222");
  expect(appendAccount(withIds("a", "b"), details).map((account) => account.id)).toEqual(["a", "b", id]);
});

test("ids that only resemble those of added accounts do not change the number of the next id", () => {
  expect(addAccount("old-added-7", "added-7th", "added-x")?.id).toBe("added-1-012-003-2222");
});

test("a change of another tab to a removed account does not apply to an account added since", () => {
  const [removed] = appendAccount([], { ...details, last4: "3333" });
  const accounts = appendAccount([], details);
  expect(changeBankAccounts(accounts, { kind: "removed", id: removed?.id ?? "" })).toEqual(accounts);
});

test("renaming an account trims the nickname and changes no other account", () => {
  const accounts = changeBankAccounts(withIds("a", "b"), createRenameChange("b", "  Rent and bills "));
  expect(accounts.map(({ nickName }) => nickName)).toEqual(["Rent", "Rent and bills"]);
});

test("a toggle change names the new state, so applying it twice gives the same accounts as once", () => {
  const change = createSwitchChange(withIds("a", "b"), "b");
  expect(change).toEqual({ kind: "switched", id: "b", active: false });
  const changedAccounts = changeBankAccounts(withIds("a", "b"), change);
  expect(changedAccounts.map(({ active }) => active)).toEqual([true, false]);
  expect(changeBankAccounts(changedAccounts, change)).toEqual(changedAccounts);
  expect(createSwitchChange(changedAccounts, "b")).toEqual({ kind: "switched", id: "b", active: true });
});

test("a change of a removed account changes no other account", () => {
  for (const change of [
    createRenameChange("c", "Bills"),
    { kind: "removed", id: "c" } as const,
    createSwitchChange([], "c"),
  ])
    expect(changeBankAccounts(withIds("a", "b"), change)).toEqual(withIds("a", "b"));
});

test("an account is a sample if its id has the samples' prefix", () => {
  expect([...sampleBankAccounts, ...withIds("added-1", "my-sample-1")].map(isSample)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("the payout account has the wallet's name, and the stored BSB if the last four digits match or the wallet has no name", () => {
  const storedDetails = { bsb: "062719", last4: "6143" };
  const name = "Westpac •••• 6143";
  expect(resolvePayoutAccount(name, storedDetails)).toEqual({ name, kept: storedDetails });
  expect(resolvePayoutAccount("Westpac •••• 9888", storedDetails)).toEqual({ name: "Westpac •••• 9888" });
  expect(resolvePayoutAccount(name, undefined)).toEqual({ name });
  expect(resolvePayoutAccount(undefined, storedDetails)).toEqual({ kept: storedDetails });
  expect(resolvePayoutAccount(undefined, undefined)).toBeUndefined();
});

test("no sample equals the payout account of the sandbox's demo person", () => {
  const [person] = demoPeople(new Date("2026-11-20T00:00:00Z"));
  const last4 = person?.account?.bank?.accountNumber.slice(-4);
  expect(last4).toMatch(/^\d{4}$/);
  expect(sampleBankAccounts.map((sample) => sample.last4)).not.toContain(last4);
});
