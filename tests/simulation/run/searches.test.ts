/**
 * Searches that are too long for `npm test`, and tests that speeding up, sharing or seeding defects does not change the
 * simulation's results.
 */
import { expect, test } from "vitest";
import { failureIn, mistakesIn } from "../../mistakes/by-simulation.ts";
import { pace } from "../../support/pace.ts";
import type { Report } from "./campaign.ts";
import { explore, simulate } from "./simulate.ts";
import { shareCampaign } from "./workers.ts";

// If one reduction no longer works, there are more paths. A change of the protocol may raise a maximum:
// docs/log/interleavings.md records the counts.
test("every interleaving of two tabs without a fault keeps the invariants", {
  timeout: 180_000 * pace,
}, async () => {
  const reduced = await explore(2, 0);
  expect(reduced.failure).toBeUndefined();
  expect(reduced.complete).toBe(true);
  expect(reduced.states).toBeGreaterThan(300);
  expect(reduced.paths).toBeLessThanOrEqual(480);
});

test("the reductions hide no state of one tab with at most one fault", {
  timeout: 180_000 * pace,
}, async () => {
  const reduced = await explore(1, 1);
  expect(await explore(1, 1, "--unreduced")).toMatchObject({ complete: true, visible: reduced.visible });
  expect(reduced.paths).toBeLessThanOrEqual(150);
});

const scope = { tabs: 1, faults: 1 };

test.each(mistakesIn(scope))(
  "walking every interleaving of one payment with one fault finds $name",
  {
    timeout: 180_000 * pace,
  },
  async (mistake) => {
    expect(await failureIn(scope, mistake)).toBeDefined();
  },
);

test("a search on several threads reaches the same states as on one", {
  timeout: 180_000 * pace,
}, async () => {
  const singleReport = await explore(1, 1);
  const sharedReport = await explore(1, 1, "--workers", "2");
  expect(sharedReport.complete).toBe(true);
  expect(sharedReport.states).toBe(singleReport.states);
  expect(sharedReport.visible).toEqual(singleReport.visible);
});

test("a campaign shared by processes gives the same report as one process", {
  timeout: 180_000 * pace,
}, async () => {
  const completeReport = await simulate<Report>("--seeds", "18");
  const sharedReport = await shareCampaign({
    firstSeed: 1,
    seeds: 18,
    failuresAtMost: 1,
    unshrunk: false,
    onlyEarlier: false,
    workers: 2,
    portion: 7,
  });
  const untimed = { processorSeconds: 0, simulatedHours: 0 };
  expect({ ...sharedReport, ...untimed }).toEqual({ ...completeReport, ...untimed });
  expect(sharedReport.simulatedHours).toBeCloseTo(completeReport.simulatedHours, 0);
});
