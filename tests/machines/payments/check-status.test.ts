import { expect, test } from "vitest";
import { offline, ofType, status } from "../fakes.ts";
import { decided, key, paymentFakes, startChart, succeeded, unavailable, unseen } from "./payment-fakes.ts";

function startCheck(input: { polls?: number; retryAfter?: number; key?: string } = {}) {
  const fakes = paymentFakes();
  return { ...fakes, ...startChart(fakes.charts.checkStatus, { key, polls: 0, retryAfter: 0, ...input }) };
}
type Check = ReturnType<typeof startCheck>;

/** The next status request leaves within the schedule's bounds: not before `from`, and at `to` at the latest. */
function expectNextRequest({ clock, readStatus }: Check, from: number, to: number): void {
  const before = readStatus.asked.length;
  clock.increment(from - 1);
  expect(readStatus.asked, `a request before ${from} ms`).toHaveLength(before);
  clock.increment(to - from + 1);
  expect(readStatus.asked, `no request by ${to} ms`).toHaveLength(before + 1);
}

test("asks at once, then after 1, 2, 4, 8, 16 and at most every 30 s, each up to a fifth earlier", async () => {
  const check = startCheck();
  check.clock.increment(0);
  expect(check.readStatus.asked).toEqual([{ key }]);
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]) {
    await check.readStatus.answer(unavailable);
    expectNextRequest(check, pause * 0.8, pause);
  }
});

test("two keys do not poll in step", async () => {
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

test("starts later in the schedule where the key was sent again", () => {
  const check = startCheck({ polls: 2 });
  expectNextRequest(check, 1_600, 2_000);
});

test.each([
  ["inProgress", { kind: "inProgress", retryAfter: 12_000 } as const],
  ["unavailable", { kind: "unavailable", failure: status(429, { retryAfter: 12_000 }) } as const],
])("waits as long as the server asks: %s", async (_, answer) => {
  const check = startCheck();
  check.clock.increment(0);
  await check.readStatus.answer(answer);
  expectNextRequest(check, 12_000, 12_000);
  await check.readStatus.answer(unavailable);
  expectNextRequest(check, 1_600, 2_000);
});

test("waits as long as the refused POST was told to", () => {
  expectNextRequest(startCheck({ retryAfter: 5_000 }), 5_000, 5_000);
});

test("never waits longer than five minutes, whatever the server asks", () => {
  expectNextRequest(startCheck({ retryAfter: 86_400_000 }), 300_000, 300_000);
});

test.each(["check.requested", "connection.restored"] as const)(
  "%s asks at once, and only once",
  async (type) => {
    const { actor, clock, readStatus } = startCheck();
    clock.increment(0);
    await readStatus.answer({ kind: "inProgress", retryAfter: 60_000 });
    actor.send({ type });
    expect(readStatus.asked).toHaveLength(2);
    actor.send({ type });
    expect(readStatus.asked).toHaveLength(2);
  },
);

test("asks again when the browser is back online", async () => {
  const { clock, readStatus, watchConnection } = startCheck();
  clock.increment(0);
  await readStatus.fail(offline);
  watchConnection.say({ type: "connection.restored" });
  expect(readStatus.asked).toHaveLength(2);
});

test("an unseen or expired key is reported and asked about again", async () => {
  const { actor, reports, clock, readStatus } = startCheck();
  clock.increment(0);
  await readStatus.answer(unseen);
  clock.increment(1_000);
  await readStatus.answer({ kind: "expired" });
  expect(reports.map((event) => event.type)).toEqual(["status.unseen", "status.expired"]);
  clock.increment(2_000);
  expect(readStatus.asked).toHaveLength(3);
  expect(actor.getSnapshot().status).toBe("active");
});

test("reports the outcome once and asks no more", async () => {
  const { actor, reports, clock, readStatus } = startCheck();
  clock.increment(0);
  await readStatus.answer(decided());
  expect(ofType(reports, "status.decided")).toEqual([{ type: "status.decided", outcome: succeeded }]);
  expect(actor.getSnapshot().status).toBe("done");
  clock.increment(3_600_000);
  expect(readStatus.asked).toHaveLength(1);
});
