/** `npm run screens`: draws the screen of every state and compares it with the written one, or updates it. */
import { fileURLToPath } from "node:url";
import { optionsOf } from "../../tools/command-line.ts";
import { changedFiles } from "../runner/changed-files.ts";
import { ChartOwners } from "../runner/chart-owners.ts";
import { graphOf } from "../runner/graph.ts";
import { faultsOf } from "./check.ts";
import { type DrawnScreens, drawScreens } from "./draw.ts";
import { updateFiles } from "./written.ts";

const usage = `npm run screens -- [options]
  --chart NAME   one chart, by its file: top-up; may be repeated
  --update       writes the files that differ, and removes those of no state; of the charts that the files changed since the
                 last commit reach
  --since REV    with --update: since the branch left this revision
  --all          with --update: of every chart`;

/** The charts whose screens a change can affect. */
function reachedCharts(since: string | undefined): readonly string[] {
  const project = fileURLToPath(new URL("../..", import.meta.url));
  const owners = new ChartOwners(project, graphOf(project));
  return owners.charts(new Set(changedFiles(project, since)), ["tests/screens/browser.test.ts"]);
}

async function main(): Promise<number> {
  const values = optionsOf({
    chart: { type: "string", multiple: true },
    update: { type: "boolean", default: false },
    since: { type: "string" },
    all: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const isOfChange = values.update && !values.all && values.chart === undefined;
  const charts = isOfChange ? reachedCharts(values.since) : values.chart;
  if (charts?.length === 0) {
    console.log("no change reaches a screen; --all draws every one");
    return 0;
  }
  if (isOfChange) console.log(`drawn: ${charts?.join(", ")}`);
  const startedAt = performance.now();
  const write = (charts: readonly string[] | undefined, drawnScreens: DrawnScreens): void => {
    for (const file of updateFiles(drawnScreens, charts)) console.log(`changed: ${file}`);
  };
  // Each chart is written as soon as it is drawn: an interrupted run does not lose the charts that it has drawn.
  const drawn = await drawScreens(
    charts,
    values.update ? { onChart: (chart, its) => write([chart], its) } : {},
  );
  const unknownCharts = values.chart?.filter((chart) => !drawn.states.has(chart)) ?? [];
  if (unknownCharts.length > 0) {
    console.error(`No screens of ${unknownCharts.join(", ")}.\n${usage}`);
    return 2;
  }
  if (values.update) write(charts, drawn);
  const faults = faultsOf(drawn, charts);
  for (const fault of faults) console.error(fault);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const states = [...drawn.states.values()].reduce((sum, { size }) => sum + size, 0);
  console.log(
    `${drawn.screens.length} screens of ${states} states of ${drawn.states.size} charts in ${seconds} s; ${faults.length} faults`,
  );
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await main();
