/** Draws `docs/flows/`: the map and the main charts. The atlas draws all charts. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFlows } from "./atlas/gather.ts";
import { mainCharts } from "./labels/journeys.ts";
import { labels } from "./labels/labels.ts";
import { chartSvg, drawChart, drawChartMap } from "./look/draw.ts";
import { project } from "./places.ts";

export const drawnFolder = join(project, "docs/flows");

/** @returns each file's name and text */
export async function drawnCharts(): Promise<ReadonlyMap<string, string>> {
  const flows = readFlows();
  const files = new Map<string, string>();
  for (const flow of flows.filter(({ id }) => mainCharts.includes(id)))
    files.set(`${flow.id}.svg`, chartSvg(await drawChart(flow), labels.description(flow.root)));
  files.set("charts.svg", chartSvg(await drawChartMap(flows), "Which chart starts which."));
  return files;
}

export async function writeDrawnCharts(): Promise<number> {
  const files = await drawnCharts();
  mkdirSync(drawnFolder, { recursive: true });
  for (const name of readdirSync(drawnFolder)) if (!files.has(name)) rmSync(join(drawnFolder, name));
  for (const [name, text] of files) writeFileSync(join(drawnFolder, name), text);
  return files.size;
}
