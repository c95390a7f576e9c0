import type { StartClient } from "../client/client.ts";
import { drawScenario } from "./draw-scenario.ts";
import { Run, type RunOptions, type RunResult } from "./run-seed.ts";
import type { Scenario } from "./scenario.ts";
import { shrink } from "./shrink.ts";
import { requiredSometimes } from "./sometimes.ts";
import { traceOf } from "./trace.ts";

export interface Failure {
  readonly seed: number;
  readonly invariant: string;
  /** The trace of the shrunk run. */
  readonly events: readonly string[];
}

/** What `npm run simulate -- --format json` prints. */
export interface Report {
  readonly seeds: number;
  readonly payments: number;
  /** Number of presses that change account data. */
  readonly changes: number;
  readonly simulatedHours: number;
  /** The sum over this campaign's processes. */
  readonly processorSeconds: number;
  readonly failures: readonly Failure[];
  readonly sometimes: readonly { readonly name: string; readonly count: number }[];
}

export interface CampaignOptions {
  readonly start: StartClient;
  readonly startEarlier?: StartClient;
  readonly given?: Partial<Pick<Scenario, "idempotency" | "acceptDoublePayments">>;
  readonly serverForgetsDeclined?: boolean;
  readonly firstSeed: number;
  readonly seeds: number;
  /** Stops the campaign at this many failures. */
  readonly failuresAtMost: number;
  /** If true, failures are not shrunk. */
  readonly unshrunk?: boolean;
  readonly progress?: (doneCount: number) => void;
}

export function optionsOf(
  seed: number,
  { start, startEarlier, given, serverForgetsDeclined }: CampaignOptions,
): RunOptions {
  return {
    scenario: drawScenario(seed, given),
    start,
    ...(startEarlier && { startEarlier }),
    ...(serverForgetsDeclined && { serverForgetsDeclined }),
  };
}

/** Runs seed after seed, and shrinks the failures. */
export async function runCampaign(options: CampaignOptions): Promise<Report> {
  const reachedCounts = new Map<string, number>();
  const failures: Failure[] = [];
  const processor = process.cpuUsage();
  let payments = 0;
  let changes = 0;
  let simulated = 0;
  let seeds = 0;
  for (let seed = options.firstSeed; seed < options.firstSeed + options.seeds; seed++) {
    const run = optionsOf(seed, options);
    const result = await new Run(run).toTheEnd();
    seeds += 1;
    payments += result.payments;
    changes += result.changes;
    simulated += result.simulated;
    for (const [name, count] of result.history.reached)
      reachedCounts.set(name, (reachedCounts.get(name) ?? 0) + count);
    if (result.violation) failures.push(failureOf(options.unshrunk ? result : await shrink(run, result)));
    options.progress?.(seeds);
    if (failures.length >= options.failuresAtMost) break;
  }
  const { user, system } = process.cpuUsage(processor);
  return {
    seeds,
    payments,
    changes,
    simulatedHours: roundToHundredths(simulated / 3_600_000),
    processorSeconds: roundToHundredths((user + system) / 1_000_000),
    failures,
    sometimes: sometimesOf(reachedCounts),
  };
}

/** Merges the reports of several processes into one. */
export function sumOf(reports: readonly Report[]): Report {
  const sum = (selectCount: (report: Report) => number) =>
    reports.reduce((total, report) => total + selectCount(report), 0);
  const reachedCounts = new Map<string, number>();
  for (const { name, count } of reports.flatMap(({ sometimes }) => sometimes))
    reachedCounts.set(name, (reachedCounts.get(name) ?? 0) + count);
  return {
    seeds: sum(({ seeds }) => seeds),
    payments: sum(({ payments }) => payments),
    changes: sum(({ changes }) => changes),
    simulatedHours: roundToHundredths(sum(({ simulatedHours }) => simulatedHours)),
    processorSeconds: roundToHundredths(sum(({ processorSeconds }) => processorSeconds)),
    failures: reports.flatMap(({ failures }) => failures),
    sometimes: sometimesOf(reachedCounts),
  };
}

function sometimesOf(reachedCounts: ReadonlyMap<string, number>): Report["sometimes"] {
  const names = [...new Set([...requiredSometimes, ...reachedCounts.keys()])].sort();
  return names.map((name) => ({ name, count: reachedCounts.get(name) ?? 0 }));
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function failureOf(result: RunResult): Failure {
  return {
    seed: result.scenario.seed,
    invariant: result.violation?.invariant ?? "",
    events: traceOf(result),
  };
}

/** Payments and changes per minute of one core. */
export function perMinute({ payments, changes, processorSeconds }: Report): number {
  return Math.round(((payments + changes) / processorSeconds) * 60);
}

/** Required names that the campaign never reached. */
export function neverReached({ sometimes }: Report): string[] {
  const reachedNames = new Set(sometimes.filter(({ count }) => count > 0).map(({ name }) => name));
  return requiredSometimes.filter((name) => !reachedNames.has(name));
}
