import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { startShippedClient as start } from "../client/shipped-client.ts";
import type { ExhaustiveReport } from "../exhaustive/explore.ts";
import { findMistakesInScope } from "../mistakes/find-mistakes.ts";
import { optionsOf, type Report } from "./campaign.ts";
import { Run } from "./run-seed.ts";
import { shareCampaign } from "./workers.ts";

const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));

/** In a process of its own, with the production build of XState: Vitest takes the development build, which is slower. */
async function simulate<Printed>(...options: readonly string[]): Promise<Printed> {
  const run = ["--import", "tsx", cli, "--format", "json", ...options];
  const ended = await promisify(execFile)(process.execPath, run, { maxBuffer: 1 << 26 }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(ended.stdout) as Printed;
}

const explored = new Map<string, Promise<ExhaustiveReport>>();
/** A search gives the same report each time, so each is made once. */
function explore(tabs: number, faults: number, ...options: readonly string[]): Promise<ExhaustiveReport> {
  const scope = ["--tabs", String(tabs), "--faults", String(faults), ...options];
  const report = explored.get(scope.join(" ")) ?? simulate<ExhaustiveReport>("--exhaustive", ...scope);
  explored.set(scope.join(" "), report);
  return report;
}

test("500 seeds keep every invariant", { timeout: 180_000 }, async () => {
  const report = await simulate<Report>("--seeds", "500", "--failures", "1");
  expect(report.failures).toEqual([]);
  expect(report.seeds).toBe(500);
  expect(report.payments).toBeGreaterThan(1_000);
});

/** States that are far fewer than these would mean that something is not walked any more. */
const scopes = [
  { tabs: 1, faults: 1, states: 200 },
  { tabs: 2, faults: 0, states: 500 },
];

describe.each(scopes)("$tabs tabs with at most $faults faults", ({ tabs, faults, states }) => {
  test("every interleaving keeps the invariants, and the reductions hide no state", {
    timeout: 180_000,
  }, async () => {
    const reduced = await explore(tabs, faults);
    expect(reduced.failure).toBeUndefined();
    expect(reduced.complete).toBe(true);
    expect(reduced.states).toBeGreaterThan(states);

    const unreduced = await explore(tabs, faults, "--unreduced");
    expect(unreduced.complete).toBe(true);
    expect(reduced.visible).toEqual(unreduced.visible);
    expect(reduced.paths).toBeLessThan(unreduced.paths);
  });
});

test("walking every interleaving finds the mistakes that one fault shows", { timeout: 180_000 }, async () => {
  expect(await findMistakesInScope({ tabs: 1, faults: 1 })).toBe(true);
});

test("threads that share a search reach the same states as one", { timeout: 180_000 }, async () => {
  const one = await explore(1, 1);
  const shared = await explore(1, 1, "--workers", "2");
  expect(shared.complete).toBe(true);
  expect(shared.states).toBe(one.states);
  expect(shared.visible).toEqual(one.visible);
});

test("a campaign shared by processes gives the same report as one process", {
  timeout: 180_000,
}, async () => {
  const whole = await simulate<Report>("--seeds", "18");
  const shared = await shareCampaign({
    firstSeed: 1,
    seeds: 18,
    failuresAtMost: 1,
    unshrunk: false,
    workers: 2,
    portion: 7,
  });
  const untimed = { processorSeconds: 0, simulatedHours: 0 };
  expect({ ...shared, ...untimed }).toEqual({ ...whole, ...untimed });
  expect(shared.simulatedHours).toBeCloseTo(whole.simulatedHours, 0);
});

test("a seed replays exactly", async () => {
  const campaign = { start, firstSeed: 1, seeds: 1, failuresAtMost: 1 };
  for (let seed = 1; seed <= 8; seed++) {
    const one = await new Run(optionsOf(seed, campaign)).toTheEnd();
    const other = await new Run(optionsOf(seed, campaign)).toTheEnd();
    expect(JSON.stringify(one.history.events)).toBe(JSON.stringify(other.history.events));
  }
});
