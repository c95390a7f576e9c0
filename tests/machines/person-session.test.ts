import { expect, test } from "vitest";
import { personSessionMachine } from "../../src/machines/session/person-session.machine.ts";

test("the delay before a crashed chart restarts doubles up to a minute", () => {
  const { repairPause } = personSessionMachine.implementations.delays as {
    readonly repairPause: (args: { readonly context: { readonly failureCount: number } }) => number;
  };
  const pauses = [1, 2, 3, 6, 7, 20].map((failureCount) => repairPause({ context: { failureCount } }));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
});
