/**
 * Exports every chart for other tools: TypeScript for Stately, JSON and Mermaid, and an index of which chart starts
 * which.
 */
import { type IndexEntry, writeExport } from "statechart-atlas";
import { readSources } from "./charts/source.ts";
import { machinesFolder } from "./places.ts";

/** @param folder the output folder; created if missing */
export function exportCharts(folder: string): readonly IndexEntry[] {
  return writeExport(readSources(machinesFolder), folder, {
    machines: machinesFolder,
    shown: "src/machines",
    header: (name) => `${name} of nupay in one file, made by \`npm run flows -- --export\`.`,
    lazily: "chart",
  });
}
