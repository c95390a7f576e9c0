import { expect, test } from "vitest";
import { BalanceRecord, centsOf, promisedAge } from "./balance-record.ts";

const wallet = (balance: number) => ({ balance, availableBalance: balance - 50, pendingBalance: 50 });

test("an old balance is allowed until the max age, and the latest one always", () => {
  const record = new BalanceRecord();
  expect(record.allowedValues(0)).toEqual({});
  record.note(0, centsOf(wallet(100)));
  record.note(1_000, centsOf(wallet(200)));
  record.note(2_000, centsOf(wallet(200)));
  expect(record.allowedValues(1_000 + promisedAge - 1)["wallet:balance"]).toEqual(["100", "200"]);
  expect(record.allowedValues(1_000 + promisedAge)).toEqual({
    "wallet:balance": ["200"],
    "wallet:available": ["150"],
    "wallet:pending": ["50"],
  });
  expect(record.allowedValues(1_000 * promisedAge)["wallet:balance"]).toEqual(["200"]);
});

test("a person without a wallet has no allowed balance", () => {
  const record = new BalanceRecord();
  record.note(0, centsOf(undefined));
  expect(record.allowedValues(0)).toEqual({});
});
