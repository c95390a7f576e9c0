/**
 * Tries the seeded defects of the payment protocol in simulated time: an invariant is violated with some seed, or in
 * some interleaving.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ExhaustiveReport } from "../simulation/exhaustive/explore.ts";
import type { Failure, Report } from "../simulation/run/campaign.ts";
import { listMistakes, type Mistake, project, runWithPatch, type Verdict } from "./mistake.ts";

const folders = [
  "src",
  "openapi",
  "tests/simulation",
  "tests/properties",
  "tests/support",
  "tools/command-line.ts",
];

/** @throws Error if the patch no longer applies, or the copy does not run */
function runWithMistake<Printed>(mistake: Mistake, options: readonly string[]): Promise<Printed> {
  return runWithPatch(mistake, folders, async (copy) => {
    const report = join(project, copy, "report.json");
    const run = ["--import", "tsx", join(copy, "tests/simulation/cli.ts"), ...options, "--output", report];
    // Exit code 1 means that a violation was found; without a report the simulation did not run.
    await promisify(execFile)(process.execPath, run, { cwd: project, maxBuffer: 1 << 26 }).catch(
      (error: { stderr?: string }) => error,
    );
    return JSON.parse(readFileSync(report, "utf8")) as Printed;
  });
}

/** The first of these seeds that detects the defect. */
export async function firstFailure(mistake: Mistake, seeds: number, from = 1): Promise<Failure | undefined> {
  const options = ["--unshrunk", "--failures", "1", "--seeds", String(seeds), "--from", String(from)];
  const { failures } = await runWithMistake<Report>(mistake, options);
  return failures[0];
}

/** Finds the first of 2,500 seeds that detects the defect. */
export async function tryMistake(mistake: Mistake): Promise<Verdict> {
  const first = await firstFailure(mistake, 2_500);
  return first
    ? { check: "invariant", shown: `seed ${first.seed}: ${first.invariant}` }
    : { check: undefined, shown: "" };
}

/** Maximum faults of one payment, in this many tabs. */
interface Scope {
  readonly tabs: number;
  readonly faults: number;
}

/**
 * The defects that one transfer can show with this many faults. The others need more presses, actions or operations.
 */
export const mistakesIn = ({ faults }: Scope): readonly Mistake[] =>
  listMistakes(["invariant"]).filter(({ head }) => head("faults") !== "" && Number(head("faults")) <= faults);

/** Walks every interleaving of the scope. @returns the violated invariant, or undefined */
export async function failureIn({ tabs, faults }: Scope, mistake: Mistake): Promise<string | undefined> {
  const options = ["--exhaustive", "--tabs", String(tabs), "--faults", String(faults)];
  return (await runWithMistake<ExhaustiveReport>(mistake, options)).failure?.invariant;
}
