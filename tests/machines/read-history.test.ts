import { describe, expect, test } from "vitest";
import type { PageRequest, Transaction, TransactionPage } from "../../src/machines/domain.ts";
import { type HistoryHead, readHistoryMachine } from "../../src/machines/history/read-history.machine.ts";
import { begin, fakePort, offline, ofType, status } from "./fakes.ts";

const timeZone = "Australia/Sydney";

function transaction(id: string, day = "2026-11-19", more: Partial<Transaction> = {}): Transaction {
  return {
    transactionId: id,
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    amount: 100,
    createdAt: `${day}T01:00:00.000Z`,
    ...more,
  };
}

function page(transactions: readonly Transaction[], hasNext = false, number = 0): TransactionPage {
  return { transactions, pagination: { hasNext, page: number, totalPages: 9 } };
}

function head(transactions: readonly Transaction[], hasNext = false, balance = 1_000): HistoryHead {
  return {
    balance: { currency: "AUD", balance, availableBalance: balance, pendingBalance: 0 },
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
  const ids = () =>
    begun.actor
      .getSnapshot()
      .context.pages.flat()
      .map(({ transactionId }) => transactionId);
  return { readHead, readPage, ids, ...begun };
}

describe("the wallet's whole list", () => {
  test("is read page by page, 500 at a time, and confirmed by a second look at its beginning", async () => {
    const { actor, readHead, readPage } = beginReading();
    expect(readHead.asked).toEqual([{ size: 500 }]);
    await readHead.answer(head([transaction("a")], true));
    expect(readPage.asked).toEqual([{ page: 1, size: 500 }]);
    await readPage.answer(page([transaction("b")], true, 1));
    expect(readPage.asked.at(-1)).toEqual({ page: 2, size: 500 });
    await readPage.answer(page([transaction("c")], false, 2));
    expect(actor.getSnapshot().value).toBe("confirming");
    await readHead.answer(head([transaction("a")], true));
    expect(actor.getSnapshot().output).toEqual({
      pages: [[transaction("a")], [transaction("b")], [transaction("c")]],
      balance: head([]).balance,
    });
  });

  test("is read no further than the period's first day", async () => {
    const { actor, readHead, readPage } = beginReading("2026-11-01");
    await readHead.answer(head([transaction("a"), transaction("b", "2026-11-01")], true));
    expect(readPage.asked).toHaveLength(1);
    await readPage.answer(page([transaction("c", "2026-10-30")], true, 1));
    expect(actor.getSnapshot().value).toBe("confirming");
    expect(readPage.asked).toHaveLength(1);
  });

  test("holds each transaction once, though pages shift under the reader", async () => {
    const { readHead, readPage, ids } = beginReading();
    await readHead.answer(head([transaction("a"), transaction("b"), transaction("a")], true));
    await readPage.answer(page([transaction("b"), transaction("c")], true, 1));
    expect(ids()).toEqual(["a", "b", "c"]);
  });

  test("ends where a page brings nothing new, whatever the server says of a next one", async () => {
    const { actor, readHead, readPage } = beginReading();
    await readHead.answer(head([transaction("a")], true));
    await readPage.answer(page([transaction("a")], true, 1));
    expect(actor.getSnapshot().value).toBe("confirming");
  });

  const changes: readonly [string, HistoryHead][] = [
    ["a payment came between", head([transaction("new"), transaction("a")], true, 1_100)],
    ["a status changed", head([transaction("a", "2026-11-19", { status: "FAILED" })], true)],
    ["only the balance changed, deep in the list", head([transaction("a")], true, 900)],
  ];
  for (const [what, changed] of changes) {
    test(`is begun again where ${what}`, async () => {
      const { actor, readHead, readPage, ids } = beginReading();
      await readHead.answer(head([transaction("a")], true));
      await readPage.answer(page([transaction("b")], false, 1));
      await readHead.answer(changed);
      expect(actor.getSnapshot().value).toBe("paging");
      expect(ids()).toEqual(changed.page.transactions.map(({ transactionId }) => transactionId));
      await readPage.answer(page([transaction("a"), transaction("b")], false, 1));
      await readHead.answer(changed);
      expect(actor.getSnapshot().status).toBe("done");
      expect(actor.getSnapshot().output?.balance).toEqual(changed.balance);
    });
  }

  test("is begun again five times and no more; then it says so, and a try begins anew", async () => {
    const { actor, readHead, heard } = beginReading();
    await readHead.answer(head([transaction("a")]));
    for (let change = 1; change <= 5; change += 1) {
      await readHead.answer(head([transaction("a")], false, 1_000 + change));
      expect(actor.getSnapshot().value).toBe("confirming");
    }
    await readHead.answer(head([transaction("a")], false, 9_000));
    expect(actor.getSnapshot().value).toBe("failed");
    expect(ofType(heard, "history.failed")).toEqual([
      { type: "history.failed", failure: { kind: "rejected", code: "history_restless" } },
    ]);
    actor.send({ type: "retried" });
    expect(actor.getSnapshot().value).toBe("confirming");
    await readHead.answer(head([transaction("a")], false, 9_000));
    expect(actor.getSnapshot().value).toBe("confirming");
    await readHead.answer(head([transaction("a")], false, 9_000));
    expect(actor.getSnapshot().status).toBe("done");
  });
});

describe("a call that fails", () => {
  test("is tried three times more, after 1, 2 and 4 seconds, and each page has its own three", async () => {
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

  test("on its third page loses nothing: another try asks for that page alone", async () => {
    const { actor, readHead, readPage, ids } = beginReading();
    await readHead.answer(head([transaction("a")], true));
    await readPage.answer(page([transaction("b")], true, 1));
    await readPage.fail(status(400));
    expect(actor.getSnapshot().value).toBe("failed");
    expect(ids()).toEqual(["a", "b"]);
    actor.send({ type: "retried" });
    expect(readHead.asked).toHaveLength(1);
    expect(readPage.asked.map((request) => request.page)).toEqual([1, 2, 2]);
    await readPage.answer(page([transaction("c")], false, 2));
    await readHead.answer(head([transaction("a")], true));
    expect(actor.getSnapshot().output?.pages).toHaveLength(3);
  });

  test("in the second look keeps the list, and the try after it looks once more", async () => {
    const { actor, readHead, readPage, clock } = beginReading();
    await readHead.answer(head([transaction("a")]));
    await readHead.fail(offline);
    clock.increment(1_000);
    expect(actor.getSnapshot().value).toBe("confirming");
    await readHead.fail(status(403));
    expect(actor.getSnapshot().value).toBe("failed");
    actor.send({ type: "retried" });
    await readHead.answer(head([transaction("a")]));
    expect(actor.getSnapshot().status).toBe("done");
    expect(readPage.asked).toEqual([]);
  });

  test("at the beginning leaves nothing to keep", async () => {
    const { actor, readHead, heard } = beginReading();
    await readHead.fail(status(403, { code: "account_not_active" }));
    expect(ofType(heard, "history.failed")).toHaveLength(1);
    actor.send({ type: "retried" });
    expect(actor.getSnapshot().value).toBe("starting");
  });

  test("waits as long as the server asks, five minutes at most", async () => {
    const { readHead, clock } = beginReading();
    await readHead.fail(status(429, { retryAfter: 86_400_000 }));
    clock.increment(299_999);
    expect(readHead.asked).toHaveLength(1);
    clock.increment(1);
    expect(readHead.asked).toHaveLength(2);
  });
});
