import { expect, test } from "vitest";
import { pace } from "../../support/pace.ts";
import { startShippedClient as start } from "../client/shipped-client.ts";
import { optionsOf, type Report } from "./campaign.ts";
import { Run } from "./run-seed.ts";
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

test("a seed replays exactly", async () => {
  const campaign = { start, firstSeed: 1, seeds: 1, failuresAtMost: 1 };
  for (let seed = 1; seed <= 8; seed++) {
    const one = await new Run(optionsOf(seed, campaign)).toTheEnd();
    const other = await new Run(optionsOf(seed, campaign)).toTheEnd();
    expect(JSON.stringify(one.history.events)).toBe(JSON.stringify(other.history.events));
  }
});
