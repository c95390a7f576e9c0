import { describe, expect, it, test } from "vitest";
import type { Failure } from "../../src/machines/failure.ts";
import { queryMachine } from "../../src/machines/session/query.machine.ts";
import { begin, fakePort, garbled, late, offline, ofType, status } from "./fakes.ts";

function beginQuery(params?: unknown) {
  const read = fakePort<unknown, { params: unknown }>();
  const logic = queryMachine.provide({ actors: { read: read.logic } });
  return { read, ...begin(logic, { name: "history", params }) };
}

describe("a read of the wallet", () => {
  test("requests at once, keeps the answer and reports to its parent", async () => {
    const { actor, read, heard } = beginQuery({ page: 0, size: 4 });
    expect(actor.getSnapshot().value).toBe("loading");
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    expect(read.asked).toEqual([{ params: { page: 0, size: 4 } }]);
    await read.answer(["a"]);
    expect(actor.getSnapshot().value).toBe("fresh");
    expect(actor.getSnapshot().hasTag("busy")).toBe(false);
    expect(actor.getSnapshot().context).toMatchObject({ data: ["a"], failure: undefined, retries: 0 });
    expect(heard).toEqual([{ type: "query.answered", name: "history", data: ["a"] }]);
  });

  test("is tried three times more, after 1, 2 and 4 seconds, and then fails", async () => {
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

  const passing: readonly Failure[] = [
    offline,
    late,
    garbled,
    status(408),
    status(429),
    status(500),
    status(502),
    status(503),
    { kind: "body", status: 500 },
  ];
  for (const failure of passing) {
    it(`is tried again after ${failure.kind} ${failure.status ?? ""}`, async () => {
      const { actor, read } = beginQuery();
      await read.fail(failure);
      expect(actor.getSnapshot().value).toBe("retrying");
    });
  }

  const lasting: readonly Failure[] = [
    status(400),
    status(401),
    status(403),
    status(404),
    status(409),
    status(422),
    { kind: "body", status: 400 },
    { kind: "body" },
    { kind: "rejected", code: "x" },
    { kind: "unexpected" },
  ];
  for (const failure of lasting) {
    it(`fails at once, without a wait, after ${failure.kind} ${failure.status ?? ""}`, async () => {
      const { actor, read, heard } = beginQuery();
      await read.fail(failure);
      expect(actor.getSnapshot().value).toBe("failed");
      expect(heard).toEqual([{ type: "query.failed", name: "history", failure }]);
    });
  }

  test("waits as long as the server asks, and never shorter than its own delay", async () => {
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

  test("waits no longer than five minutes, whatever the server asks", async () => {
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

  test("is fresh for exactly five minutes; then showing it reads again", async () => {
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

  test("is read again on request, fresh or stale", async () => {
    const { actor, read, clock } = beginQuery();
    await read.answer(1);
    actor.send({ type: "refresh" });
    expect(read.asked).toHaveLength(2);
    await read.answer(2);
    clock.increment(300_000);
    actor.send({ type: "refresh" });
    expect(read.asked).toHaveLength(3);
  });

  test("keeps what was known when a refresh fails, and says why", async () => {
    const { actor, read } = beginQuery();
    await read.answer("known");
    actor.send({ type: "refresh" });
    await read.fail(status(404, { code: "not_found" }));
    expect(actor.getSnapshot().value).toBe("failed");
    expect(actor.getSnapshot().context).toMatchObject({
      data: "known",
      failure: { status: 404, code: "not_found" },
    });
    for (const type of ["refresh", "requested"] as const) {
      actor.send({ type });
      expect(actor.getSnapshot().value).toBe("loading");
      await read.fail(status(404));
    }
    actor.send({ type: "refresh" });
    await read.answer("new");
    expect(actor.getSnapshot().context).toMatchObject({ data: "new", failure: undefined });
  });

  test("has its three retries again when a failed one is refreshed or shown again", async () => {
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

  test("a refresh during a read starts another; the older answer is ignored", async () => {
    const { actor, read } = beginQuery();
    actor.send({ type: "refresh" });
    expect(read.asked).toHaveLength(2);
    await read.answer("older", 0);
    expect(actor.getSnapshot().value).toBe("loading");
    await read.answer("newer", 1);
    expect(actor.getSnapshot().context.data).toBe("newer");
  });

  test("a refresh during the delay before a retry requests at once, with all its retries", async () => {
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
  test("requests with the new parameters and shows the old page meanwhile", async () => {
    const { actor, read } = beginQuery({ page: 0 });
    await read.answer("first page");
    actor.send({ type: "params.changed", params: { page: 1 } });
    expect(actor.getSnapshot().context).toMatchObject({ params: { page: 1 }, data: "first page" });
    expect(read.asked).toEqual([{ params: { page: 0 } }, { params: { page: 1 } }]);
    await read.answer("second page");
    expect(actor.getSnapshot().context.data).toBe("second page");
  });

  test("ignores the late answer of the older page, also one that fails", async () => {
    const { actor, read, heard } = beginQuery({ page: 0 });
    actor.send({ type: "params.changed", params: { page: 1 } });
    actor.send({ type: "params.changed", params: { page: 2 } });
    await read.answer("page 0", 0);
    await read.fail(status(500), 1);
    expect(actor.getSnapshot().value).toBe("loading");
    expect(actor.getSnapshot().context.data).toBeUndefined();
    await read.answer("page 2", 2);
    expect(heard).toEqual([{ type: "query.answered", name: "history", data: "page 2" }]);
  });

  test("during the delay of a retry requests at once, and only once", async () => {
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

  test("fails while the known page is kept", async () => {
    const { actor, read, heard } = beginQuery({ page: 0 });
    await read.answer("first page");
    actor.send({ type: "params.changed", params: { page: 9 } });
    await read.fail(status(400));
    expect(actor.getSnapshot().context.data).toBe("first page");
    expect(ofType(heard, "query.failed")).toHaveLength(1);
  });
});

test("a missing port is a reported failure", async () => {
  const { actor, heard } = begin(queryMachine, { name: "cards" });
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(actor.getSnapshot().value).toBe("failed");
  expect(heard).toEqual([
    {
      type: "query.failed",
      name: "cards",
      failure: { kind: "unexpected", message: "Port read was not provided" },
    },
  ]);
});
