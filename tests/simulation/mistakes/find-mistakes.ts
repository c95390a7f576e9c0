import { execFile, execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ExhaustiveReport } from "../exhaustive/explore.ts";
import type { Report } from "../run/campaign.ts";

const project = fileURLToPath(new URL("../../..", import.meta.url));
const patches = fileURLToPath(new URL(".", import.meta.url));
const copies = ".tmp/simulation/mistakes";

interface Finding {
  /** `03-a-gateways-refusal-declines` */
  readonly mistake: string;
  /** The first seed that finds it; undefined where no seed does. */
  readonly seed: number | undefined;
  readonly invariant: string | undefined;
}

/** At most so many faults of one payment in so many tabs. */
interface Scope {
  readonly tabs: number;
  readonly faults: number;
}

/** Prints which seed finds each mistake; answers whether every one was found. */
export async function findMistakes(seeds: number): Promise<boolean> {
  const names = readdirSync(patches)
    .filter((file) => file.endsWith(".patch"))
    .map((file) => file.slice(0, -".patch".length))
    .sort();
  console.log("| Mistake | First seed | What fell |\n|---|---|---|");
  let found = 0;
  for (const name of names) {
    const { seed, invariant } = await findMistake(name, seeds);
    if (seed !== undefined) found += 1;
    console.log(`| ${name} | ${seed ?? "none"} | ${invariant ?? ""} |`);
  }
  console.log(`\n${found} of ${names.length} mistakes found within ${seeds} seeds`);
  return found === names.length;
}

/** What one transfer shows, with the fewest faults that it takes. The others need other presses, actions or operations. */
const fewestFaults: Readonly<Record<string, number>> = {
  "03-a-gateways-refusal-declines": 1,
  "05-the-answer-is-never-read": 1,
  "08-an-unseen-key-is-declined-and-lives-on": 2,
  "11-the-post-does-not-wait-for-the-journal": 0,
  "14-the-lock-is-shared": 0,
};

/** Prints what falls as every interleaving is walked; answers whether each mistake was found that the scope can show. */
export async function findMistakesInScope({ tabs, faults }: Scope): Promise<boolean> {
  const names = Object.keys(fewestFaults).filter((name) => (fewestFaults[name] ?? 0) <= faults);
  console.log("| Mistake | Paths | What fell |\n|---|---|---|");
  let found = 0;
  for (const name of names) {
    const scope = ["--exhaustive", "--tabs", String(tabs), "--faults", String(faults)];
    const { paths, failure } = await runWithMistake<ExhaustiveReport>(name, scope);
    if (failure) found += 1;
    console.log(`| ${name} | ${paths} | ${failure?.invariant ?? ""} |`);
  }
  console.log(`\n${found} of ${names.length} mistakes found in ${tabs} tabs with at most ${faults} faults`);
  return found === names.length;
}

/** The first of so many seeds that finds it. */
async function findMistake(mistake: string, seeds: number): Promise<Finding> {
  const { failures } = await runWithMistake<Report>(mistake, [
    "--unshrunk",
    "--failures",
    "1",
    "--seeds",
    String(seeds),
  ]);
  return { mistake, seed: failures[0]?.seed, invariant: failures[0]?.invariant };
}

/**
 * The report of a copy into which the mistake is put.
 * @throws Error where the patch does not fit any more, or the copy does not run
 */
async function runWithMistake<Printed>(mistake: string, options: readonly string[]): Promise<Printed> {
  const copy = join(copies, mistake);
  rmSync(join(project, copy), { recursive: true, force: true });
  for (const part of ["src", "tests/simulation", "tests/properties", "tests/support"]) {
    cpSync(join(project, part), join(project, copy, part), {
      recursive: true,
      filter: (source) => !source.endsWith("tsconfig.json") && !source.endsWith(".patch"),
    });
  }
  try {
    execFileSync("git", ["apply", "-C1", "--directory", copy, join(patches, `${mistake}.patch`)], {
      cwd: project,
      stdio: "pipe",
    });
  } catch {
    throw new Error(`${mistake}.patch does not fit any more: make it anew.`);
  }
  const report = join(project, copy, "report.json");
  const run = ["--import", "tsx", join(copy, "tests/simulation/cli.ts"), ...options, "--output", report];
  // It ends with 1 where it has found the mistake; without a report it did not run.
  await promisify(execFile)(process.execPath, run, { cwd: project, maxBuffer: 1 << 26 }).catch(
    (error: { stderr?: string }) => error,
  );
  const printed = JSON.parse(readFileSync(report, "utf8")) as Printed;
  rmSync(join(project, copy), { recursive: true, force: true });
  return printed;
}
