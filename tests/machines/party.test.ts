import { describe, expect, test } from "vitest";
import { counterpartyOf, methodOf, partyOf } from "../../src/machines/history/rules/party.ts";
import { referenceOf } from "../../src/machines/history/rules/reference.ts";

describe("the counterparty of a transaction", () => {
  test("is the person, or else the card or bank account, or else undefined", () => {
    const transaction = { counterparty: "Priya P.", method: "Visa •••• 4242" };
    expect(partyOf(transaction)).toBe("Priya P.");
    expect(methodOf(transaction)).toBe("Visa •••• 4242");
    expect(partyOf({ method: "Visa •••• 4242" })).toBe("Visa •••• 4242");
    expect(partyOf({})).toBeUndefined();
  });

  test("loses bidirectional and invisible characters, and keeps letters of every script", () => {
    expect(counterpartyOf({ counterparty: "\u202EPri\u2066ya\u200F\n P." })).toBe("Priya P.");
    expect(counterpartyOf({ counterparty: "می\u200Cخواهم 👩\u200D👧" })).toBe("می\u200Cخواهم 👩\u200D👧");
  });

  test("is the card or bank account if the person's name has only spaces", () => {
    expect(partyOf({ counterparty: " \u202E ", method: "Visa •••• 4242" })).toBe("Visa •••• 4242");
  });
});

test("a transaction's reference is the wallet's own, or else its id", () => {
  expect(referenceOf({ transactionId: "txn_1", reference: "NP-1" })).toBe("NP-1");
  expect(referenceOf({ transactionId: "txn_1" })).toBe("txn_1");
  expect(referenceOf({ transactionId: "txn_1", reference: " " })).toBe("txn_1");
});
