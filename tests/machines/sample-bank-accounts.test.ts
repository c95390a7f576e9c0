import { expect, test } from "vitest";
import { sampleBankAccounts } from "../../src/machines/bank-accounts/rules/bank-accounts.ts";

test("the samples are the specification's two accounts, one of them active", () => {
  expect(
    sampleBankAccounts.map(({ bankName, nickName, bsb, last4, active }) =>
      [nickName, bankName, bsb, last4, active ? "Active" : "Inactive"].join(", "),
    ),
  ).toEqual([
    "Everyday, Commonwealth Bank, 062-000, 4321, Active",
    "Savings, Westpac, 032-000, 8765, Inactive",
  ]);
  const ids = sampleBankAccounts.map(({ id }) => id);
  expect(ids.every((id) => id !== "")).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
