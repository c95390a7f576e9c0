import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { runCommand } from "../support/command.ts";
import { commandLine } from "../support/failures.ts";
import { type Summary, summaryOfCheck, summaryOfTests } from "../support/summary.ts";
import type { Task } from "./schedule.ts";

export interface PartRun {
  /** Milliseconds after which the part is stopped. */
  readonly limit: number;
  /** Descriptor of the file for its output. */
  readonly log: number;
  /** The folder for its reports: `<part>.json` and `<part>.junit.xml`. */
  readonly folder: string;
  /** The listed tests to run; defaults to all of them. */
  readonly only?: readonly string[] | undefined;
}

/** Workers of one part: the schedule runs up to three others on the other processors. */
export const workersOf = (processors: number): number => Math.max(2, Math.floor(processors / 4));
const partEnvironment = { NUPAY_WORKERS: String(workersOf(availableParallelism())) };

export interface Part extends Task {
  /** The name of its reports, if its own runner writes them. */
  readonly report?: string;
  readonly run: (run: PartRun) => Promise<Summary>;
  /**
   * Lists its tests, of which a shard runs some: files of Vitest, single tests of Playwright. A part without it runs as
   * a whole.
   */
  readonly list?: () => Promise<readonly string[]>;
}

const node = process.execPath;
/** The build that all browser parts use unchanged. */
export const onTheBuild = { NUPAY_DIST: "dist" };

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A part with one check: a script of package.json. */
export const checkOf =
  (script: string, args: readonly string[] = []) =>
  async ({ limit, log }: PartRun): Promise<Summary> => {
    const command = ["run", "--silent", script, ...(args.length === 0 ? [] : ["--", ...args])];
    const summary = summaryOfCheck(await runCommand("npm", command, { limit, log }));
    const commandAlone = commandLine("npm", "run", script);
    return summary.failed === 0
      ? summary
      : { ...summary, failures: [{ test: script, message: "", command: commandAlone }] };
  };

/** @param which files, or Vitest's options that select them; defaults to all */
export const unitsOf =
  (
    which: readonly string[] = [],
    { report = "units", env = {} }: { report?: string; env?: Readonly<Record<string, string>> } = {},
  ) =>
  async ({ limit, log, folder, only = [] }: PartRun): Promise<Summary> => {
    const json = join(folder, `${report}.json`);
    const reporters = [
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${json}`,
      "--reporter=junit",
      `--outputFile.junit=${join(folder, `${report}.junit.xml`)}`,
    ];
    const ending = await runCommand(
      "npx",
      ["vitest", "run", ...which, ...only.map((file) => resolve(file)), ...reporters],
      {
        limit,
        log,
        env: { ...partEnvironment, ...env },
      },
    );
    return summaryOfTests(ending, readReport(json));
  };

/** A browser part; `which` selects Playwright's tests. */
export const browserTestsOf =
  (
    name: string,
    which: readonly string[],
    {
      reporters = [],
      env = {},
    }: { reporters?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
  ) =>
  async ({ limit, log, folder, only }: PartRun): Promise<Summary> => {
    const json = join(folder, `${name}.json`);
    const list = join(folder, `${name}.list.txt`);
    if (only !== undefined) writeFileSync(list, `${only.join("\n")}\n`);
    const listOption = only === undefined ? [] : ["--test-list", list];
    const reporter = `--reporter=${["list", "json", "junit", ...reporters].join(",")}`;
    const ending = await runCommand("npx", ["playwright", "test", ...which, ...listOption, reporter], {
      limit,
      log,
      env: {
        ...partEnvironment,
        ...onTheBuild,
        PLAYWRIGHT_JSON_OUTPUT_FILE: json,
        PLAYWRIGHT_JUNIT_OUTPUT_FILE: join(folder, `${name}.junit.xml`),
        ...env,
      },
    });
    return summaryOfTests(ending, readReport(json));
  };

/** The fault campaign in small numbers; each line of its table is one check. */
export const faultCampaignOf =
  (parts: readonly string[], report = "faults") =>
  async ({ limit, log, folder }: PartRun): Promise<Summary> => {
    const json = join(folder, `${report}.json`);
    const onlyArguments = parts.flatMap((part) => ["--only", part]);
    const args = ["--import", "tsx", "tests/faults/cli.ts", "--short", ...onlyArguments, "--output", json];
    return summaryOfTests(await runCommand(node, args, { limit, log, env: onTheBuild }), readReport(json));
  };

export async function build({ limit, log }: PartRun): Promise<Summary> {
  const ending = await runCommand(node, ["--import", "tsx", "site/build.ts"], { limit, log });
  const summary = summaryOfCheck(ending);
  const command = commandLine("npm", "run", "build");
  return summary.failed === 0 ? summary : { ...summary, failures: [{ test: "build", message: "", command }] };
}

/** Checks that the committed types equal those generated from the contract. */
export async function checkDrift({ limit, log, folder }: PartRun): Promise<Summary> {
  const committed = "src/services/api/schema.d.ts";
  const generatedFile = join(folder, "schema.d.ts");
  const args = ["openapi-typescript", "openapi/wallet.yaml", "-o", generatedFile, "--alphabetize"];
  const summary = summaryOfCheck(await runCommand("npx", args, { limit, log }));
  if (summary.failed > 0) return summary;
  if (readFileSync(generatedFile, "utf8") === readFileSync(committed, "utf8")) return summary;
  const message = `${committed} is not what openapi/wallet.yaml gives: run npm run api:types.`;
  return { passed: 0, failed: 1, failures: [{ test: committed, message }] };
}
