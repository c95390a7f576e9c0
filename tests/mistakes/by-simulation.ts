/** Tries mistakes of the payment protocol in simulated time: an invariant falls at some seed, or in some interleaving. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ExhaustiveReport } from "../simulation/exhaustive/explore.ts";
import type { Report } from "../simulation/run/campaign.ts";
import { listMistakes, type Mistake, project, type Verdict, withMistake } from "./mistake.ts";

const folders = ["src", "tests/simulation", "tests/properties", "tests/support"];

/** @throws Error where the patch does not fit any more, or the copy does not run */
function runWithMistake<Printed>(mistake: Mistake, options: readonly string[]): Promise<Printed> {
  return withMistake(mistake, folders, async (copy) => {
    const report = join(project, copy, "report.json");
    const run = ["--import", "tsx", join(copy, "tests/simulation/cli.ts"), ...options, "--output", report];
    // It ends with 1 where it has found the mistake; without a report it did not run.
    await promisify(execFile)(process.execPath, run, { cwd: project, maxBuffer: 1 << 26 }).catch(
      (error: { stderr?: string }) => error,
    );
    return JSON.parse(readFileSync(report, "utf8")) as Printed;
  });
}

/** The first of 2,500 seeds that finds it. */
export async function tryMistake(mistake: Mistake): Promise<Verdict> {
  const options = ["--unshrunk", "--failures", "1", "--seeds", "2500"];
  const { failures } = await runWithMistake<Report>(mistake, options);
  const [first] = failures;
  return first
    ? { check: "invariant", shown: `seed ${first.seed}: ${first.invariant}` }
    : { check: undefined, shown: "" };
}

/** At most so many faults of one payment in so many tabs. */
interface Scope {
  readonly tabs: number;
  readonly faults: number;
}

/** What one transfer shows, by the fewest faults that it takes. The others need other presses, actions or operations. */
export const mistakesIn = ({ faults }: Scope): readonly Mistake[] =>
  listMistakes(["invariant"]).filter(({ head }) => head("faults") !== "" && Number(head("faults")) <= faults);

/** Walks every interleaving of the scope. @returns the invariant that falls; undefined where none does */
export async function fallenIn({ tabs, faults }: Scope, mistake: Mistake): Promise<string | undefined> {
  const options = ["--exhaustive", "--tabs", String(tabs), "--faults", String(faults)];
  return (await runWithMistake<ExhaustiveReport>(mistake, options)).failure?.invariant;
}
