/**
 * Runs the checks against real servers, one command after the other, and adds up their results. `--ci` first runs `npm
 * test` and the extended tests, `--all` also the tests of the tools, the accessibility survey, the long searches of the
 * simulator and the bench's smoke run. A command without its server or browser prints `skipped: <reason>`. The last
 * line is `N passed, N failed`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../tools/command-line.ts";
import { removeSuite, writeJunit, writeSuite } from "./runner/junit.ts";
import { measureSlowness } from "./runner/yardstick.ts";
import { runCommand } from "./support/command.ts";
import { failureLinesIn } from "./support/failures.ts";
import { type Summary, sumOf } from "./support/summary.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

interface Command {
  /** A suite of `npm test -- NAME`; empty for `npm test` itself. */
  readonly suite: string;
  /**
   * Seconds on an idle machine until the command is stopped and counts as failed. The limit exceeds the sum of the command's own
   * limits, including downloads, so that the command itself can report an unreachable registry.
   */
  readonly limit: number;
}

const ofProduct: readonly Command[] = [
  { suite: "", limit: 3_600 },
  { suite: "extended", limit: 3_600 },
];

const seldomBroken: readonly Command[] = [
  { suite: "tools", limit: 1_900 },
  { suite: "a11y", limit: 1_800 },
  { suite: "simulation", limit: 1_900 },
  { suite: "bench", limit: 900 },
];

const servers: readonly Command[] = [
  { suite: "postgres", limit: 420 },
  { suite: "contract", limit: 900 },
  { suite: "nginx", limit: 360 },
  { suite: "stripe", limit: 330 },
  { suite: "keycloak", limit: 1_140 },
];

const reports = join(".tmp", "reports");
/** Suites whose parts write their own reports. */
const suitesWithParts: ReadonlySet<string> = new Set(["", "extended", "tools", "a11y"]);

interface Outcome extends Summary {
  readonly line: string;
  /** The failures that it reported. */
  readonly complaints: readonly string[];
}

async function run({ suite, limit }: Command): Promise<Outcome> {
  const name = suite === "" ? "npm test" : `npm test -- ${suite}`;
  console.log(`\n=== ${name}`);
  let output = "";
  const stopAfter = Math.round(limit * measureSlowness());
  const startedAt = performance.now();
  const ending = await runCommand("npm", ["test", "--silent", ...(suite === "" ? [] : ["--", suite])], {
    limit: stopAfter * 1_000,
    hear: (text) => {
      output = (output + text).slice(-400_000);
    },
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const [, passed, failed] = /(?:^|\n)(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  const skippedTests = /(?:^|\n)skipped: (.+)\n/.exec(output)?.[1];
  const isBroken = ending.code !== 0 || ending.hasTimedOut || passed === undefined;
  const summary = { passed: Number(passed ?? 0), failed: Math.max(Number(failed ?? 0), isBroken ? 1 : 0) };
  const remark = ending.hasTimedOut
    ? `; stopped after ${stopAfter} s`
    : skippedTests === undefined
      ? ""
      : `; skipped: ${skippedTests}`;
  const failedTitles = failureLinesIn(output);
  const suiteName = `suite ${suite}`;
  if (!suitesWithParts.has(suite)) {
    const failures = failedTitles.length === 0 ? [name] : failedTitles;
    removeSuite(reports, { name: suiteName });
    writeSuite(reports, {
      name: suiteName,
      seconds,
      ...summary,
      failures: summary.failed === 0 ? [] : failures.map((test) => ({ test, message: output.slice(-4_000) })),
    });
  }
  return {
    ...summary,
    complaints: summary.failed === 0 ? [] : failedTitles.length === 0 ? [`failed: ${name}`] : failedTitles,
    line: `${name.padEnd(24)} ${(seconds / 60).toFixed(1).padStart(5)} min   ${summary.passed} passed, ${summary.failed} failed${remark}`,
  };
}

const { ci, all } = optionsOf({
  ci: { type: "boolean", default: false },
  all: { type: "boolean", default: false },
});
mkdirSync(reports, { recursive: true });
const outcomes: Outcome[] = [];
const otherCommands = all ? [...ofProduct, ...seldomBroken] : ci ? ofProduct : [];
for (const command of [...otherCommands, ...servers]) {
  outcomes.push(await run(command));
}
writeJunit(reports);
const { passed, failed } = sumOf(outcomes);
const complaints = outcomes.flatMap((outcome) => outcome.complaints);
if (failed > 0) console.log(`\n${complaints.join("\n")}`);
console.log(`\n${outcomes.map(({ line }) => line).join("\n")}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
