/** `npm run bench`: every goal of speed and size beside its figure. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import type { Family } from "./family.ts";
import { tableOf } from "./report/table.ts";
import { type Measure, verdictOf } from "./row.ts";
import { dashboard } from "./rows/dashboard.ts";
import { dialogsFamily } from "./rows/dialogs.ts";
import { heap } from "./rows/heap.ts";
import { landing } from "./rows/landing.ts";
import { layoutShift } from "./rows/layout-shift.ts";
import { paths } from "./rows/paths.ts";
import { presses } from "./rows/presses.ts";
import { repeatVisit } from "./rows/repeat-visit.ts";
import { roundTrips } from "./rows/round-trips.ts";
import { sizes } from "./rows/sizes.ts";
import { statements } from "./rows/statements.ts";
import { tenTimes } from "./rows/ten-times.ts";
import { transactions } from "./rows/transactions.ts";
import { startSites } from "./sites/sites.ts";

const families: readonly Family[] = [
  landing,
  sizes,
  dashboard,
  roundTrips,
  repeatVisit,
  dialogsFamily,
  presses,
  transactions,
  statements,
  layoutShift,
  heap,
  tenTimes,
  paths,
];

const usage = `npm run bench -- [options]
  --pairs N        pairs of the headline rows; 15 where it is left out
  --repeats N      repetitions of the others; 5 where it is left out
  --quick          three pairs, one repetition
  --only ROWS      ${families.map(({ id }) => id).join(", ")}; may be repeated
  --format FORMAT  text or json
  --output FILE    write there, too`;

class Fault extends Error {}

function numberOf(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d*$/.test(text))
    throw new Fault(`--${name} is "${text}"; it has to be a whole number above zero.`);
  return Number(text);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pairs: { type: "string" },
      repeats: { type: "string" },
      quick: { type: "boolean", default: false },
      only: { type: "string", multiple: true },
      format: { type: "string", default: "text" },
      output: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { quick, only, format, output } = values;
  const unknown = only?.find((id) => families.every((family) => family.id !== id));
  if (unknown !== undefined)
    throw new Fault(`--only ${unknown} is not one of ${families.map(({ id }) => id).join(", ")}.`);
  if (format !== "text" && format !== "json") throw new Fault(`--format ${format} is neither text nor json.`);
  const pairs = numberOf("pairs", values.pairs, quick ? 3 : 15);
  const repeats = numberOf("repeats", values.repeats, quick ? 1 : 5);

  const sites = await startSites();
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const measures: Measure[] = [];
  try {
    for (const family of families) {
      if (only !== undefined && !only.includes(family.id)) continue;
      measures.push(
        ...(await family.measure({ sites, browser, pairs, repeats, say: (text) => console.error(text) })),
      );
    }
  } finally {
    await browser.close();
    await sites.close();
  }
  const text = format === "json" ? `${JSON.stringify(measures, undefined, 2)}\n` : tableOf(measures);
  process.stdout.write(text);
  if (output !== undefined) writeFileSync(output, text);
  return measures.some((measure) => verdictOf(measure) === "missed") ? 1 : 0;
}

try {
  process.exit(await main());
} catch (error) {
  if (error instanceof Fault || (error instanceof TypeError && "code" in error)) console.error(error.message);
  else console.error(error);
  process.exit(2);
}
