import { expect, test } from "vitest";
import { accountId, key, paymentFakes, startChart } from "./payment-fakes.ts";

function startCancellation() {
  const fakes = paymentFakes();
  return { ...fakes, ...startChart(fakes.charts.cancelPayment, { accountId, key }) };
}
type Cancellation = ReturnType<typeof startCancellation>;

function grant({ holdCancellationLock }: Cancellation): void {
  holdCancellationLock.say({ type: "lock.granted" });
}

test.each([
  [undefined, 1_000],
  [10, 250],
  [4_000, 4_000],
  [90_000, 30_000],
])("a 409 that asks for %s ms repeats the cancellation after %i ms", async (retryAfter, pause) => {
  const cancellation = startCancellation();
  grant(cancellation);
  await cancellation.deleteKey.answer({
    kind: "inProgress",
    ...(retryAfter !== undefined && { retryAfter }),
  });
  cancellation.clock.increment(pause - 1);
  expect(cancellation.deleteKey.asked).toHaveLength(1);
  cancellation.clock.increment(1);
  expect(cancellation.deleteKey.asked).toHaveLength(2);
});

test("a cancellation is retried ten times, and then leaves the payment undecided", async () => {
  const cancellation = startCancellation();
  grant(cancellation);
  for (let wait = 0; wait < 10; wait += 1) {
    await cancellation.deleteKey.answer({ kind: "inProgress", retryAfter: 250 });
    expect(cancellation.reports).toEqual([]);
    cancellation.clock.increment(250);
  }
  await cancellation.deleteKey.answer({ kind: "inProgress", retryAfter: 250 });
  expect(cancellation.reports).toEqual([
    { type: "cancellation.undecided", failure: { kind: "rejected", code: "request_in_progress" } },
  ]);
  expect(cancellation.deleteKey.asked).toHaveLength(11);
});

test.each(["the lock", "the server"])("a cancellation waits at most 60 s for %s", (reason) => {
  const cancellation = startCancellation();
  if (reason === "the server") grant(cancellation);
  cancellation.clock.increment(59_999);
  expect(cancellation.reports).toEqual([]);
  cancellation.clock.increment(1);
  expect(cancellation.reports.map((report) => report.type)).toEqual(["cancellation.undecided"]);
  expect(cancellation.holdCancellationLock.runs).toBe(0);
});
