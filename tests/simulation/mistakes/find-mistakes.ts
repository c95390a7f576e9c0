import { execFile, execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Report } from "../run/campaign.ts";

const project = fileURLToPath(new URL("../../..", import.meta.url));
const patches = fileURLToPath(new URL(".", import.meta.url));
const copies = ".tmp/simulation/mistakes";

export interface Finding {
  /** `03-a-gateways-refusal-declines` */
  readonly mistake: string;
  /** The first seed that finds it; undefined where no seed does. */
  readonly seed: number | undefined;
  readonly invariant: string | undefined;
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

/**
 * Runs the campaign of a copy into which the mistake is put.
 * @throws Error where the patch does not fit any more, or the copy does not run
 */
export async function findMistake(mistake: string, seeds: number): Promise<Finding> {
  const copy = join(copies, mistake);
  rmSync(join(project, copy), { recursive: true, force: true });
  for (const part of ["src", "tests/simulation", "tests/support/loaded-payment.ts"]) {
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
  const run = ["--import", "tsx", join(copy, "tests/simulation/cli.ts"), "--unshrunk", "--failures", "1"];
  // It ends with 1 where it has found the mistake; without a report it did not run.
  await promisify(execFile)(process.execPath, [...run, "--seeds", String(seeds), "--output", report], {
    cwd: project,
    maxBuffer: 1 << 26,
  }).catch((error: { stderr?: string }) => error);
  const { failures } = JSON.parse(readFileSync(report, "utf8")) as Report;
  rmSync(join(project, copy), { recursive: true, force: true });
  return { mistake, seed: failures[0]?.seed, invariant: failures[0]?.invariant };
}
