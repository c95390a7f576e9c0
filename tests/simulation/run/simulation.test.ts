import { expect, test } from "vitest";
import { startShippedClient as start } from "../client/shipped-client.ts";
import { optionsOf, type Report } from "./campaign.ts";
import { Run } from "./run-seed.ts";
import { explore, simulate } from "./simulate.ts";

test("500 seeds keep every invariant", { timeout: 180_000 }, async () => {
  const report = await simulate<Report>("--seeds", "500", "--failures", "1");
  expect(report.failures).toEqual([]);
  expect(report.seeds).toBe(500);
  expect(report.payments).toBeGreaterThan(1_000);
});

/** States that are far fewer than these would mean that something is not walked any more. */
const scopes = [
  { scope: "one tab with at most one fault", tabs: 1, faults: 1, states: 200 },
  { scope: "two tabs without a fault", tabs: 2, faults: 0, states: 500 },
];

test.each(scopes)(
  "every interleaving of $scope keeps the invariants",
  {
    timeout: 180_000,
  },
  async ({ tabs, faults, states }) => {
    const reduced = await explore(tabs, faults);
    expect(reduced.failure).toBeUndefined();
    expect(reduced.complete).toBe(true);
    expect(reduced.states).toBeGreaterThan(states);
  },
);

test("a seed replays exactly", async () => {
  const campaign = { start, firstSeed: 1, seeds: 1, failuresAtMost: 1 };
  for (let seed = 1; seed <= 8; seed++) {
    const one = await new Run(optionsOf(seed, campaign)).toTheEnd();
    const other = await new Run(optionsOf(seed, campaign)).toTheEnd();
    expect(JSON.stringify(one.history.events)).toBe(JSON.stringify(other.history.events));
  }
});
