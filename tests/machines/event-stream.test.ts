import { expect, test } from "vitest";
import { eventStreamMachine } from "../../src/machines/session/event-stream.machine.ts";

test("the pause before the next stream doubles up to half a minute, and is as long as the server asks, up to five minutes", () => {
  const { retryDelay } = eventStreamMachine.implementations.delays as {
    readonly retryDelay: (args: { readonly context: object }) => number;
  };
  const pause = (failures: number, retryAfter = 0, randomShare = 0) =>
    retryDelay({ context: { failures, retryAfter, spread: randomShare } });
  expect([1, 2, 3, 4, 5, 6, 20].map((failures) => pause(failures))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(pause(1, 90_000)).toBe(90_000);
  // A browser's timer of more than 2^31 ms ends at once.
  expect(pause(1, 3_000_000_000)).toBe(300_000);
  expect(pause(6, 0, 1)).toBe(45_000);
});
