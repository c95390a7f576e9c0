import { expect, test } from "vitest";
import { offline, status } from "../fakes.ts";
import { entry, match, paymentFakes, startChart } from "./payment-fakes.ts";

function startCheck(retryAfter = 0) {
  const fakes = paymentFakes();
  return { ...fakes, ...startChart(fakes.charts.checkList, { entry, retryAfter }) };
}

test("the list is read at 0, 2, 5, 10, 20, 30 and 60 s, and then only on request", async () => {
  const { actor, clock, readMatches } = startCheck();
  let now = 0;
  for (const [index, at] of [0, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000].entries()) {
    if (at > 0) {
      clock.increment(at - now - 1);
      expect(readMatches.asked, `a reading before ${at} ms`).toHaveLength(index);
      clock.increment(1);
    } else clock.increment(0);
    now = at;
    expect(readMatches.asked, `no reading at ${at} ms`).toHaveLength(index + 1);
    await readMatches.answer([]);
  }
  clock.increment(3_600_000);
  expect(readMatches.asked).toHaveLength(7);
  actor.send({ type: "check.requested" });
  expect(readMatches.asked).toHaveLength(8);
});

test.each(["check.requested", "connection.restored"] as const)(
  "%s reads the list at once, and only once",
  async (type) => {
    const { actor, clock, readMatches } = startCheck();
    clock.increment(0);
    await readMatches.fail(offline);
    actor.send({ type });
    actor.send({ type });
    expect(readMatches.asked).toEqual([{ entry }, { entry }]);
  },
);

test("a match is reported as a suggestion only, and the list is read again", async () => {
  const { actor, reports, clock, readMatches } = startCheck();
  clock.increment(0);
  await readMatches.answer([match]);
  expect(reports).toEqual([{ type: "list.read", matches: [match] }]);
  clock.increment(2_000);
  expect(readMatches.asked).toHaveLength(2);
  expect(actor.getSnapshot().status).toBe("active");
});

test("a list that cannot be read reports nothing", async () => {
  const { reports, clock, readMatches } = startCheck();
  clock.increment(0);
  await readMatches.fail(offline);
  expect(reports).toEqual([]);
});

test("the list is read again after the server's Retry-After, of at most five minutes", async () => {
  const { clock, readMatches } = startCheck(4_000);
  clock.increment(3_999);
  expect(readMatches.asked).toHaveLength(0);
  clock.increment(1);
  await readMatches.fail(status(429, { retryAfter: 400_000 }));
  clock.increment(299_999);
  expect(readMatches.asked).toHaveLength(1);
  clock.increment(1);
  await readMatches.fail(offline);
  clock.increment(3_000);
  expect(readMatches.asked).toHaveLength(3);
});
