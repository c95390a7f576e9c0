import { expect, test } from "vitest";
import { type LastBalance, offlineBalanceMachine } from "../../src/machines/app/offline-balance.machine.ts";
import { begin, fakeListener, fakePort, offline } from "./fakes.ts";

const minute = 60_000;
const balance: LastBalance = {
  currency: "AUD",
  cents: 123_456,
  at: "2026-11-20T05:12:00.000Z",
  remaining: 25 * minute,
};

async function beginShown() {
  const readLastBalance = fakePort<LastBalance>();
  const reloadPage = fakePort<void>();
  const watch = fakeListener();
  const begun = begin(
    offlineBalanceMachine.provide({
      actors: {
        readLastBalance: readLastBalance.logic,
        reloadPage: reloadPage.logic,
        watchOffline: watch.logic,
      },
    }),
  );
  await readLastBalance.answer(balance);
  return { ...begun, readLastBalance, reloadPage, watch, value: () => begun.actor.getSnapshot().value };
}

test("the balance is shown until exactly the end of the session's inactivity limit", async () => {
  const { actor, clock, readLastBalance, value } = await beginShown();
  clock.increment(25 * minute - 1);
  expect(actor.getSnapshot().matches("shown")).toBe(true);
  clock.increment(1);
  expect(value()).toBe("reading");
  await readLastBalance.fail(offline);
  expect(value()).toBe("closed");
});

test("a reload that the server does not answer fails after eight seconds", async () => {
  const { actor, clock, reloadPage, value } = await beginShown();
  actor.send({ type: "retried" });
  clock.increment(7_999);
  expect(value()).toEqual({ shown: "reloading" });
  clock.increment(1);
  expect(value()).toEqual({ shown: "unreachable" });
  actor.send({ type: "retried" });
  expect(reloadPage.asked).toHaveLength(2);
});

test("the page retries every half minute without a message, and at once on request", async () => {
  const { actor, clock, reloadPage, value } = await beginShown();
  clock.increment(29_999);
  expect(reloadPage.asked).toHaveLength(0);
  clock.increment(1);
  expect(value()).toEqual({ shown: "probing" });
  expect([reloadPage.asked.length, actor.getSnapshot().hasTag("busy")]).toEqual([1, false]);
  await reloadPage.fail(offline);
  expect(value()).toEqual({ shown: "waiting" });
  clock.increment(30_000);
  actor.send({ type: "retried" });
  expect([value(), reloadPage.asked.length]).toEqual([{ shown: "reloading" }, 3]);
  clock.increment(8_000);
  expect(value()).toEqual({ shown: "unreachable" });
  clock.increment(30_000);
  expect([value(), reloadPage.asked.length]).toEqual([{ shown: "probing" }, 4]);
  clock.increment(8_000);
  expect(value()).toEqual({ shown: "waiting" });
});
