import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startShippedClient as start } from "../client/shipped-client.ts";
import { type ExhaustiveReport, exploreAll } from "../exhaustive/explore.ts";
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

test("500 seeds keep every invariant", { timeout: 180_000 }, async () => {
  const report = await simulate<Report>("--seeds", "500", "--failures", "1");
  expect(report.failures).toEqual([]);
  expect(report.seeds).toBe(500);
  expect(report.payments).toBeGreaterThan(1_000);
});

test("one tab with at most one fault: every interleaving", { timeout: 180_000 }, async () => {
  const report = await simulate<ExhaustiveReport>("--exhaustive", "--tabs", "1", "--faults", "1");
  expect(report.failure).toBeUndefined();
  expect(report.complete).toBe(true);
  expect(report.states).toBeGreaterThan(200);
});

test("two tabs without a fault: every interleaving", { timeout: 180_000 }, async () => {
  const report = await simulate<ExhaustiveReport>("--exhaustive", "--tabs", "2", "--faults", "0");
  expect(report.failure).toBeUndefined();
  expect(report.complete).toBe(true);
  expect(report.states).toBeGreaterThan(800);
});

test("both orders of steps that commute lead to the same states", { timeout: 180_000 }, async () => {
  const scope = { start, tabs: 1, faults: 1 };
  const reduced = await exploreAll(scope);
  const unreduced = await exploreAll({ ...scope, unreduced: true });
  expect(reduced.states).toBe(unreduced.states);
  expect(reduced.paths).toBeLessThan(unreduced.paths);
});

test("a campaign that processes share is the campaign of one", { timeout: 180_000 }, async () => {
  const whole = await simulate<Report>("--seeds", "30");
  const shared = await shareCampaign({
    firstSeed: 1,
    seeds: 30,
    failuresAtMost: 1,
    unshrunk: false,
    workers: 2,
    portion: 7,
  });
  const untimed = { processorSeconds: 0, simulatedHours: 0 };
  expect({ ...shared, ...untimed }).toEqual({ ...whole, ...untimed });
  expect(shared.simulatedHours).toBeCloseTo(whole.simulatedHours, 0);
});

test("one seed replays to the byte", async () => {
  const campaign = { start, firstSeed: 1, seeds: 1, failuresAtMost: 1 };
  for (let seed = 1; seed <= 8; seed++) {
    const one = await new Run(optionsOf(seed, campaign)).toTheEnd();
    const other = await new Run(optionsOf(seed, campaign)).toTheEnd();
    expect(JSON.stringify(one.history.events)).toBe(JSON.stringify(other.history.events));
  }
});
