import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../../sandbox/log.ts";
import type { Database } from "../../sandbox/ports.ts";
import { startKeyMaintenance } from "../../sandbox/wallet/key-upkeep.ts";
import type { KeyedCalls } from "../../sandbox/wallet/keyed-calls.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a database outage is logged in two lines, one when it begins and one when it ends", async () => {
  let isDown = true;
  const lines: string[] = [];
  const recoverLeftBehind = async () => {
    if (isDown) throw new Error("connection refused");
  };
  const upkeep = startKeyMaintenance(
    { query: async () => [] } as unknown as Database,
    { recoverLeftBehind } as unknown as KeyedCalls,
    createLog({ print: (line) => lines.push(line) }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("connection refused");
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  const events = () =>
    lines.map((line) => JSON.parse(line)).map(({ level, event, operation }) => [level, event, operation]);
  const outage = [
    ["error", "call.failed", "keyUpkeep"],
    ["info", "outage.ended", "keyUpkeep"],
  ];
  expect(events()).toEqual(outage);
  isDown = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events()).toEqual([...outage, outage[0]]);
  await upkeep.stop();
});
