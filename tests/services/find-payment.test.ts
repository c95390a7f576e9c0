import { describe, expect, test } from "vitest";
import type { JournalEntry, Transaction } from "../../src/machines/domain.ts";
import { Api } from "../../src/services/api/client.ts";
import { findPayment, findTraces } from "../../src/services/wallet/payments.ts";

/** A server whose list holds these. */
function apiListing(...transactions: Transaction[]): Api {
  const pagination = { hasNext: false, page: 0, totalPages: 1 };
  return new Api({
    address: "http://localhost:4220/api/v1",
    idempotencyKey: "off",
    token: async () => "a-token",
    renewToken: async () => {},
    fetch: async () =>
      new Response(JSON.stringify({ status: 200, message: "OK", data: transactions, pagination })),
  });
}

const entry: JournalEntry = {
  v: 1,
  key: "key-1",
  accountId: "acc_1",
  kind: "transfer",
  cents: 500,
  currency: "AUD",
  toAccountId: "acc_2",
  seenTransactionIds: ["old"],
  // Long before, or long after: clocks decide nothing.
  sentAt: "2099-01-01T00:00:00.000Z",
};

function transaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    transactionId: "new",
    type: "TRANSFER_DEBIT",
    status: "SUCCEEDED",
    amount: 500,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...changes,
  };
}

const outcome = async (transactions: Transaction[], others: JournalEntry[] = []) =>
  (await findPayment(apiListing(...transactions), entry, others)).outcome;

describe("what the list says of a payment", () => {
  test("exactly one new transaction of its type and amount decides", async () => {
    expect(await outcome([transaction()])).toBe("succeeded");
    expect(await outcome([transaction({ status: "PENDING" })])).toBe("succeeded");
    expect(await outcome([transaction({ status: "FAILED" })])).toBe("failed");
    expect(await outcome([transaction({ type: "TRANSFER_TO_RECIPIENT" })])).toBe("succeeded");
  });

  test("none does not", async () => {
    expect(await outcome([])).toBe("none");
    expect(await outcome([transaction({ transactionId: "old" })])).toBe("none");
    expect(await outcome([transaction({ amount: 501 })])).toBe("none");
    expect(await outcome([transaction({ type: "TRANSFER_TO_BANK" })])).toBe("none");
    expect(await outcome([transaction({ type: "TRANSFER_CREDIT" })])).toBe("none");
    expect(await outcome([transaction({ type: "SOMETHING_NEW" })])).toBe("none");
  });

  test("several do not", async () => {
    expect(await outcome([transaction(), transaction({ transactionId: "another" })])).toBe("several");
    const mixed = [transaction(), transaction({ transactionId: "another", status: "FAILED" })];
    expect(await outcome(mixed)).toBe("several");
  });

  test("one that may belong to another unsettled payment does not, unless that one had seen it before", async () => {
    const other = { ...entry, key: "key-2" };
    expect(await outcome([transaction()], [other])).toBe("several");
    expect(await outcome([transaction()], [{ ...other, seenTransactionIds: ["old", "new"] }])).toBe(
      "succeeded",
    );
    expect(await outcome([transaction()], [{ ...other, cents: 7 }])).toBe("succeeded");
    expect(await outcome([transaction()], [{ ...other, kind: "payout" }])).toBe("succeeded");
  });

  test.each<[JournalEntry["kind"], string]>([
    ["topUp", "WALLET_TOPUP"],
    ["payout", "TRANSFER_TO_BANK"],
  ])("a %s is a %s", async (kind, type) => {
    const list = apiListing(transaction({ type }));
    expect((await findPayment(list, { ...entry, kind })).outcome).toBe("succeeded");
    expect((await findPayment(list, entry)).outcome).toBe("none");
  });

  test("traces of a payment that was made are all that may be its own", async () => {
    const list = apiListing(
      transaction(),
      transaction({ transactionId: "another" }),
      transaction({ transactionId: "old" }),
      transaction({ transactionId: "other", amount: 7 }),
    );
    expect(await findTraces(list, entry)).toEqual(["new", "another"]);
  });
});
