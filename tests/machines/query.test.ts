import { describe, expect, test } from "vitest";
import { queryMachine } from "../../src/machines/core/query.machine.ts";
import { begin, fakePort, offline, status } from "./fakes.ts";

function beginQuery(params?: unknown) {
  const read = fakePort<unknown, { params: unknown }>();
  const logic = queryMachine.provide({ actors: { read: read.logic } });
  return { read, ...begin(logic, { name: "history", params }) };
}

describe("a read of the wallet", () => {
  test("is retried after 1, 2 and 4 seconds, and then fails", async () => {
    const { actor, read, clock, heard } = beginQuery();
    for (const pause of [1_000, 2_000, 4_000]) {
      await read.fail(offline);
      expect(actor.getSnapshot().value).toBe("retrying");
      expect(actor.getSnapshot().hasTag("busy")).toBe(true);
      const before = read.asked.length;
      clock.increment(pause - 1);
      expect(read.asked).toHaveLength(before);
      clock.increment(1);
      expect(read.asked).toHaveLength(before + 1);
      expect(heard).toEqual([]);
    }
    await read.fail(offline);
    expect(actor.getSnapshot().value).toBe("failed");
    expect(actor.getSnapshot().hasTag("busy")).toBe(false);
    expect(read.asked).toHaveLength(4);
    expect(heard).toEqual([{ type: "query.failed", name: "history", failure: offline }]);
  });

  test("waits for the server's Retry-After, and at least for its own delay", async () => {
    const { read, clock } = beginQuery();
    await read.fail(status(429, { retryAfter: 45_000 }));
    clock.increment(44_999);
    expect(read.asked).toHaveLength(1);
    clock.increment(1);
    expect(read.asked).toHaveLength(2);
    await read.fail(status(429, { retryAfter: 10 }));
    clock.increment(1_999);
    expect(read.asked).toHaveLength(2);
    clock.increment(1);
    expect(read.asked).toHaveLength(3);
  });

  test("waits at most five minutes, whatever the Retry-After", async () => {
    const { read, clock } = beginQuery();
    await read.fail(status(429, { retryAfter: 86_400_000 }));
    clock.increment(299_999);
    expect(read.asked).toHaveLength(1);
    clock.increment(1);
    expect(read.asked).toHaveLength(2);
  });

  test("has its three retries again after an answer", async () => {
    const { actor, read, clock } = beginQuery();
    await read.fail(offline);
    clock.increment(1_000);
    await read.answer(1);
    actor.send({ type: "refresh" });
    await read.fail(offline);
    clock.increment(999);
    expect(read.asked).toHaveLength(3);
    clock.increment(1);
    expect(read.asked).toHaveLength(4);
  });

  test("is fresh for exactly five minutes, after which showing it reads again", async () => {
    const { actor, read, clock } = beginQuery();
    await read.answer(1);
    actor.send({ type: "requested" });
    expect(read.asked).toHaveLength(1);
    clock.increment(299_999);
    expect(actor.getSnapshot().value).toBe("fresh");
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe("stale");
    expect(read.asked).toHaveLength(1);
    actor.send({ type: "requested" });
    expect(actor.getSnapshot().value).toBe("loading");
    expect(actor.getSnapshot().context.data).toBe(1);
    await read.answer(2);
    expect(actor.getSnapshot().context.data).toBe(2);
  });

  test("has its three retries again when a failed read is refreshed or shown again", async () => {
    const { actor, read, clock } = beginQuery();
    async function failWholly() {
      for (const pause of [1_000, 2_000, 4_000]) {
        await read.fail(offline);
        clock.increment(pause);
      }
      await read.fail(offline);
      expect(actor.getSnapshot().value).toBe("failed");
    }
    await failWholly();
    actor.send({ type: "refresh" });
    await failWholly();
    actor.send({ type: "requested" });
    await failWholly();
    expect(read.asked).toHaveLength(12);
  });

  test("that is refreshed before a retry is sent at once, with all its retries", async () => {
    const { actor, read, clock } = beginQuery();
    await read.fail(offline);
    actor.send({ type: "refresh" });
    expect(read.asked).toHaveLength(2);
    for (const pause of [1_000, 2_000, 4_000]) {
      await read.fail(offline);
      clock.increment(pause);
    }
    expect(read.asked).toHaveLength(5);
  });
});

describe("a read of another page", () => {
  test("before a retry is sent at once, and only once", async () => {
    const { actor, read, clock } = beginQuery({ page: 0 });
    await read.fail(offline);
    clock.increment(500);
    actor.send({ type: "params.changed", params: { page: 1 } });
    expect(actor.getSnapshot().context.retries).toBe(0);
    clock.increment(10_000);
    expect(read.asked).toEqual([{ params: { page: 0 } }, { params: { page: 1 } }]);
    await read.fail(offline);
    clock.increment(999);
    expect(read.asked).toHaveLength(2);
    clock.increment(1);
    expect(read.asked).toHaveLength(3);
  });
});
