import { expect, test } from "vitest";
import { pace } from "../../support/pace.ts";
import type { Report } from "./campaign.ts";
import { explore, simulate } from "./simulate.ts";

/** `npm test -- simulation` runs ten times as many. */
test("100 seeds keep every invariant", { timeout: 180_000 * pace }, async () => {
  const report = await simulate<Report>("--seeds", "100", "--failures", "1");
  expect(report.failures).toEqual([]);
  expect(report.seeds).toBe(100);
  expect(report.payments).toBeGreaterThan(200);
});

test("every interleaving of one tab with at most one fault keeps the invariants", {
  timeout: 180_000 * pace,
}, async () => {
  const reduced = await explore(1, 1);
  expect(reduced.failure).toBeUndefined();
  expect(reduced.complete).toBe(true);
  // Far fewer states would mean that the search skips something.
  expect(reduced.states).toBeGreaterThan(200);
});
