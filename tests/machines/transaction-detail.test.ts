import { expect, test } from "vitest";
import { copyTextMachine } from "../../src/machines/core/copy-text.machine.ts";
import type { PageRequest, TransactionPage } from "../../src/machines/core/domain.ts";
import { transactionDetailMachine } from "../../src/machines/history/transaction-detail.machine.ts";
import { begin, fakeListener, fakePort, offline } from "./fakes.ts";

const line = (transactionId: string) => ({
  transactionId,
  type: "TRANSFER_TO_BANK",
  status: "PENDING",
  amount: 1_000,
  createdAt: "2026-11-19T02:00:00.000Z",
});
const page = (hasNext: boolean, ...transactions: ReturnType<typeof line>[]): TransactionPage => ({
  transactions,
  pagination: { hasNext, page: 0, totalPages: 9 },
});

function beginDetail() {
  const readPage = fakePort<TransactionPage, PageRequest>();
  const address = fakeListener();
  const begun = begin(
    transactionDetailMachine.provide({
      actors: { readPage: readPage.logic, watchAddress: address.logic },
    }),
  );
  return { ...begun, readPage, address, value: () => begun.actor.getSnapshot().value };
}

test("a lost connection is retried after 1, 2 and 4 seconds, from the page of the list that was lost", async () => {
  const { address, clock, readPage, value } = beginDetail();
  address.say({ type: "address.entered", transactionId: "old" });
  await readPage.answer(page(true, line("new")));
  for (const pause of [1_000, 2_000, 4_000]) {
    await readPage.fail(offline);
    expect(value()).toEqual({ here: "retrying" });
    clock.increment(pause - 1);
    expect(value()).toEqual({ here: "retrying" });
    clock.increment(1);
  }
  await readPage.fail(offline);
  expect(value()).toEqual({ here: "failed" });
  expect(readPage.asked.slice(1)).toEqual(Array(4).fill({ page: 1, size: 500 }));
});

test("a failed copy is shown until the next try, and a successful one for three seconds", async () => {
  const writeClipboard = fakePort<void, { text: string }>();
  const { actor, clock } = begin(
    copyTextMachine.provide({ actors: { writeClipboard: writeClipboard.logic } }),
  );
  actor.send({ type: "copy.requested", text: "NP-1" });
  await writeClipboard.throw(new DOMException("denied", "NotAllowedError"));
  clock.increment(60_000);
  expect(actor.getSnapshot().value).toBe("refused");
  actor.send({ type: "copy.requested", text: "NP-1" });
  await writeClipboard.answer();
  clock.increment(2_999);
  expect(actor.getSnapshot().value).toBe("copied");
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe("idle");
  expect(writeClipboard.asked).toEqual([{ text: "NP-1" }, { text: "NP-1" }]);
});
