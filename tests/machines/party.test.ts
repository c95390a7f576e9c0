import { describe, expect, test } from "vitest";
import { counterpartyOf, methodOf, partyOf } from "../../src/machines/history/rules/party.ts";
import { referenceOf } from "../../src/machines/history/rules/reference.ts";

describe("whom or what a transaction was with", () => {
  test("is the person, else the card or bank account, else nothing", () => {
    const both = { counterparty: "Priya P.", method: "Visa •••• 4242" };
    expect(partyOf(both)).toBe("Priya P.");
    expect(methodOf(both)).toBe("Visa •••• 4242");
    expect(partyOf({ method: "Visa •••• 4242" })).toBe("Visa •••• 4242");
    expect(partyOf({})).toBeUndefined();
  });

  test("loses what turns text around or cannot be seen, and keeps every script's letters", () => {
    expect(counterpartyOf({ counterparty: "\u202EPri\u2066ya\u200F\n P." })).toBe("Priya P.");
    expect(counterpartyOf({ counterparty: "می\u200Cخواهم 👩\u200D👧" })).toBe("می\u200Cخواهم 👩\u200D👧");
  });

  test("a name of nothing but spaces is none", () => {
    expect(partyOf({ counterparty: " \u202E ", method: "Visa •••• 4242" })).toBe("Visa •••• 4242");
  });
});

test("the reference is the wallet's own, or else the transaction's id", () => {
  expect(referenceOf({ transactionId: "txn_1", reference: "NP-1" })).toBe("NP-1");
  expect(referenceOf({ transactionId: "txn_1" })).toBe("txn_1");
  expect(referenceOf({ transactionId: "txn_1", reference: " " })).toBe("txn_1");
});
