import { expect, test } from "vitest";
import type { Journal } from "../../../src/machines/instructions/instruction.ts";
import { offline } from "../fakes.ts";
import { accountId, entry, paymentFakes, startChart } from "./payment-fakes.ts";

const journal: Journal = { entries: [entry], unreadable: [] };
const empty: Journal = { entries: [], unreadable: [] };

function follow() {
  const fakes = paymentFakes();
  return { ...fakes, ...startChart(fakes.charts.followJournal, { accountId }) };
}

test.each(["read.requested", "journal.changed"] as const)(
  "%s drops a read that began earlier",
  async (type) => {
    const { actor, reports, readJournal } = follow();
    actor.send({ type });
    await readJournal.answer(journal, 0);
    expect(reports).toEqual([]);
    await readJournal.answer(empty, 1);
    expect(reports).toEqual([{ type: "journal.read", journal: empty }]);
  },
);

test("a journal that cannot be read is read again after 5 s", async () => {
  const { reports, clock, readJournal } = follow();
  await readJournal.fail(offline);
  clock.increment(4_999);
  expect(readJournal.asked).toHaveLength(1);
  clock.increment(1);
  expect(readJournal.asked).toHaveLength(2);
  await readJournal.answer(journal);
  expect(reports).toEqual([{ type: "journal.read", journal }]);
});
