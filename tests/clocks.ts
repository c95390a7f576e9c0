/**
 * `npm test -- clocks`: the units, and the journeys that show days, at borders of the calendar; `clocks leap` one of them.
 * The last line is `N passed, N failed`.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { passClock } from "./support/clock/test-clock.ts";
import { runCommand } from "./support/command.ts";
import { type Summary, summaryOfTests, sumOf } from "./support/summary.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

interface Border {
  readonly name: string;
  readonly begin: string;
  /** The device's time zone, which is not the account's. */
  readonly zone: string;
}

const borders: readonly Border[] = [
  { name: "new-year", begin: "2027-12-31T12:59Z", zone: "UTC" },
  { name: "leap-day", begin: "2028-02-28T13:01Z", zone: "Pacific/Kiritimati" },
  { name: "repeated-hour", begin: "2028-04-01T15:59Z", zone: "Australia/Sydney" },
  { name: "skipped-hour", begin: "2028-09-30T15:59Z", zone: "America/St_Johns" },
  { name: "after-2038", begin: "2038-01-19T03:15Z", zone: "UTC" },
];

const journeysOfDays = ["statements", "transactions", "notifications", "last-card"];
const limit = 1_800_000;
const reports = join(".tmp", "reports-clocks");

async function run(name: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Summary> {
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } as Readonly<Record<string, string>>;
  const reporters = args.includes("vitest") ? [`--outputFile.json=${report}`] : [];
  const ending = await runCommand("npx", [...args, ...reporters], { limit, env });
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    // It ended before it wrote its report.
  }
  return summaryOfTests(ending, json);
}

const [word = ""] = process.argv.slice(2);
mkdirSync(reports, { recursive: true });
const summaries: Summary[] = [];
for (const { name, begin, zone } of borders.filter((border) => border.name.includes(word))) {
  console.log(`\n=== ${name}: ${begin}, ${zone}`);
  const environment: NodeJS.ProcessEnv = { ...process.env, NUPAY_TEST_CLOCK: begin, TZ: zone };
  passClock(environment);
  const units = ["vitest", "run", "--project", "shared", "--silent", "--reporter=default", "--reporter=json"];
  const journeys = ["playwright", "test", "--project=journeys", "--reporter=list,json", ...journeysOfDays];
  summaries.push(
    await run(`${name}-units`, units, environment),
    await run(`${name}-journeys`, journeys, environment),
  );
}
const failures = summaries.flatMap((summary) => summary.failures ?? []);
for (const { test } of failures) console.log(`failed: ${test}`);
const { passed, failed } = sumOf(summaries);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
