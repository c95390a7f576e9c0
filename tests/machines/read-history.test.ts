import { describe, expect, test } from "vitest";
import type { PageRequest, Transaction, TransactionPage } from "../../src/machines/core/domain.ts";
import { readHistoryMachine } from "../../src/machines/history/read-history.machine.ts";
import type { HistoryHead } from "../../src/machines/history/rules/history.ts";
import { begin, fakePort, offline, ofType, status } from "./fakes.ts";

const timeZone = "Australia/Sydney";

function transaction(id: string, day = "2026-11-19"): Transaction {
  return {
    transactionId: id,
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    amount: 100,
    createdAt: `${day}T01:00:00.000Z`,
  };
}

function page(transactions: readonly Transaction[], hasNext = false, number = 0): TransactionPage {
  return { transactions, pagination: { hasNext, page: number, totalPages: 9 } };
}

function head(transactions: readonly Transaction[], hasNext = false): HistoryHead {
  return {
    balance: { currency: "AUD", balance: 1_000, availableBalance: 1_000, pendingBalance: 0 },
    page: page(transactions, hasNext),
  };
}

function beginReading(since?: string) {
  const readHead = fakePort<HistoryHead, { size: number }>();
  const readPage = fakePort<TransactionPage, PageRequest>();
  const logic = readHistoryMachine.provide({
    actors: { readHead: readHead.logic, readPage: readPage.logic },
  });
  const begun = begin(logic, { timeZone, ...(since !== undefined && { since }) });
  return { readHead, readPage, ...begun };
}

describe("the wallet's whole list", () => {
  test("is read back to the period's first day and no further", async () => {
    const { actor, readHead, readPage } = beginReading("2026-11-01");
    await readHead.answer(head([transaction("a"), transaction("b", "2026-11-01")], true));
    expect(readPage.asked).toHaveLength(1);
    await readPage.answer(page([transaction("c", "2026-10-30")], true, 1));
    expect(actor.getSnapshot().value).toBe("confirming");
    expect(readPage.asked).toHaveLength(1);
  });
});

describe("a call that fails", () => {
  test("is retried after 1, 2 and 4 seconds, with three retries for each page", async () => {
    const { actor, readHead, readPage, clock, heard } = beginReading();
    await readHead.fail(offline);
    expect(actor.getSnapshot().value).toBe("retrying");
    clock.increment(1_000);
    await readHead.answer(head([transaction("a")], true));
    for (const pause of [1_000, 2_000, 4_000]) {
      await readPage.fail(status(503));
      const before = readPage.asked.length;
      clock.increment(pause - 1);
      expect(readPage.asked).toHaveLength(before);
      clock.increment(1);
      expect(readPage.asked).toHaveLength(before + 1);
    }
    expect(heard).toEqual([]);
    await readPage.fail(status(503));
    expect(actor.getSnapshot().value).toBe("failed");
    expect(ofType(heard, "history.failed")).toEqual([{ type: "history.failed", failure: status(503) }]);
  });

  test("waits for the server's Retry-After, of at most five minutes", async () => {
    const { readHead, clock } = beginReading();
    await readHead.fail(status(429, { retryAfter: 86_400_000 }));
    clock.increment(299_999);
    expect(readHead.asked).toHaveLength(1);
    clock.increment(1);
    expect(readHead.asked).toHaveLength(2);
  });
});
