/** `npm test`: every part in order, each with its time beside its budget. The last line is `N passed, N failed`. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../tools/command-line.ts";
import { runCommand } from "./support/command.ts";
import { type Failure, failureLines } from "./support/failures.ts";
import { type Summary, summaryOfCheck, summaryOfTests, sumOf } from "./support/summary.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

/** A part that takes this many times its budget is stopped, and has failed. */
const wellOver = 3;
const reports = join(".tmp", "reports");
const node = process.execPath;

interface Part {
  readonly name: string;
  /** Seconds on two cores. */
  readonly budget: number;
  readonly run: (limit: number) => Promise<Summary>;
}

const check =
  (command: string, args: readonly string[]) =>
  async (limit: number): Promise<Summary> =>
    summaryOfCheck(await runCommand(command, args, { limit }));

/** The types that are committed are those that the contract gives. */
async function checkDrift(limit: number): Promise<Summary> {
  const fresh = join(reports, "schema.d.ts");
  const ending = await runCommand(
    "npx",
    ["openapi-typescript", "openapi/wallet.yaml", "-o", fresh, "--alphabetize"],
    { limit },
  );
  const summary = summaryOfCheck(ending);
  if (summary.failed > 0) return summary;
  if (readFileSync(fresh, "utf8") === readFileSync("src/services/api/schema.d.ts", "utf8")) return summary;
  console.error("src/services/api/schema.d.ts is not what openapi/wallet.yaml gives: run npm run api:types.");
  return { passed: 0, failed: 1 };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

async function runUnits(limit: number): Promise<Summary> {
  const file = join(reports, "units.json");
  const ending = await runCommand(
    "npx",
    ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    { limit },
  );
  return summaryOfTests(ending, readReport(file));
}

let built = false;

async function build(limit: number): Promise<Summary> {
  const summary = summaryOfCheck(await runCommand(node, ["--import", "tsx", "site/build.ts"], { limit }));
  built = summary.failed === 0;
  return summary;
}

/** A part in the browser, on the build that was made for all of them; `which` tells Playwright what to run. */
const runBrowser =
  (name: string, which: readonly string[], reporters: readonly string[] = []) =>
  async (limit: number): Promise<Summary> => {
    if (!built) {
      console.error("The app did not build, so no browser was started.");
      return { passed: 0, failed: 1 };
    }
    const file = join(reports, `${name}.json`);
    const reporter = `--reporter=${["list", "json", ...reporters].join(",")}`;
    const ending = await runCommand("npx", ["playwright", "test", ...which, reporter], {
      limit,
      env: { NUPAY_DIST: "dist", PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    return summaryOfTests(ending, readReport(file));
  };

/** The fault campaign in small numbers; each line of its table is one check. */
async function runFaults(limit: number): Promise<Summary> {
  const file = join(reports, "faults.json");
  const ending = await runCommand(
    node,
    ["--import", "tsx", "tests/faults/cli.ts", "--short", "--output", file],
    { limit, env: built ? { NUPAY_DIST: "dist" } : {} },
  );
  return summaryOfTests(ending, readReport(file));
}

const parts: readonly Part[] = [
  { name: "types", budget: 45, run: check("npm", ["run", "--silent", "types"]) },
  { name: "lint", budget: 15, run: check("npm", ["run", "--silent", "lint"]) },
  { name: "contract's types", budget: 10, run: checkDrift },
  { name: "units, sandbox, machines", budget: 310, run: runUnits },
  { name: "build", budget: 30, run: build },
  { name: "journeys", budget: 280, run: runBrowser("journeys", ["--project=journeys"]) },
  {
    name: "paths in the browser",
    budget: 300,
    run: runBrowser("paths", ["--config=tests/model/playwright.config.ts"]),
  },
  { name: "faults, short", budget: 150, run: runFaults },
  { name: "a11y", budget: 240, run: runBrowser("a11y", ["--project=a11y"], ["./tests/a11y/totals.ts"]) },
];

interface Outcome extends Summary {
  readonly name: string;
  readonly line: string;
}

async function runPart({ name, budget, run }: Part): Promise<Outcome> {
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const limit = budget * wellOver * 1_000;
  const summary = await run(limit).catch((error: unknown): Summary => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  const elapsed = performance.now() - started;
  const { passed, failed } =
    elapsed >= limit ? { passed: summary.passed, failed: Math.max(1, summary.failed) } : summary;
  const verdict =
    elapsed >= limit ? "; well over its budget" : elapsed > budget * 1_000 ? "; over its budget" : "";
  const time = `${(elapsed / 1_000).toFixed(1)} s of ${budget} s`;
  return {
    name,
    passed,
    failed,
    failures: failed === 0 ? [] : failuresOf(name, summary),
    line: `${name.padEnd(26)}${time.padStart(18)}   ${passed} passed, ${failed} failed${verdict}`,
  };
}

function failuresOf(part: string, { failures = [] }: Summary): readonly Failure[] {
  if (failures.length === 0) return [{ test: part, said: "" }];
  return failures.map(({ test, said }) => ({ test: `${part}: ${test}`, said }));
}

optionsOf({});
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const outcomes: Outcome[] = [];
for (const part of parts) outcomes.push(await runPart(part));

const { passed, failed, failures = [] } = sumOf(outcomes);
if (failed > 0) console.log(`\n${failureLines(failures).join("\n")}`);
console.log(`\n${outcomes.map(({ line }) => line).join("\n")}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
