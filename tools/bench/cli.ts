/** `npm run bench`: measures every goal of speed and size. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { project } from "../../site/places.ts";
import type { Group } from "./group.ts";
import { type BenchWithoutBrowser, firstLine, measureGroup, runInBrowser } from "./measuring.ts";
import { writeParts } from "./report/document.ts";
import { growthMarkdown } from "./report/growth.ts";
import { goalsMarkdown } from "./report/markdown.ts";
import { runText } from "./report/run.ts";
import { tableOf } from "./report/table.ts";
import { type Measure, verdictOf } from "./row.ts";
import { dashboard } from "./rows/dashboard.ts";
import { deployment } from "./rows/deployment.ts";
import { dialogsGroup } from "./rows/dialogs.ts";
import { everyPress } from "./rows/every-press.ts";
import { heap } from "./rows/heap.ts";
import { idleGroup } from "./rows/idle-pages.ts";
import { kilobytesMarkdown } from "./rows/kilobytes.ts";
import { landing } from "./rows/landing.ts";
import { layoutShift } from "./rows/layout-shift.ts";
import { liveGroup } from "./rows/live.ts";
import { openTab } from "./rows/open-tab.ts";
import { paths } from "./rows/paths.ts";
import { presses } from "./rows/presses.ts";
import { repeatVisit } from "./rows/repeat-visit.ts";
import { roundTrips } from "./rows/round-trips.ts";
import { sizes } from "./rows/sizes.ts";
import { startGroup } from "./rows/start.ts";
import { statements } from "./rows/statements.ts";
import { tenTimes } from "./rows/ten-times.ts";
import { transactions } from "./rows/transactions.ts";
import { drawWaterfalls } from "./rows/waterfalls.ts";
import { readScriptModules } from "./sites/composition.ts";
import { startSites } from "./sites/sites.ts";

const groups: readonly Group[] = [
  landing,
  sizes,
  dashboard,
  roundTrips,
  repeatVisit,
  deployment,
  dialogsGroup,
  presses,
  everyPress,
  transactions,
  statements,
  layoutShift,
  heap,
  openTab,
  liveGroup,
  idleGroup,
  startGroup,
  tenTimes,
  paths,
];

const usage = `npm run bench -- [options]
  --pairs N        pairs of the headline rows; 10 where it is left out
  --repeats N      repetitions of the others; 3 where it is left out
  --quick          three pairs, one repetition
  --smoke          one pair, as little as shows that every row can be measured; no goal counts
  --only ROWS      ${groups.map(({ id }) => id).join(", ")}; may be repeated
  --format FORMAT  text or json
  --output FILE    write there, too
  --write          also write the tables of docs/performance.md; after --only live --only idle, their own table alone
  --waterfall      also draw its pictures`;

function numberOf(name: string, text: string | undefined, defaultNumber: number): number {
  if (text === undefined) return defaultNumber;
  if (!/^[1-9]\d*$/.test(text))
    throw new OperatorFault(`--${name} is "${text}"; it has to be a whole number above zero.`);
  return Number(text);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pairs: { type: "string" },
      repeats: { type: "string" },
      quick: { type: "boolean", default: false },
      smoke: { type: "boolean", default: false },
      only: { type: "string", multiple: true },
      format: { type: "string", default: "text" },
      output: { type: "string" },
      write: { type: "boolean", default: false },
      waterfall: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { quick, smoke, only, format, output } = values;
  const unknownGroup = only?.find((id) => groups.every((group) => group.id !== id));
  if (unknownGroup !== undefined)
    throw new OperatorFault(`--only ${unknownGroup} is not one of ${groups.map(({ id }) => id).join(", ")}.`);
  if (format !== "text" && format !== "json")
    throw new OperatorFault(`--format ${format} is neither text nor json.`);
  const pairs = numberOf("pairs", values.pairs, smoke ? 1 : quick ? 3 : 10);
  const repeatCount = numberOf("repeats", values.repeats, smoke || quick ? 1 : 3);
  if (output !== undefined) openForWriting(output);

  const sites = await startSites();
  const bench: BenchWithoutBrowser = {
    sites,
    pairs,
    repeats: repeatCount,
    smoke,
    say: (text) => console.error(text),
  };
  const faults: string[] = [];
  // Keep the measurements even if a document or a picture cannot be written. The exit code reports the failure.
  const attempt = async <Result>(
    description: string,
    callback: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      return await callback();
    } catch (error) {
      console.error(error);
      faults.push(`${description}: ${firstLine(error)}`);
      return undefined;
    }
  };
  try {
    const shouldWriteAll = values.write && only === undefined;
    const account = shouldWriteAll
      ? await attempt("what each kilobyte is for", () => readScriptModules(sites.dist))
      : undefined;
    const startedAt = performance.now();
    const selectedGroups = groups.filter(({ id }) => only === undefined || only.includes(id));
    const measuresByGroup = new Map<Group, readonly Measure[]>();
    const measureQueue = async (queue: Group[], parallelCount: number): Promise<void> => {
      await Promise.all(
        Array.from({ length: parallelCount }, async () => {
          for (let group = queue.shift(); group !== undefined; group = queue.shift()) {
            const start = performance.now();
            measuresByGroup.set(group, await measureGroup(group, bench));
            bench.say(`${group.id}: ${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
          }
        }),
      );
    };
    const waitingGroups = selectedGroups.filter(({ waits }) => waits && !smoke);
    const waitingDone = measureQueue(waitingGroups, waitingGroups.length);
    // Rows that only count can run in parallel, but two cores are too few for more than two at a time.
    await measureQueue(
      selectedGroups.filter(({ counts }) => smoke || counts),
      2,
    );
    await measureQueue(
      selectedGroups.filter(({ counts, waits }) => !smoke && !counts && !waits),
      1,
    );
    await waitingDone;
    const measures = selectedGroups.flatMap((group) => measuresByGroup.get(group) ?? []);
    const minutes = (performance.now() - startedAt) / 60_000;
    const text = format === "json" ? `${JSON.stringify(measures, undefined, 2)}\n` : tableOf(measures);
    process.stdout.write(text);
    if (output !== undefined) writeFileSync(output, text);
    const liveMeasures = [liveGroup, idleGroup].map((group) => measuresByGroup.get(group));
    const liveRows = liveMeasures.includes(undefined)
      ? undefined
      : liveMeasures.flatMap((rows) => rows ?? []);
    if (shouldWriteAll || (values.write && liveRows !== undefined)) {
      await attempt("the tables of docs/performance.md", async () => {
        const run = await runInBrowser(bench, async ({ browser }) =>
          runText({ pairs, repeats: repeatCount, minutes, browser: browser.version() }),
        );
        writeParts({
          ...(shouldWriteAll && {
            run,
            goals: goalsMarkdown(measures.filter((measure) => !liveRows?.includes(measure))),
            growth: growthMarkdown(measures, sites.dist),
          }),
          ...(liveRows !== undefined && { live: `${run}\n\n${goalsMarkdown(liveRows)}` }),
        });
      });
    }
    if (account !== undefined) {
      await attempt("what each kilobyte is for", async () =>
        writeParts({
          kilobytes: await runInBrowser(bench, (session) => kilobytesMarkdown(session, account)),
        }),
      );
    }
    if (values.waterfall) {
      await attempt("the pictures of docs/performance.md", async () => {
        for (const [name, svg] of Object.entries(await runInBrowser(bench, drawWaterfalls))) {
          writeFileSync(join(project, "docs/images", name), svg);
        }
      });
    }
    for (const fault of faults) console.error(`Not written: ${fault}`);
    const verdicts = measures.map(verdictOf);
    if (faults.length > 0) return 2;
    if (smoke) {
      const failedMeasures = measures.filter((measure) => verdictOf(measure) === "not measured");
      for (const { what, note } of failedMeasures)
        console.log(`failed: bench › ${what}: ${note ?? "no figure"}`);
      console.log(`${measures.length - failedMeasures.length} passed, ${failedMeasures.length} failed`);
      return failedMeasures.length > 0 ? 2 : 0;
    }
    return verdicts.includes("missed") ? 1 : verdicts.includes("not measured") ? 2 : 0;
  } finally {
    await sites.close();
  }
}

/** Checks before the measurements, which take an hour, that the file can be written. */
function openForWriting(file: string): void {
  try {
    writeFileSync(file, "");
  } catch (error) {
    throw new OperatorFault(`--output ${file} cannot be written: ${firstLine(error)}`);
  }
}

for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => process.exit(code));
}
// A wait on a page that has been closed rejects without a handler. The row that waits reports its failure itself.
process.on("unhandledRejection", (error) => console.error(error));
try {
  process.exit(await main());
} catch (error) {
  if (error instanceof OperatorFault || (error instanceof TypeError && "code" in error))
    console.error(error.message);
  else console.error(error);
  process.exit(2);
}
