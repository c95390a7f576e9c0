/** `npm run flows`: the charts for people who do not program. */
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeExport } from "./export/write-export.ts";
import { machinesFolder } from "./places.ts";

const usage = `npm run flows -- [options]
  --export DIR   write <id>.machine.ts, <id>.json, <id>.mmd and index.json there`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { export: { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.export !== undefined) {
    const folder = resolve(values.export);
    const index = writeExport(machinesFolder, folder);
    console.log(
      `${index.length} charts in ${relative(process.cwd(), folder) || "."}/: index.json names them.`,
    );
    return 0;
  }
  console.log(usage);
  return 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
