import { expect, test } from "vitest";
import { key, paymentFakes, startChart } from "./payment-fakes.ts";

function startCheck(input: { polls?: number; retryAfter?: number; key?: string } = {}) {
  const fakes = paymentFakes();
  return { ...fakes, ...startChart(fakes.charts.checkStatus, { key, polls: 0, retryAfter: 0, ...input }) };
}
type Check = ReturnType<typeof startCheck>;

/** Expects the next status request not before `from`, and at `to` at the latest. */
function expectNextRequest({ clock, readStatus }: Check, from: number, to: number): void {
  const requestCountBefore = readStatus.inputs.length;
  clock.increment(from - 1);
  expect(readStatus.inputs, `a request before ${from} ms`).toHaveLength(requestCountBefore);
  clock.increment(to - from + 1);
  expect(readStatus.inputs, `no request by ${to} ms`).toHaveLength(requestCountBefore + 1);
}

test("the first status request waits for the Retry-After of the rejected POST", () => {
  expectNextRequest(startCheck({ retryAfter: 5_000 }), 5_000, 5_000);
});
