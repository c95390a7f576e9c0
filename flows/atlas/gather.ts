/** Gathers everything that the atlas shows. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Drawing, type Flow, flowOf, flowOfWay, modulesIn, sentTo } from "statechart-atlas";
import type { Atlas, Run } from "statechart-atlas/page";
import { readScreenFiles } from "../../tests/screens/read-written.ts";
import { readSources } from "../charts/source.ts";
import { labels } from "../labels/labels.ts";
import { paymentRoutes } from "../labels/payment-routes.ts";
import { drawChart, drawChartMap } from "../look/draw.ts";
import { machinesFolder, picturesFolder, project } from "../places.ts";
import { readScreensByChart, screensFolder, toAtlasScreens } from "../screens/screens.ts";
import { requiredSentences } from "./required.ts";

export function readFlows(folder = machinesFolder): readonly Flow[] {
  return readSources(folder).map(flowOf);
}

function readRun(name: string): Run | undefined {
  const file = join(project, ".tmp/paths", name);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as Run;
}

function picturesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".png"))
    .map((name) => name.replace(/\\/g, "/").replace(/\.png$/, ""))
    .sort();
}

/** The charts that send events to each chart by its `systemId`, which is the chart's id. */
export function sendersIn(flows: readonly Flow[], folder = machinesFolder): Atlas["senders"] {
  const senders = flows.map(({ id, file }) => {
    const path = join(folder, file);
    return { id, to: sentTo(path, readFileSync(path, "utf8"), modulesIn(dirname(path))) };
  });
  return Object.fromEntries(
    flows.map(({ id }) => [id, senders.filter(({ to }) => to.includes(id)).map((sender) => sender.id)]),
  );
}

export async function gatherAtlas(): Promise<Atlas> {
  const flows = readFlows();
  const charts: { flow: Flow; drawing: Drawing }[] = [];
  for (const flow of flows) charts.push({ flow, drawing: await drawChart(flow) });
  const drawnWays = await Promise.all(
    paymentRoutes.map(async (way) => {
      const flow = flowOfWay(way, flows, labels);
      return { way, flow, drawing: await drawChart(flow) };
    }),
  );
  const node = readRun("walked-node.json");
  const browser = readRun("walked-browser.json");
  return {
    charts,
    ways: drawnWays,
    senders: sendersIn(flows),
    map: await drawChartMap(flows),
    spec: requiredSentences(),
    runs: { ...(node && { node }), ...(browser && { browser }) },
    pictures: picturesIn(picturesFolder),
    screens: toAtlasScreens(readScreensByChart(readScreenFiles(join(project, screensFolder)))),
  };
}
