import { afterAll, beforeAll, expect, test } from "vitest";
import { createActor, fromPromise, toPromise } from "xstate";
import { readHistoryMachine } from "../../src/machines/history/read-history.machine.ts";
import { makeStatement } from "../../src/machines/history/rules/statement.ts";
import { listTransactions, readBalance } from "../../src/services/api/wallet.ts";
import { type LiveSandbox, shareLiveSandbox } from "../sandbox/live-sandbox.ts";
import { apiOf } from "./live-api.ts";

let sandbox: LiveSandbox;

beforeAll(async () => {
  sandbox = await shareLiveSandbox();
});
afterAll(() => sandbox.close());

const timeZone = "Australia/Sydney";
const day = 86_400_000;

/** More than two pages of 500 transactions, one every three hours: credits, debits, some failed, pending or unknown. */
function longHistory() {
  const now = Date.now();
  const types = ["WALLET_TOPUP", "TRANSFER_CREDIT", "TRANSFER_DEBIT", "TRANSFER_TO_BANK", "CASHBACK"];
  const statuses = ["SUCCEEDED", "SUCCESS", "SUCCEEDED", "FAILED", "PENDING"];
  return Array.from({ length: 1_200 }, (_, index) => ({
    type: types[index % 5] ?? "",
    status: statuses[index % 7] ?? "SUCCESS",
    amount: 100 + (index % 50),
    createdAt: new Date(now - index * 3 * 3_600_000 - 60_000).toISOString(),
  }));
}

test("a statement of the whole history has the history's credits and debits, and ends with the ledger's balance", async () => {
  const transactions = longHistory();
  const holder = await sandbox.addHolder({ status: "A", balance: 5_000_000, transactions });
  const api = apiOf(sandbox, holder);
  const reader = createActor(
    readHistoryMachine.provide({
      actors: {
        readHead: fromPromise(async ({ input }: { input: { size: number } }) => ({
          balance: await readBalance(api),
          page: await listTransactions(api, { page: 0, size: input.size }),
        })),
        readPage: fromPromise(({ input }: { input: { page: number; size: number } }) =>
          listTransactions(api, input),
        ),
      },
    }),
    { input: { timeZone, since: "2000-01-01" } },
  ).start();
  const history = await toPromise(reader);
  const readTransactions = history.pages.flat();
  expect(readTransactions).toHaveLength(1_200);
  const statement = makeStatement({
    transactions: readTransactions,
    balance: history.balance,
    range: { start: "2000-01-01", end: "2100-01-01" },
    calendar: { today: "2100-01-01", timeZone, now: new Date().toISOString() },
  });
  const { accounts } = await sandbox.control.ledger();
  const account = accounts.find(({ email }) => email === holder.email);
  expect(statement.closingBalance).toBe(account?.availableBalance);
  expect(statement.openingBalance + statement.netChange).toBe(statement.closingBalance);
  const gained = transactions
    .filter(({ type, status }) => /TOPUP|CREDIT/.test(type) && status.startsWith("SUCC"))
    .reduce((sum, { amount }) => sum + amount, 0);
  const spentTotal = transactions
    .filter(({ type, status }) => /DEBIT|BANK/.test(type) && status !== "FAILED")
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(statement).toMatchObject({ totalCredits: gained, totalDebits: spentTotal });
});

test("a period is read back to its first day and no further", async () => {
  const holder = await sandbox.addHolder({ status: "A", balance: 5_000_000, transactions: longHistory() });
  const api = apiOf(sandbox, holder);
  const requestedPages: number[] = [];
  const startDate = new Date(Date.now() - 70 * day).toISOString().slice(0, 10);
  const reader = createActor(
    readHistoryMachine.provide({
      actors: {
        readHead: fromPromise(async ({ input }: { input: { size: number } }) => ({
          balance: await readBalance(api),
          page: await listTransactions(api, { page: 0, size: input.size }),
        })),
        readPage: fromPromise(({ input }: { input: { page: number; size: number } }) => {
          requestedPages.push(input.page);
          return listTransactions(api, input);
        }),
      },
    }),
    { input: { timeZone, since: startDate } },
  ).start();
  const { pages } = await toPromise(reader);
  // 70 days of eight transactions are 560 lines, so the second page is needed and the third is not.
  expect(requestedPages).toEqual([1]);
  expect(pages.flat()).toHaveLength(1_000);
});
