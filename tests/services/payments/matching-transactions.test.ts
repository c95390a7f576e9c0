import { expect, test } from "vitest";
import type { JournalEntry } from "../../../src/machines/instructions/instruction.ts";
import { Api } from "../../../src/services/api/client.ts";
import { readMatches } from "../../../src/services/payments/matching-transactions.ts";
import { createPaymentServices } from "../../../src/services/payments/payment-services.ts";
import { payoutEntry } from "./entries.ts";
import { fakeDevice, tokenOf } from "./fake-device.ts";

interface Listed {
  readonly transactionId: string;
  readonly type?: string;
  readonly amount?: number;
  readonly createdAt?: string;
  readonly toAccountId?: string;
}

/** A wallet with this list, newest first. `pages` collects the numbers of the requested pages. */
function openWallet(list: readonly Listed[]) {
  const pages: number[] = [];
  const { browser } = fakeDevice(async (input) => {
    const { page, size }: { page: number; size: number } = await (input as Request).json();
    pages.push(page);
    const data = list.slice(page * size, (page + 1) * size).map((listedTransaction) => ({
      type: "TRANSFER_TO_BANK",
      status: "SUCCEEDED",
      amount: 2_500,
      createdAt: "2026-11-21T02:00:05.000Z",
      ...listedTransaction,
    }));
    const totalPages = Math.ceil(list.length / size);
    return Response.json({
      status: 200,
      message: "OK",
      data,
      pagination: { page, totalPages, hasNext: page + 1 < totalPages },
    });
  }).openTab();
  const api = new Api({
    address: "https://wallet.test/api/v1",
    idempotency: "none",
    token: async () => tokenOf("dana"),
    renewToken: async () => {},
    person: async () => "dana",
    browser,
  });
  const services = createPaymentServices(browser, api);
  return {
    pages,
    ids: async (entry: JournalEntry) =>
      (await readMatches(services, { entry })).map(({ transactionId }) => transactionId),
  };
}

const makeTransactions = (count: number, changes: Partial<Listed> = {}) =>
  Array.from({ length: count }, (_, index) => ({ transactionId: `other-${index}`, amount: 1, ...changes }));
const sentEntry = payoutEntry({ seenTransactionIds: ["old-1", "old-2"] });

test("a transaction matches if it is new and has the operation's type and amount", async () => {
  const wallet = openWallet([
    { transactionId: "new" },
    { transactionId: "returned" },
    { transactionId: "other amount", amount: 2_501 },
    { transactionId: "other type", type: "WALLET_TOPUP" },
    { transactionId: "old-1" },
  ]);
  expect(await wallet.ids(sentEntry)).toEqual(["new", "returned"]);
});

test("a transfer to another account does not match if the list names the payee", async () => {
  const transfer = { type: "TRANSFER_DEBIT" };
  const wallet = openWallet([
    { transactionId: "to us", ...transfer, toAccountId: "acc_2" },
    { transactionId: "to another", ...transfer, toAccountId: "acc_9" },
    { transactionId: "to somebody", ...transfer },
  ]);
  const entry = payoutEntry({ operation: "transfer", toAccountId: "acc_2", seenTransactionIds: [] });
  expect(await wallet.ids(entry)).toEqual(["to us", "to somebody"]);
});

test("a payment that names no payee matches a transaction with any payee", async () => {
  const wallet = openWallet([{ transactionId: "to a bank", toAccountId: "acc_9" }]);
  expect(await wallet.ids(sentEntry)).toEqual(["to a bank"]);
});

const baseline = Array.from({ length: 100 }, (_, index) => `old-${index}`);

test("the search reads past all newer transactions to the baseline, and matches no older ones", async () => {
  const wallet = openWallet([
    ...makeTransactions(120),
    { transactionId: "ours" },
    ...baseline.map((transactionId) => ({ transactionId })),
    ...makeTransactions(200, { amount: 2_500 }),
  ]);
  expect(await wallet.ids(payoutEntry({ seenTransactionIds: baseline }))).toEqual(["ours"]);
  expect(wallet.pages).toEqual([0, 1, 2, 3]);
});

test("a new transaction among the transactions of the baseline matches", async () => {
  const knownTransactions = baseline.map((transactionId) => ({ transactionId }));
  const wallet = openWallet([
    ...knownTransactions.slice(0, 30),
    { transactionId: "ours" },
    ...knownTransactions.slice(30),
  ]);
  expect(await wallet.ids(payoutEntry({ seenTransactionIds: baseline }))).toEqual(["ours"]);
});

test("the search reads at most ten pages, and is inconclusive if there are more", async () => {
  const wallet = openWallet(makeTransactions(2_000));
  await expect(wallet.ids(sentEntry)).rejects.toMatchObject({ failure: { code: "list_too_long" } });
  expect(wallet.pages).toHaveLength(10);
});

test("without a baseline a transaction older than the payment by more than the clock tolerance does not match", async () => {
  const wallet = openWallet([
    { transactionId: "after" },
    { transactionId: "clock behind", createdAt: "2026-11-21T01:55:00.000Z" },
    { transactionId: "before", createdAt: "2026-11-21T01:40:00.000Z" },
    ...makeTransactions(100),
  ]);
  expect(await wallet.ids(payoutEntry())).toEqual(["after", "clock behind"]);
  expect(wallet.pages).toEqual([0]);
});
