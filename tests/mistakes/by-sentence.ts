/**
 * Builds the app with one seeded defect at a time; each defect must violate its own invariant in
 * `tests/properties/sentences.ts` and no other one.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildSources } from "../../site/places.ts";
import { factsVariable } from "../../site/without-facts.ts";
import { machinesVariable } from "../model/discover.ts";
import type { Level } from "../properties/observation.ts";
import { sentences } from "../properties/sentences.ts";
import type { Report } from "../simulation/run/campaign.ts";
import { type Mistake, project, runWithPatch, type Verdict } from "./mistake.ts";

const run = promisify(execFile);

/** The explorer has its own runner: `by-explorer.ts`. */
export type TriedLevel = Exclude<Level, "explorer">;

/** The level at which a defect is tried. */
export const levelOf = ({ head }: Mistake): TriedLevel => head("level") as TriedLevel;

/** The folders that each level copies and runs. */
const copied: Readonly<Record<TriedLevel, readonly string[]>> = {
  walks: [
    "src",
    "openapi",
    "tests/charts",
    "tests/model",
    "tests/machines",
    "tests/support",
    "tests/properties",
  ],
  simulation: [
    "src",
    "openapi",
    "tests/simulation",
    "tests/support",
    "tests/properties",
    "tools/command-line.ts",
  ],
  browser: [...buildSources, "sandbox", "tools", "package.json", "package-lock.json"],
};

/** Standard output, also if the exit code is not 0. */
async function outputOf(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: project, maxBuffer: 1 << 26, env: { ...process.env, ...env } };
  const processResult = await run(process.execPath, [...args], options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return `${processResult.stdout}\n${processResult.stderr}`;
}

function brokenIn(output: string): readonly string[] {
  return sentences.map(({ says }) => says).filter((says) => output.includes(`broken: ${says}: `));
}

/** @returns the folder of the built app */
async function build(copy: string): Promise<string> {
  const buildOutput = await outputOf(["--import", "tsx", join(copy, "site/build.ts")], {
    [factsVariable]: "1",
  });
  const dist = join(project, copy, "dist");
  if (!existsSync(join(dist, "shell.html"))) throw new Error(`it does not build: ${buildOutput}`);
  return dist;
}

/** Builds a copy of the app with the defect, and deletes it after the work. @param work gets the built app's folder */
export function withBuiltMistake<Result>(
  mistake: Mistake,
  work: (dist: string) => Promise<Result>,
): Promise<Result> {
  return runWithPatch(mistake, copied.browser, async (copy) => work(await build(copy)));
}

const tries: Readonly<Record<TriedLevel, (copy: string, mistake: Mistake) => Promise<readonly string[]>>> = {
  // Some defects need more walks than the default number.
  walks: async (copy, { head }) =>
    brokenIn(await outputOf(["--import", "tsx", join(copy, "tests/properties/walk.ts"), head("walks")])),
  simulation: async (copy) => {
    const report = join(project, copy, "report.json");
    const options = ["--unshrunk", "--failures", "5", "--seeds", "2000", "--output", report];
    await outputOf(["--import", "tsx", join(copy, "tests/simulation/cli.ts"), ...options]);
    const { failures } = JSON.parse(readFileSync(report, "utf8")) as Report;
    return [...new Set(failures.map(({ invariant }) => invariant))];
  },
  browser: async (copy, { head }) => {
    const dist = await build(copy);
    const playwright = join(project, "node_modules/@playwright/test/cli.js");
    const config = ["test", "--config=tests/model/playwright.config.ts", "--workers=1", "--reporter=line"];
    const path = head("path");
    return brokenIn(
      await outputOf([playwright, ...config, ...(path === "" ? [] : ["-g", path])], {
        NUPAY_DIST: dist,
        [machinesVariable]: head("machines"),
      }),
    );
  },
};

export async function tryMistake(mistake: Mistake): Promise<Verdict> {
  const level = levelOf(mistake);
  const brokenSentences = await runWithPatch(mistake, copied[level], (copy) => tries[level](copy, mistake));
  const isAlone = brokenSentences.join() === mistake.head("sentence");
  return { check: isAlone ? "sentence" : undefined, shown: brokenSentences.join("; ") };
}
