/**
 * `npm test`: all parts in parallel, each with its time and its budget, or one suite by its name. The last line is `N
 * passed, N failed`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../tools/command-line.ts";
import { changedFiles, changedLines } from "./runner/changed-files.ts";
import type { Part } from "./runner/part.ts";
import { commands, everything, extendedParts, partsNamed, selectedParts, survey } from "./runner/parts.ts";
import { runParts } from "./runner/run-parts.ts";
import { divide, itemsOf, sumOf as secondsTogether, shardIn, shardOfParts } from "./runner/shard.ts";
import { readTimes, recordTimes } from "./runner/times.ts";
import { nodeArguments, suites, suitesText } from "./suites.ts";
import { passClock } from "./support/clock/test-clock.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
process.chdir(project);
const reports = join(".tmp", "reports");

const usage = `npm test -- [options], or npm test -- SUITE [its options]
  --since REV        the tests that are about what this branch changes since it left a revision
  --changed          the tests that are about what is not committed yet
  --wide             with these, every test that can break by it, those of extended and tools among them
  --list             prints that selection, and runs nothing
  --only PART        one part, also of a selection, and the build where it needs one; may be repeated: units, build, types, lint,
                     contract, faults, journeys or paths
  --shard N/M        a share of the tests, for M machines side by side; also with --extended, --tools and --survey
  --record-times     keeps how long each test of the last run took, by which shares are divided
  --record           runs every browser test and keeps which files of the app each executes

Suites:
${suitesText()}`;

try {
  passClock(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

/** If a suite is named first, it receives all following words. */
const [named, ...words] = process.argv.slice(2);
if (named !== undefined && !named.startsWith("-")) runSuite(named);

const options = optionsOf({
  since: { type: "string" },
  changed: { type: "boolean", default: false },
  wide: { type: "boolean", default: false },
  list: { type: "boolean", default: false },
  only: { type: "string", multiple: true, default: [] },
  survey: { type: "boolean", default: false },
  extended: { type: "boolean", default: false },
  tools: { type: "boolean", default: false },
  shard: { type: "string" },
  record: { type: "boolean", default: false },
  "record-times": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
});

/** Ends this process with the suite's exit code. */
function runSuite(name: string): never {
  const suite = suites.find((candidate) => candidate.name === name);
  if (suite === undefined) {
    console.error(`There is no suite ${name}; npm test -- --help lists them.`);
    process.exit(2);
  }
  const { status } = spawnSync(process.execPath, [...nodeArguments(suite), ...words], { stdio: "inherit" });
  process.exit(status ?? 1);
}

/** Imports TypeScript and the build, which take three seconds of processor time to load, only where they are needed. */
async function runSelected(): Promise<boolean> {
  const [{ readRecord }, { describe, Selector }] = await Promise.all([
    import("./runner/record.ts"),
    import("./runner/selection.ts"),
  ]);
  const changedPaths = changedFiles(project, options.since);
  const { wide } = options;
  const selection = new Selector(project, readRecord(project)).select(changedPaths, {
    wide,
    lines: changedLines(project, options.since),
  });
  if (options.list) {
    console.log(JSON.stringify({ changed: changedPaths, ...selection }, null, 2));
    return true;
  }
  console.log(describe(selection, changedPaths));
  // The reports of the last full run are kept, since docs/spec-coverage.md is generated from them.
  const parts = selectedParts(selection, { wide });
  return runParts(
    options.only.length > 0 ? partsNamed(options.only, parts) : parts,
    join(".tmp", "reports-selected"),
  );
}

async function shareOf(parts: readonly Part[]): Promise<readonly Part[]> {
  const { shard } = options;
  if (shard === undefined) return parts;
  const times = readTimes(project);
  const { index, total } = shardIn(shard);
  const shards = divide(await itemsOf(parts, times), total);
  const seconds = shards.map((items) => Math.round(secondsTogether(items)));
  console.log(
    `share ${shard}: ${shards[index - 1]?.length} of ${shards.flat().length} tests and checks; by the recorded times ${seconds[index - 1]} s of ${seconds.join(", ")} s`,
  );
  return shardOfParts(parts, shard, shards);
}

function keepTimes(): void {
  const reportNames = [...everything, ...extendedParts, ...commands, ...survey].flatMap(
    ({ report }) => report ?? [],
  );
  console.log(`Recorded the times of ${recordTimes(project, reports, reportNames).join(", ")}.`);
}

async function main(): Promise<boolean> {
  if (options.help) console.log(usage);
  else if (options.record) await (await import("./runner/record.ts")).record(project);
  else if (options["record-times"]) keepTimes();
  else if (options.since !== undefined || options.changed || options.list) return runSelected();
  else if (options.only.length > 0)
    return runParts(partsNamed(options.only), join(".tmp", "reports-selected"));
  else if (options.survey) return runParts(await shareOf(survey), reports, true);
  else if (options.tools) return runParts(await shareOf(commands), reports, true);
  else if (options.extended) return runParts(await shareOf(extendedParts), reports, true);
  else return runParts(await shareOf(everything), reports);
  return true;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
