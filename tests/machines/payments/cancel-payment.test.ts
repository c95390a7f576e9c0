import { expect, test } from "vitest";
import type { StatusResult } from "../../../src/machines/payments/instruction.ts";
import { offline } from "../fakes.ts";
import {
  accountId,
  cancelled,
  decided,
  declined,
  key,
  paymentFakes,
  startChart,
  succeeded,
  unavailable,
  unseen,
} from "./payment-fakes.ts";

function startCancellation() {
  const fakes = paymentFakes();
  return { ...fakes, ...startChart(fakes.charts.cancelPayment, { accountId, key }) };
}
type Cancellation = ReturnType<typeof startCancellation>;

function grant({ holdCancellationLock }: Cancellation): void {
  holdCancellationLock.say({ type: "lock.granted" });
}
const undecided = (failure: object) => [{ type: "cancellation.undecided", failure }];

test("cancels under the account's lock, and releases it", async () => {
  const cancellation = startCancellation();
  expect(cancellation.holdCancellationLock.started).toEqual([{ accountId, key }]);
  expect(cancellation.deleteKey.asked).toEqual([]);
  grant(cancellation);
  expect(cancellation.deleteKey.asked).toEqual([{ key }]);
  expect(cancellation.holdCancellationLock.runs).toBe(1);
  await cancellation.deleteKey.answer(decided(cancelled));
  expect(cancellation.holdCancellationLock.runs).toBe(0);
});

test.each([cancelled, succeeded, declined])("reports which of the two happened: %o", async (outcome) => {
  const cancellation = startCancellation();
  grant(cancellation);
  await cancellation.deleteKey.answer(decided(outcome));
  expect(cancellation.reports).toEqual([{ type: "cancellation.decided", outcome }]);
});

test("sends nothing while another tab has the lock", () => {
  const { reports, deleteKey, holdCancellationLock } = startCancellation();
  holdCancellationLock.say({ type: "lock.unavailable" });
  expect(reports).toEqual(undecided({ kind: "rejected", code: "payment_elsewhere" }));
  expect(deleteKey.asked).toEqual([]);
});

test("a lost answer does not count as cancelled", async () => {
  const lostAnswer = startCancellation();
  grant(lostAnswer);
  await lostAnswer.deleteKey.fail(offline);
  expect(lostAnswer.reports).toEqual(undecided(offline));
  const noAnswer = startCancellation();
  grant(noAnswer);
  await noAnswer.deleteKey.answer(unavailable);
  expect(noAnswer.reports).toEqual(undecided({ kind: "network" }));
});

test.each<StatusResult>([unseen, { kind: "expired" }])(
  "an answer of another shape is not a cancellation: %o",
  async (result) => {
    const cancellation = startCancellation();
    grant(cancellation);
    await cancellation.deleteKey.answer(result);
    expect(cancellation.reports.map((report) => report.type)).toEqual(["cancellation.undecided"]);
  },
);

test.each([
  [undefined, 1_000],
  [10, 250],
  [4_000, 4_000],
  [90_000, 30_000],
])(
  "while the server works on the payment and asks for %s ms, cancels again after %i ms",
  async (retryAfter, pause) => {
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
  },
);

test("retries ten times, and then leaves the payment undecided", async () => {
  const cancellation = startCancellation();
  grant(cancellation);
  for (let wait = 0; wait < 10; wait += 1) {
    await cancellation.deleteKey.answer({ kind: "inProgress", retryAfter: 250 });
    expect(cancellation.reports).toEqual([]);
    cancellation.clock.increment(250);
  }
  await cancellation.deleteKey.answer({ kind: "inProgress", retryAfter: 250 });
  expect(cancellation.reports).toEqual(undecided({ kind: "rejected", code: "request_in_progress" }));
  expect(cancellation.deleteKey.asked).toHaveLength(11);
});

test.each(["the lock", "the server"])("waits 60 s for %s and no longer", (reason) => {
  const cancellation = startCancellation();
  if (reason === "the server") grant(cancellation);
  cancellation.clock.increment(59_999);
  expect(cancellation.reports).toEqual([]);
  cancellation.clock.increment(1);
  expect(cancellation.reports.map((report) => report.type)).toEqual(["cancellation.undecided"]);
  expect(cancellation.holdCancellationLock.runs).toBe(0);
});
