/**
 * `npm test -- browsers`: every journey, every browser path and the accessibility of every state in Debian's Firefox,
 * and pages from its back-forward cache. In Debian's WebKitGTK: separate journeys, browser paths, and the accessibility
 * of every state. Arguments after `--` are passed to Playwright, and select WebKitGTK's journeys and paths by name:
 * `npm test -- browsers moments --project=journeys`, `-- --project=webkitgtk topUp`.
 */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { machinesVariable } from "../model/discover.ts";
import { type Result, readResults } from "../spec-coverage/find-tests.ts";
import { type CommandEnding, runCommand } from "../support/command.ts";
import { CannotRun, runAgainstRealServer } from "../support/real-server.ts";
import { builtSite } from "../support/stack.ts";
import { escapeForRegExp } from "../support/text-patterns.ts";
import {
  differencesInFirefox as firefoxDifferences,
  differencesInWebKitGtk as webKitDifferences,
} from "./differences.ts";
import { findFirefox, firefoxVariable, librariesVariable } from "./firefox.ts";
import { type ExpectedFailure, judge, type Verdict } from "./judge.ts";
import { installPlaywright, type Playwright } from "./playwright-version.ts";
import { placeVariable } from "./webkitgtk/fixtures.ts";
import { findWebKitGtk, type InstallPlace } from "./webkitgtk/obtain.ts";
import { walkedCharts } from "./webkitgtk/paths.ts";
import { walkInWebKitGtk } from "./webkitgtk/suite.ts";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

/** Milliseconds for one suite; an idle machine with two cores needs a fifth of it. */
const limit = 5_400_000;
const firefoxSuites = ["journeys", "paths", "a11y", "restored"];
/** The suite `webkitgtk` runs the journeys and the paths in WebKitGTK. */
const webKitSuites = ["webkitgtk", "webkitgtk-paths", "webkitgtk-a11y"];
const commandArguments = process.argv.slice(2);
const requestedSuites = commandArguments.flatMap((word) => /^--project=(.+)$/.exec(word)?.[1] ?? []);
const otherArguments = commandArguments.filter((word) => !word.startsWith("--project="));

interface SuiteVerdict extends Verdict {
  /** The engine's name and version. */
  readonly engine: string;
  readonly suite: string;
}

const unknownSuites = requestedSuites.filter((name) => ![...firefoxSuites, ...webKitSuites].includes(name));
if (unknownSuites.length > 0) {
  console.error(
    `There is no project ${unknownSuites.join(", ")}; there are ${[...firefoxSuites, ...webKitSuites].join(", ")}.`,
  );
  process.exit(2);
}

await runAgainstRealServer(async () => {
  const packages = await installPlaywright();
  const verdicts = [
    ...(await runOrSkip("Firefox", firefoxSuites, (suites) => runSuitesInFirefox(suites, packages))),
    ...(await runOrSkip("WebKitGTK", webKitSuites, (suites) => runSuitesInWebKitGtk(suites, packages))),
  ];
  console.log(`\n${tableOf(verdicts)}\n`);
  const failures = verdicts.flatMap((verdict) => verdict.failures);
  return {
    passed: verdicts.reduce((sum, { passed, explained }) => sum + passed + explained, 0),
    failed: failures.length,
    failures,
  };
});

/** Runs the requested suites of an engine; without the engine, reports why they were skipped. */
async function runOrSkip(
  engine: string,
  suites: readonly string[],
  runSuites: (suites: readonly string[]) => Promise<readonly SuiteVerdict[]>,
): Promise<readonly SuiteVerdict[]> {
  const selectedSuites = suites.filter(
    (name) => requestedSuites.length === 0 || requestedSuites.includes(name),
  );
  if (selectedSuites.length === 0) return [];
  try {
    return await runSuites(selectedSuites);
  } catch (error) {
    if (error instanceof CannotRun) {
      console.log(`skipped: ${engine}: ${error.message}`);
      return [];
    }
    // The other engine's verdicts are still reported.
    console.error(error);
    const failures = [{ test: engine, message: String(error) }];
    return [{ engine, suite: selectedSuites.join(", "), passed: 0, explained: 0, failures }];
  }
}

async function runSuitesInFirefox(
  suites: readonly string[],
  playwright: Playwright,
): Promise<readonly SuiteVerdict[]> {
  const firefox = await findFirefox();
  try {
    console.log(`${firefox.version}, driven by Playwright ${playwright.version}`);
    const env = {
      NUPAY_DIST: resolve(await builtSite()),
      NUPAY_PLAYWRIGHT: playwright.folder,
      [firefoxVariable]: firefox.executable,
      [librariesVariable]: firefox.libraries,
      NODE_OPTIONS: `--import=${fileURLToPath(new URL("resolve-playwright.mjs", import.meta.url))}`,
    };
    const verdicts: SuiteVerdict[] = [];
    for (const suite of suites)
      verdicts.push({
        engine: firefox.version,
        suite,
        ...(await runSuite(
          suite,
          playwright.commandLine,
          ["--config=tests/browsers/playwright.config.ts", `--project=${suite}`, ...otherArguments],
          env,
          firefoxDifferences,
        )),
      });
    return verdicts;
  } finally {
    await firefox.dispose();
  }
}

async function runSuitesInWebKitGtk(
  suites: readonly string[],
  { folder }: Playwright,
): Promise<readonly SuiteVerdict[]> {
  const foundEngine = await findWebKitGtk();
  const engine = `WebKitGTK ${foundEngine.version}`;
  try {
    const verdicts: SuiteVerdict[] = [];
    if (suites.includes("webkitgtk")) {
      const results = await walkInWebKitGtk(foundEngine.place, folder, otherArguments);
      verdicts.push({ engine, suite: "webkitgtk", ...judge(results, webKitDifferences) });
    }
    const chosenSuites = suites.includes("webkitgtk") ? [...suites, "webkitgtk-paths"] : suites;
    for (const suite of webKitSuites.slice(1).filter((name) => chosenSuites.includes(name)))
      verdicts.push({ engine, suite, ...(await runInWebKitGtk(suite, foundEngine.place)) });
    return verdicts;
  } finally {
    await foundEngine.dispose();
  }
}

/** Runs a suite in WebKitGTK with the project's own Playwright, which connects to WebKit's inspector. */
async function runInWebKitGtk(suite: string, installation: InstallPlace): Promise<Verdict> {
  const chosenPattern = otherArguments.map(escapeForRegExp).join("|");
  return runSuite(
    suite,
    join("node_modules", "@playwright", "test", "cli.js"),
    [
      "--config=tests/browsers/webkitgtk/playwright.config.ts",
      `--project=${suite}`,
      "--pass-with-no-tests",
      `--grep=${chosenPattern}`,
    ],
    {
      NUPAY_DIST: resolve(await builtSite()),
      [placeVariable]: JSON.stringify(installation),
      [machinesVariable]: walkedCharts.join(","),
    },
    webKitDifferences,
  );
}

/** @param words select the tests */
async function runSuite(
  suite: string,
  commandLine: string,
  words: readonly string[],
  env: Record<string, string>,
  differences: readonly ExpectedFailure[],
): Promise<Verdict> {
  const report = join(".tmp", "reports", "browsers", suite, "results.json");
  rmSync(dirname(report), { recursive: true, force: true });
  mkdirSync(dirname(report), { recursive: true });
  const ending = await runCommand(process.execPath, [commandLine, "test", ...words, "--reporter=list,json"], {
    limit,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const results = readResults(dirname(report));
  const verdict = judge(results, differences);
  return { ...verdict, failures: [...verdict.failures, ...failureOfRun(suite, ending, results)] };
}

/** The failure of a run that was stopped, or exited with an error although no test failed. */
function failureOfRun(suite: string, { code, hasTimedOut }: CommandEnding, results: readonly Result[]) {
  if (hasTimedOut) return [{ test: suite, message: `stopped after ${limit / 60_000} minutes` }];
  if (code === 0 || results.some(({ passed }) => !passed)) return [];
  return [{ test: suite, message: `it ended with ${code} after ${results.length} tests` }];
}

function tableOf(verdicts: readonly SuiteVerdict[]): string {
  const rows = verdicts.map(
    ({ engine, suite, passed, explained, failures }) =>
      `| ${engine} | ${suite} | ${passed} | ${explained} | ${failures.length} |`,
  );
  return ["| Engine | Suite | Passed | Explained | Failed |", "|---|---|---:|---:|---:|", ...rows].join("\n");
}
