import { writeFileSync } from "node:fs";
import { optionsOf as commandOptionsOf } from "../../tools/command-line.ts";
import { startShippedClient } from "./client/shipped-client.ts";
import { startShippedClient as startEarlier } from "./earlier-build/client.js";
import { exploreAll } from "./exhaustive/explore.ts";
import { SearchFile } from "./exhaustive/search-file.ts";
import { shareExploring } from "./exhaustive/share.ts";
import {
  type CampaignOptions,
  neverReached,
  optionsOf,
  perMinute,
  type Report,
  runCampaign,
} from "./run/campaign.ts";
import { Run } from "./run/run-seed.ts";
import { shrink } from "./run/shrink.ts";
import { traceOf } from "./run/trace.ts";
import { shareCampaign } from "./run/workers.ts";

const usage = `npm run simulate -- [options]
  --seeds N        runs N seeds (1000)
  --from N         the first seed (1)
  --seed N         replays one seed and prints its trace
  --shrunk         with --seed: prints the trace of the shrunk run
  --exhaustive     every interleaving of one payment in --tabs tabs (2) with at most --faults faults
  --faults N       for --exhaustive (2)
  --unreduced      for --exhaustive: without the reductions that docs/log/interleavings.md argues for
  --minutes N      for --exhaustive: interrupts the search after so long; needs --keep
  --keep FILE      for --exhaustive: keeps an interrupted search there, and goes on with the one that is there
  --workers N      processes that share the seeds, or threads that share --exhaustive (1)
  --failures N     stops at this many failures (10)
  --slips          the first of --seeds seeds, in each of three ranges, that detects each slip; --only TEXT tries some
  --earlier-build  every page runs the earlier build (tests/simulation/earlier-build), which pays only
  --unshrunk       prints failures as they were found
  --format json    prints the report as JSON and nothing else
  --output FILE    writes the report as JSON`;

const values = commandOptionsOf({
  seeds: { type: "string", default: "1000" },
  from: { type: "string", default: "1" },
  seed: { type: "string" },
  shrunk: { type: "boolean", default: false },
  exhaustive: { type: "boolean", default: false },
  unreduced: { type: "boolean", default: false },
  faults: { type: "string", default: "2" },
  slips: { type: "boolean", default: false },
  only: { type: "string", default: "" },
  tabs: { type: "string", default: "2" },
  keep: { type: "string" },
  minutes: { type: "string" },
  unshrunk: { type: "boolean", default: false },
  "earlier-build": { type: "boolean", default: false },
  failures: { type: "string", default: "10" },
  workers: { type: "string", default: "1" },
  format: { type: "string", default: "text" },
  output: { type: "string" },
  help: { type: "boolean", default: false },
});

/** Exits with 2, because 1 means that an invariant was violated. */
function rejectOption(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

function count(
  name: "seeds" | "from" | "seed" | "faults" | "failures" | "tabs" | "workers" | "minutes",
  from = 1,
): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < from)
    rejectOption(`--${name} takes a whole number from ${from}.`);
  return number;
}

function campaignOptions(): CampaignOptions {
  return {
    start: values["earlier-build"] ? startEarlier : startShippedClient,
    startEarlier,
    firstSeed: count("from"),
    seeds: count("seeds"),
    failuresAtMost: count("failures"),
    unshrunk: values.unshrunk,
  };
}

async function replay(seed: number): Promise<boolean> {
  const options = optionsOf(seed, campaignOptions());
  const result = await new Run(options).toTheEnd();
  const shownResult = values.shrunk && result.violation ? await shrink(options, result) : result;
  console.log(traceOf(shownResult).join("\n"));
  console.log(result.violation ? `fell: ${result.violation.invariant}` : "every invariant held");
  return result.violation === undefined;
}

async function exhaustive(): Promise<boolean> {
  const startedAt = performance.now();
  const { start } = campaignOptions();
  const options = {
    tabs: count("tabs"),
    faults: count("faults", 0),
    progress({ states }: { states: number }) {
      if (process.stderr.isTTY) process.stderr.write(`\r${states} states`);
    },
  };
  const threads = count("workers");
  const { keep } = values;
  const limit = values.minutes === undefined ? undefined : 60_000 * count("minutes");
  if (limit !== undefined && keep === undefined) rejectOption("--minutes needs --keep.");
  const report = await (threads === 1 && keep === undefined
    ? exploreAll({ ...options, start, unreduced: values.unreduced })
    : shareExploring({
        ...options,
        threads,
        limit,
        file: keep === undefined ? undefined : new SearchFile(keep),
      }));
  const { paths, states, steps, complete, failure } = report;
  if (values.output !== undefined) writeFileSync(values.output, `${JSON.stringify(report, undefined, 2)}\n`);
  if (values.format === "json") console.log(JSON.stringify(report));
  else {
    if (failure) console.log(`${failure.invariant}\n${failure.events.map((line) => `  ${line}`).join("\n")}`);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(
      `${count("tabs")} tabs, 1 payment, at most ${count("faults", 0)} faults: ${paths} paths, ${states} states, ${steps} steps ` +
        `in ${seconds} s, ${complete ? "complete" : "not complete"}`,
    );
  }
  return complete;
}

async function slips(): Promise<boolean> {
  // Imported only here: the copies of the app in which seeded mistakes run lack the files that table.ts needs.
  const { printSlips } = await import("./slips/table.ts");
  return await printSlips(values.only, count("seeds"));
}

async function campaign(): Promise<boolean> {
  const startedAt = performance.now();
  const isText = values.format === "text";
  const workers = count("workers");
  const options = {
    ...campaignOptions(),
    progress(doneCount: number) {
      if (isText && process.stderr.isTTY && doneCount % 100 === 0)
        process.stderr.write(`\r${doneCount} seeds`);
    },
  };
  const report = await (workers === 1
    ? runCampaign(options)
    : shareCampaign({
        ...options,
        unshrunk: values.unshrunk,
        onlyEarlier: values["earlier-build"],
        workers,
      }));
  if (values.output !== undefined) writeFileSync(values.output, `${JSON.stringify(report, undefined, 2)}\n`);
  const missingNames = neverReached(report);
  if (isText) print(report, missingNames, (performance.now() - startedAt) / 1_000);
  else console.log(JSON.stringify(report));
  return report.failures.length === 0 && missingNames.length === 0;
}

function print(report: Report, missingNames: readonly string[], seconds: number): void {
  for (const { seed, invariant, events } of report.failures) {
    console.log(`\nseed ${seed}: ${invariant}\n${events.map((line) => `  ${line}`).join("\n")}`);
    console.log(`  again: npm run simulate -- --seed ${seed} --shrunk`);
  }
  if (missingNames.length > 0)
    console.log(`\nnever reached:\n${missingNames.map((name) => `  ${name}`).join("\n")}`);
  const reachedCount = report.sometimes.filter(({ count: times }) => times > 0).length;
  console.log(
    `\n${report.seeds} seeds, ${report.payments} payments, ${report.changes} changes, ${report.simulatedHours} simulated hours in ` +
      `${seconds.toFixed(1)} s (${perMinute(report)} instructions in a minute of one core), ` +
      `${reachedCount} faults and rare states reached, ${missingNames.length} never, ${report.failures.length} failures`,
  );
}

// A reader such as `head` closes the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

if (values.help) console.log(usage);
else if (values.format !== "text" && values.format !== "json") {
  rejectOption(`--format ${values.format} is not one of text, json.`);
} else {
  const work = values.slips
    ? slips
    : values.exhaustive
      ? exhaustive
      : values.seed === undefined
        ? campaign
        : () => replay(count("seed"));
  const isGood = await work();
  process.exitCode = isGood ? 0 : 1;
}
