import { expect, test } from "vitest";
import type { Journal } from "../../../src/machines/payments/instruction.ts";
import { offline } from "../fakes.ts";
import { accountId, entry, paymentFakes, startChart } from "./payment-fakes.ts";

const journal: Journal = { entries: [entry], unreadable: [] };
const empty: Journal = { entries: [], unreadable: [] };

function follow() {
  const fakes = paymentFakes();
  return { ...fakes, ...startChart(fakes.charts.followJournal, { accountId }) };
}

test("reads the account's journal at the start, and again where another tab writes", async () => {
  const { reports, readJournal, watchJournal } = follow();
  expect(readJournal.asked).toEqual([{ accountId }]);
  await readJournal.answer(journal);
  watchJournal.say({ type: "journal.changed" });
  expect(readJournal.asked).toHaveLength(2);
  await readJournal.answer(empty);
  expect(reports).toEqual([
    { type: "journal.read", journal },
    { type: "journal.read", journal: empty },
  ]);
});

test.each(["read.requested", "journal.changed"] as const)(
  "%s drops a reading that began earlier",
  async (type) => {
    const { actor, reports, readJournal } = follow();
    actor.send({ type });
    await readJournal.answer(journal, 0);
    expect(reports).toEqual([]);
    await readJournal.answer(empty, 1);
    expect(reports).toEqual([{ type: "journal.read", journal: empty }]);
  },
);

test("what cannot be read now is not forgotten: it is read again after 5 s", async () => {
  const { reports, clock, readJournal } = follow();
  await readJournal.fail(offline);
  clock.increment(4_999);
  expect(readJournal.asked).toHaveLength(1);
  clock.increment(1);
  expect(readJournal.asked).toHaveLength(2);
  await readJournal.answer(journal);
  expect(reports).toEqual([{ type: "journal.read", journal }]);
});

test("removes an unreadable entry and reads the journal after the removal, not before it", async () => {
  const { actor, readJournal, removeUnreadable } = follow();
  await readJournal.answer({ entries: [], unreadable: ["old-1"] });
  actor.send({ type: "unreadable.removed", id: "old-1" });
  expect(removeUnreadable.asked).toEqual([{ id: "old-1" }]);
  actor.send({ type: "journal.changed" });
  actor.send({ type: "read.requested" });
  expect(readJournal.asked).toHaveLength(1);
  await removeUnreadable.answer();
  expect(readJournal.asked).toHaveLength(2);
});

test("an unreadable entry that cannot be removed stays", async () => {
  const { actor, reports, readJournal, removeUnreadable } = follow();
  actor.send({ type: "unreadable.removed", id: "old-1" });
  await removeUnreadable.fail(offline);
  await readJournal.answer({ entries: [], unreadable: ["old-1"] });
  expect(reports.at(-1)).toEqual({ type: "journal.read", journal: { entries: [], unreadable: ["old-1"] } });
});
