import { expect, test } from "vitest";
import { status } from "../fakes.ts";
import { key, paymentFakes, startChart, unavailable, unseen } from "./payment-fakes.ts";

function startCheck(input: { polls?: number; retryAfter?: number; key?: string } = {}) {
  const fakes = paymentFakes();
  return { ...fakes, ...startChart(fakes.charts.checkStatus, { key, polls: 0, retryAfter: 0, ...input }) };
}
type Check = ReturnType<typeof startCheck>;

/** Expects the next status request not before `from`, and at `to` at the latest. */
function expectNextRequest({ clock, readStatus }: Check, from: number, to: number): void {
  const before = readStatus.asked.length;
  clock.increment(from - 1);
  expect(readStatus.asked, `a request before ${from} ms`).toHaveLength(before);
  clock.increment(to - from + 1);
  expect(readStatus.asked, `no request by ${to} ms`).toHaveLength(before + 1);
}

test("the status is requested at once, then after 1, 2, 4, 8, 16 and 30 s, each up to a fifth earlier", async () => {
  const check = startCheck();
  check.clock.increment(0);
  expect(check.readStatus.asked).toEqual([{ key }]);
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]) {
    await check.readStatus.answer(unavailable);
    expectNextRequest(check, pause * 0.8, pause);
  }
});

test("two keys have different jitter", async () => {
  async function secondRequest(uuid: string): Promise<number> {
    const check = startCheck({ key: uuid });
    check.clock.increment(0);
    await check.readStatus.answer(unseen);
    let waited = 0;
    while (check.readStatus.asked.length < 2) {
      check.clock.increment(1);
      waited += 1;
    }
    return waited;
  }
  const early = await secondRequest("00000000-0000-4000-8000-000000000000");
  const late = await secondRequest("ffffffff-ffff-4fff-bfff-ffffffffffff");
  expect([early, late]).toEqual([800, 1_000]);
});

test("a resent key starts later in the schedule", () => {
  const check = startCheck({ polls: 2 });
  expectNextRequest(check, 1_600, 2_000);
});

test.each([
  ["inProgress", { kind: "inProgress", retryAfter: 12_000 } as const],
  ["unavailable", { kind: "unavailable", failure: status(429, { retryAfter: 12_000 }) } as const],
])("a status request waits for the server's Retry-After: %s", async (_, answer) => {
  const check = startCheck();
  check.clock.increment(0);
  await check.readStatus.answer(answer);
  expectNextRequest(check, 12_000, 12_000);
  await check.readStatus.answer(unavailable);
  expectNextRequest(check, 1_600, 2_000);
});

test("the first status request waits for the Retry-After of the rejected POST", () => {
  expectNextRequest(startCheck({ retryAfter: 5_000 }), 5_000, 5_000);
});

test("a status request waits at most five minutes, whatever the Retry-After", () => {
  expectNextRequest(startCheck({ retryAfter: 86_400_000 }), 300_000, 300_000);
});
