#!/usr/bin/env node
/** `statechart-atlas FILES`: draws the machines of source files. */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Flow } from "./charts/flow.ts";
import { compare } from "./difference/compare.ts";
import { differenceText } from "./difference/difference.ts";
import { drawingOf } from "./drawing/layout.ts";
import { drawMap } from "./drawing/map.ts";
import { svgOf } from "./drawing/svg.ts";
import { htmlOf } from "./export/html.ts";
import { mermaidOf } from "./export/mermaid.ts";
import { labelsOf } from "./labels.ts";
import { flowsAt, readFlows } from "./read-files.ts";

const usage = `statechart-atlas FILES [options]

Draws the XState 5 machines that the files make. The files are read and never run.

  --out FILE      one page in one file; atlas.html where nothing else is asked for
  --svg DIR       a drawing of each machine, ID.svg
  --mermaid DIR   a Mermaid diagram of each machine, ID.mmd
  --diff REV      prints what is different from that commit
  --title TEXT    of the page
`;

class UsageError extends Error {}

function parseArguments(commandArguments: readonly string[]) {
  try {
    const text = { type: "string" } as const;
    const options = { out: text, svg: text, mermaid: text, diff: text, title: text } as const;
    return parseArgs({ args: [...commandArguments], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

const labels = labelsOf();

async function pageOf(flows: readonly Flow[], title: string): Promise<string> {
  const charts: { flow: Flow; drawing: Awaited<ReturnType<typeof drawingOf>> }[] = [];
  for (const flow of flows) charts.push({ flow, drawing: await drawingOf(flow, labels) });
  const ids = new Set(flows.map(({ id }) => id));
  const knownFlows = flows.map((flow) => ({ ...flow, invokes: flow.invokes.filter((id) => ids.has(id)) }));
  const chartMap = knownFlows.some(({ invokes }) => invokes.length > 0)
    ? await drawMap(knownFlows, labels)
    : undefined;
  return htmlOf({ title, charts, labels, ...(chartMap && { map: chartMap }) });
}

async function writeFlowFiles(
  flows: readonly Flow[],
  folder: string,
  extension: string,
  textOf: (flow: Flow) => string | Promise<string>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const flow of flows) {
    const file = join(folder, `${flow.id.replace(/[^\w.-]/g, "_")}.${extension}`);
    writeFileSync(file, await textOf(flow));
    console.log(`wrote ${file}`);
  }
}

async function main(commandArguments: readonly string[]): Promise<void> {
  const { values, positionals: files } = parseArguments(commandArguments);
  if (files.length === 0) throw new UsageError(usage);
  const flows = readFlows(files);
  const { svg, mermaid, diff } = values;
  if (diff !== undefined) {
    const charts = compare(flowsAt(diff, files), flows, labels);
    console.log(differenceText({ revision: diff, charts, screens: [] }));
  }
  if (svg !== undefined)
    await writeFlowFiles(flows, svg, "svg", async (flow) =>
      svgOf(await drawingOf(flow, labels), labels.title(flow.root)),
    );
  if (mermaid !== undefined) await writeFlowFiles(flows, mermaid, "mmd", mermaidOf);
  const isWithoutOutput = svg === undefined && mermaid === undefined && diff === undefined;
  const outputFile = values.out ?? (isWithoutOutput ? "atlas.html" : undefined);
  if (outputFile === undefined) return;
  writeFileSync(outputFile, await pageOf(flows, values.title ?? basename(resolve("."))));
  console.log(`wrote ${outputFile}: ${flows.map(({ id }) => id).join(", ")}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
