/** `npm run screens`: draws the screen of every state and compares it with what is written, or writes it. */
import { parseArgs } from "node:util";
import { faultsOf } from "./check.ts";
import { type Drawn, drawScreens } from "./draw.ts";
import { update } from "./written.ts";

const usage = `npm run screens -- [options]
  --chart NAME   one chart, by its file: top-up; may be repeated
  --update       writes the files that differ, and removes those of no state`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      chart: { type: "string", multiple: true },
      update: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const began = performance.now();
  const write = (charts: readonly string[] | undefined, drawn: Drawn): void => {
    for (const file of update(drawn, charts)) console.log(`changed: ${file}`);
  };
  // A chart is written when it is done: a run that is ended keeps what it has drawn.
  const drawn = await drawScreens(
    values.chart,
    values.update ? { onChart: (chart, its) => write([chart], its) } : {},
  );
  const unknown = values.chart?.filter((chart) => !drawn.states.has(chart)) ?? [];
  if (unknown.length > 0) {
    console.error(`No screens of ${unknown.join(", ")}.\n${usage}`);
    return 2;
  }
  if (values.update) write(values.chart, drawn);
  const faults = faultsOf(drawn, values.chart);
  for (const fault of faults) console.error(fault);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const states = [...drawn.states.values()].reduce((sum, { size }) => sum + size, 0);
  console.log(
    `${drawn.screens.length} screens of ${states} states of ${drawn.states.size} charts in ${seconds} s; ${faults.length} faults`,
  );
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await main();
