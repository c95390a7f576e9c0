/**
 * `npm run test:browsers`: every journey, every browser path and the accessibility of every state in Debian's Firefox, the pages that its back-forward cache
 * restores, and journeys of their own in Debian's WebKitGTK. Words after `--` go to Playwright, and choose WebKitGTK's journeys by
 * their names: `npm run test:browsers -- moments --project=journeys`, `-- --project=webkitgtk top-up`.
 */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Result, readResults } from "../spec-coverage/find-tests.ts";
import { type Ending, runCommand } from "../support/command.ts";
import { CannotRun, runAgainstRealServer } from "../support/real-server.ts";
import { builtSite } from "../support/stack.ts";
import { inFirefox as firefoxDifferences, inWebKitGtk as webKitDifferences } from "./differences.ts";
import { findFirefox, firefoxVariable, librariesVariable } from "./firefox.ts";
import { judge, type Verdict } from "./judge.ts";
import { obtainPlaywright, type Playwright } from "./playwright-version.ts";
import { walkInWebKitGtk } from "./webkitgtk/suite.ts";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

/** Milliseconds for one suite; a machine at rest with two cores needs a fifth of it. */
const limit = 5_400_000;
const firefoxSuites = ["journeys", "paths", "a11y", "restored"];
const webKitSuites = ["webkitgtk"];
const given = process.argv.slice(2);
const asked = given.flatMap((word) => /^--project=(.+)$/.exec(word)?.[1] ?? []);
const others = given.filter((word) => !word.startsWith("--project="));

interface SuiteVerdict extends Verdict {
  /** With its version. */
  readonly engine: string;
  readonly suite: string;
}

const unknown = asked.filter((name) => ![...firefoxSuites, ...webKitSuites].includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no project ${unknown.join(", ")}; there are ${[...firefoxSuites, ...webKitSuites].join(", ")}.`,
  );
  process.exit(2);
}

await runAgainstRealServer(async () => {
  const packages = await obtainPlaywright();
  const verdicts = [
    ...(await unlessItCannotRun("Firefox", firefoxSuites, (suites) => inFirefox(suites, packages))),
    ...(await unlessItCannotRun("WebKitGTK", webKitSuites, () => inWebKitGtk(packages))),
  ];
  console.log(`\n${tableOf(verdicts)}\n`);
  const failures = verdicts.flatMap((verdict) => verdict.failures);
  return {
    passed: verdicts.reduce((sum, { passed, explained }) => sum + passed + explained, 0),
    failed: failures.length,
    failures,
  };
});

/** The suites of an engine that were asked for; none, and the reason, where the engine cannot be had. */
async function unlessItCannotRun(
  engine: string,
  suites: readonly string[],
  runSuites: (suites: readonly string[]) => Promise<readonly SuiteVerdict[]>,
): Promise<readonly SuiteVerdict[]> {
  const wanted = suites.filter((name) => asked.length === 0 || asked.includes(name));
  if (wanted.length === 0) return [];
  try {
    return await runSuites(wanted);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    console.log(`skipped: ${engine}: ${error.message}`);
    return [];
  }
}

async function inFirefox(
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
        ...(await runSuite(suite, playwright.commandLine, env)),
      });
    return verdicts;
  } finally {
    await firefox.dispose();
  }
}

async function inWebKitGtk({ folder }: Playwright): Promise<readonly SuiteVerdict[]> {
  const { version, results } = await walkInWebKitGtk(folder, others);
  return [{ engine: `WebKitGTK ${version}`, suite: "webkitgtk", ...judge(results, webKitDifferences) }];
}

async function runSuite(suite: string, commandLine: string, env: Record<string, string>): Promise<Verdict> {
  const report = join(".tmp", "reports", "browsers", suite, "firefox.json");
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const words = ["test", "--config=tests/browsers/playwright.config.ts", `--project=${suite}`];
  const ending = await runCommand(
    process.execPath,
    [commandLine, ...words, "--reporter=list,json", ...others],
    { limit, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const results = readResults(dirname(report));
  const verdict = judge(results, firefoxDifferences);
  return { ...verdict, failures: [...verdict.failures, ...unfinished(suite, ending, results)] };
}

/** A run that was stopped, or ended badly although no test of it failed. */
function unfinished(suite: string, { code, timedOut }: Ending, results: readonly Result[]) {
  if (timedOut) return [{ test: suite, said: `stopped after ${limit / 60_000} minutes` }];
  if (code === 0 || results.some(({ passed }) => !passed)) return [];
  return [{ test: suite, said: `it ended with ${code} after ${results.length} tests` }];
}

function tableOf(verdicts: readonly SuiteVerdict[]): string {
  const rows = verdicts.map(
    ({ engine, suite, passed, explained, failures }) =>
      `| ${engine} | ${suite} | ${passed} | ${explained} | ${failures.length} |`,
  );
  return ["| Engine | Suite | Passed | Explained | Failed |", "|---|---|---:|---:|---:|", ...rows].join("\n");
}
