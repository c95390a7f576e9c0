import { describe, expect, test } from "vitest";
import { queryMachine } from "../../src/machines/core/query.machine.ts";
import { begin, fakePort, offline } from "./fakes.ts";

function beginQuery() {
  const read = fakePort<unknown, { params: unknown }>();
  const logic = queryMachine.provide({ actors: { read: read.logic } });
  return { read, ...begin(logic, { name: "history" }) };
}

describe("a read of the wallet", () => {
  test("is retried after 1, 2 and 4 seconds, and then fails", async () => {
    const { actor, read, clock, parentEvents } = beginQuery();
    for (const pause of [1_000, 2_000, 4_000]) {
      await read.fail(offline);
      expect(actor.getSnapshot().value).toBe("retrying");
      expect(actor.getSnapshot().hasTag("busy")).toBe(true);
      const before = read.inputs.length;
      clock.increment(pause - 1);
      expect(read.inputs).toHaveLength(before);
      clock.increment(1);
      expect(read.inputs).toHaveLength(before + 1);
      expect(parentEvents).toEqual([]);
    }
    await read.fail(offline);
    expect(actor.getSnapshot().value).toBe("failed");
    expect(actor.getSnapshot().hasTag("busy")).toBe(false);
    expect(read.inputs).toHaveLength(4);
    expect(parentEvents).toEqual([{ type: "query.failed", name: "history", failure: offline }]);
  });

  test("is fresh for exactly five minutes, after which a request reads again", async () => {
    const { actor, read, clock } = beginQuery();
    await read.answer(1);
    actor.send({ type: "requested" });
    expect(read.inputs).toHaveLength(1);
    clock.increment(299_999);
    expect(actor.getSnapshot().value).toBe("fresh");
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe("stale");
    expect(read.inputs).toHaveLength(1);
    actor.send({ type: "requested" });
    expect(actor.getSnapshot().value).toBe("loading");
    expect(actor.getSnapshot().context.data).toBe(1);
    await read.answer(2);
    expect(actor.getSnapshot().context.data).toBe(2);
  });
});
