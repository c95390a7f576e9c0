/**
 * Exports every chart for other tools: TypeScript for Stately, JSON and Mermaid; and an index that lists which charts
 * each chart starts.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { definitionOf, machineOf } from "../charts/definition.ts";
import { flowOf } from "../charts/flow-of.ts";
import type { SourceChart } from "../charts/source.ts";
import { mermaidOf } from "./mermaid.ts";
import { type OneFileOptions, oneFileEach } from "./one-file.ts";

export interface IndexEntry {
  readonly id: string;
  /** The exported file's name in this folder. */
  readonly file: string;
  /** The chart's source file, from the project's root. */
  readonly source: string;
  /** Ids of the charts that this chart starts. */
  readonly invokes: readonly string[];
}

export interface ExportOptions extends OneFileOptions {
  /** The folder to which the charts' file names are relative. */
  readonly machines: string;
  /** The path of `machines` from the project's root, for the index. */
  readonly shown: string;
}

/**
 * @param sources one chart for each file
 * @param folder the output folder; created if missing
 * @returns the content of `index.json`
 */
export function writeExport(
  sources: readonly SourceChart[],
  folder: string,
  { machines, shown, ...options }: ExportOptions,
): readonly IndexEntry[] {
  const texts = oneFileEach(
    sources.map(({ file }) => join(machines, file)),
    options,
  );
  mkdirSync(folder, { recursive: true });
  const index = sources.map((source, sourceIndex): IndexEntry => {
    const { id, file, config } = source;
    const flow = flowOf(source);
    writeFileSync(join(folder, `${id}.machine.ts`), texts[sourceIndex] ?? "");
    writeFileSync(
      join(folder, `${id}.json`),
      `${JSON.stringify(definitionOf(machineOf(config)), null, 2)}\n`,
    );
    writeFileSync(join(folder, `${id}.mmd`), mermaidOf(flow));
    return { id, file: `${id}.machine.ts`, source: `${shown}/${file}`, invokes: flow.invokes };
  });
  writeFileSync(join(folder, "index.json"), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}
