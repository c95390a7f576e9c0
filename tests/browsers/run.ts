/**
 * `npm run test:browsers`: every journey and every browser path in Debian's Firefox, and the pages that its back-forward cache
 * restores. Words after `--` go to Playwright: `npm run test:browsers -- moments --project=journeys`.
 */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Result, readResults } from "../spec-coverage/find-tests.ts";
import { type Ending, runCommand } from "../support/command.ts";
import { runAgainstRealServer } from "../support/real-server.ts";
import { builtSite } from "../support/stack.ts";
import { inFirefox } from "./differences.ts";
import { findFirefox, firefoxVariable, librariesVariable } from "./firefox.ts";
import { judge, type Verdict } from "./judge.ts";
import { obtainPlaywright } from "./playwright-version.ts";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

/** Milliseconds for one suite; a machine at rest with two cores needs a fifth of it. */
const limit = 5_400_000;
const suites = ["journeys", "paths", "restored"] as const;
const given = process.argv.slice(2);
const asked = given.flatMap((word) => /^--project=(.+)$/.exec(word)?.[1] ?? []);
const others = given.filter((word) => !word.startsWith("--project="));

interface SuiteVerdict extends Verdict {
  readonly suite: string;
}

await runAgainstRealServer(async () => {
  const firefox = await findFirefox();
  try {
    const playwright = await obtainPlaywright();
    console.log(`${firefox.version}, driven by Playwright ${playwright.version}`);
    const env = {
      NUPAY_DIST: resolve(await builtSite()),
      NUPAY_PLAYWRIGHT: playwright.folder,
      [firefoxVariable]: firefox.executable,
      [librariesVariable]: firefox.libraries,
      NODE_OPTIONS: `--import=${fileURLToPath(new URL("resolve-playwright.mjs", import.meta.url))}`,
    };
    const verdicts: SuiteVerdict[] = [];
    for (const suite of suites.filter((name) => asked.length === 0 || asked.includes(name)))
      verdicts.push({ suite, ...(await runSuite(suite, playwright.commandLine, env)) });
    console.log(`\n${tableOf(firefox.version, verdicts)}\n`);
    const failures = verdicts.flatMap((verdict) => verdict.failures);
    return {
      passed: verdicts.reduce((sum, { passed, explained }) => sum + passed + explained, 0),
      failed: failures.length,
      failures,
    };
  } finally {
    await firefox.dispose();
  }
});

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
  const verdict = judge(results, inFirefox);
  return { ...verdict, failures: [...verdict.failures, ...unfinished(suite, ending, results)] };
}

/** A run that was stopped, or ended badly although no test of it failed. */
function unfinished(suite: string, { code, timedOut }: Ending, results: readonly Result[]) {
  if (timedOut) return [{ test: suite, said: `stopped after ${limit / 60_000} minutes` }];
  if (code === 0 || results.some(({ passed }) => !passed)) return [];
  return [{ test: suite, said: `it ended with ${code} after ${results.length} tests` }];
}

function tableOf(engine: string, verdicts: readonly SuiteVerdict[]): string {
  const rows = verdicts.map(
    ({ suite, passed, explained, failures }) =>
      `| ${engine} | ${suite} | ${passed} | ${explained} | ${failures.length} |`,
  );
  return ["| Engine | Suite | Passed | Explained | Failed |", "|---|---|---:|---:|---:|", ...rows].join("\n");
}
