/**
 * `npm test -- faults`: tests every fault of the product's list with every call that it concerns, checked by the
 * ledger.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { optionsOf } from "../../tools/command-line.ts";
import type { Part } from "./part.ts";
import { type NamedReport, reportText, summaryOfReports } from "./report.ts";

/** Each part is loaded only when it runs. */
const partLoaders: Readonly<Record<string, () => Promise<Part>>> = {
  matrix: async () => (await import("./calls/matrix.ts")).everyFaultByEveryCall,
  lost: async () => (await import("./calls/lost.ts")).lostResponses,
  "same-key": async () => (await import("./calls/same-key.ts")).parallelSameKey,
  ledger: async () => (await import("./ledger.ts")).ledgerUnderRandomCommands,
  browser: async () => (await import("./browser/run.ts")).inTheBrowser,
  kill: async () => (await import("./kill/kill.ts")).killUnderLoad,
  soak: async () => (await import("./soak/soak.ts")).soak,
};
/** Parts that run only in the long version: half an hour is too long for the short one. */
const longOnly: ReadonlySet<string> = new Set(["soak"]);
const formats = {
  text: reportText,
  json: (reports: readonly NamedReport[]) =>
    JSON.stringify({ ...summaryOfReports(reports), parts: reports }, null, 2),
};

const usage = `npm test -- faults [options]
  --only PART        one part: ${Object.keys(partLoaders).join(", ")}; may be repeated
  --short            all parts but the soak, in small numbers
  --fault TEXT       in the matrix: only faults whose name contains it
  --count N          another number of kills, runs or rounds than the usual one
  --minutes N        how long the soak lasts (30)
  --format FORMAT    text or json
  --output FILE      write the report there as JSON, too`;

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new OperatorFault(`--${name} ${text} is not a whole number above zero.`);
  return Number(text);
}

async function main(): Promise<number> {
  const values = optionsOf({
    only: { type: "string", multiple: true },
    short: { type: "boolean", default: false },
    fault: { type: "string" },
    count: { type: "string" },
    minutes: { type: "string" },
    format: { type: "string", default: "text" },
    output: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { format, short, only } = values;
  if (format !== "text" && format !== "json")
    throw new OperatorFault(`--format ${format} is neither text nor json.`);
  const unknownPart = only?.find((name) => partLoaders[name] === undefined);
  if (unknownPart !== undefined) {
    throw new OperatorFault(`--only ${unknownPart}: the parts are ${Object.keys(partLoaders).join(", ")}.`);
  }
  if (values.output !== undefined) openForWriting(values.output);
  const options = {
    isShort: short,
    fault: values.fault,
    count: wholeNumber("count", values.count),
    minutes: wholeNumber("minutes", values.minutes) ?? 30,
  };
  const printError = (text: string) => console.error(text);
  const reports: NamedReport[] = [];
  for (const [name, load] of Object.entries(partLoaders)) {
    if (only === undefined ? short && longOnly.has(name) : !only.includes(name)) continue;
    const startedAt = performance.now();
    printError(`=== ${name}`);
    const run = await load();
    const report = await run(options, printError);
    reports.push({ part: name, seconds: (performance.now() - startedAt) / 1_000, ...report });
  }
  const { passed, failed } = summaryOfReports(reports);
  process.stdout.write(`${formats[format](reports)}\n`);
  if (values.output !== undefined) writeFileSync(values.output, `${formats.json(reports)}\n`);
  if (format === "text") console.log(`\n${passed} lines right, ${failed} wrong`);
  return failed === 0 ? 0 : 1;
}

/** Checks that the file can be written before the campaign runs for hours. */
function openForWriting(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
  } catch (error) {
    throw new OperatorFault(`--output ${file} cannot be written: ${String(error)}`);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof OperatorFault ? error.message : error);
  process.exitCode = 2;
}
