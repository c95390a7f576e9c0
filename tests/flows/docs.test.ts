import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crossedBoxes, flatten, flowOf, type SourceChart } from "statechart-atlas";
import { beforeAll, describe, expect, test } from "vitest";
import { readSource } from "../../flows/charts/source.ts";
import { drawnCharts, drawnFolder } from "../../flows/docs.ts";
import { mainCharts } from "../../flows/labels/journeys.ts";
import { labels } from "../../flows/labels/labels.ts";
import { chartSvg, drawChart, drawChartMap, lineWidth } from "../../flows/look/draw.ts";
import { machinesFolder, project } from "../../flows/places.ts";
import { sources } from "./charts.ts";

/** Cached, since several tests read each drawing. */
const drawings = new Map<string, ReturnType<typeof drawChart>>();
function drawingFor(source: SourceChart): ReturnType<typeof drawChart> {
  const drawing = drawings.get(source.id) ?? drawChart(flowOf(source));
  drawings.set(source.id, drawing);
  return drawing;
}

const toAnswer = "npm run flows -- --docs draws them anew";

describe("the drawings in docs/flows", () => {
  let drawnFiles: ReadonlyMap<string, string>;

  beforeAll(async () => {
    drawnFiles = await drawnCharts();
  }, 120_000);

  test("match the current charts", () => {
    expect(readdirSync(drawnFolder).sort()).toEqual([...drawnFiles.keys()].sort());
    const outdatedFiles = [...drawnFiles].filter(
      ([name, text]) => readFileSync(join(drawnFolder, name), "utf8") !== text,
    );
    expect(
      outdatedFiles.map(([name]) => name),
      toAnswer,
    ).toEqual([]);
  });

  test("do not match once a state is renamed", async () => {
    const file = "payments/top-up.machine.ts";
    const text = readFileSync(join(machinesFolder, file), "utf8").replaceAll("paying", "transferring");
    const flow = flowOf(readSource(file, text));
    expect(chartSvg(await drawChart(flow), labels.description(flow.root))).not.toBe(
      readFileSync(join(drawnFolder, "topUp.svg"), "utf8"),
    );
  });

  test("are the map and the selected charts, with at most 100 kB in total", () => {
    expect([...drawnFiles.keys()].sort()).toEqual(["charts", ...mainCharts].map((id) => `${id}.svg`).sort());
    const bytes = [...drawnFiles.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect(bytes).toBeLessThanOrEqual(100 * 1_024);
  });

  test("include a map that names every chart", () => {
    const map = drawnFiles.get("charts.svg") ?? "";
    const missingCharts = sources.filter(
      (source) => !map.includes(`class="title">${labels.title(flowOf(source).root)}</text>`),
    );
    expect(missingCharts.map(({ id }) => id)).toEqual([]);
  });

  test("are all shown in docs/flows.md", () => {
    const page = readFileSync(join(project, "docs/flows.md"), "utf8");
    expect([...drawnFiles.keys()].filter((name) => !page.includes(`flows/${name}`))).toEqual([]);
    const imagePaths = [...page.matchAll(/\]\(([^)#]+\.(?:svg|png))\)/g)].map(([, path]) => path ?? "");
    expect(imagePaths.filter((path) => !existsSync(join(project, "docs", path)))).toEqual([]);
  });
});

describe("a drawing", () => {
  test.each(sources)("the drawing of $id has a box for every state", async (source) => {
    const { boxes } = await drawingFor(source);
    const missingStates = flatten(flowOf(source).root).filter(({ id }) =>
      boxes.every((box) => box.id !== id),
    );
    expect(missingStates.map(({ id }) => id)).toEqual([]);
  });

  test.each(sources)("the drawing of $id has no overlapping labels", async (source) => {
    const { edges } = await drawingFor(source);
    const labelBoxes = edges.flatMap(({ label }) => label ?? []);
    const overlappingBoxes = labelBoxes.filter((labelBox, index) =>
      labelBoxes
        .slice(index + 1)
        .some(
          (otherBox) =>
            labelBox.x < otherBox.x + otherBox.width &&
            otherBox.x < labelBox.x + labelBox.width &&
            labelBox.y < otherBox.y + otherBox.height &&
            otherBox.y < labelBox.y + labelBox.height,
        ),
    );
    expect(overlappingBoxes).toEqual([]);
  });

  test.each(sources)(
    "the drawing of $id has no line over a box's text, and no text wider than its box",
    async (source) => {
      expect(crossedBoxes(await drawingFor(source), lineWidth)).toEqual([]);
    },
  );

  test("the drawing of the chart map has no line over a box's text", async () => {
    const map = await drawChartMap(sources.map(flowOf));
    expect(crossedBoxes(map, lineWidth)).toEqual([]);
  });

  test.each(sources)(
    "the drawing of $id has every transition: as an edge with its label, or within its state",
    async (source) => {
      const flow = flowOf(source);
      const { boxes, edges } = await drawingFor(source);
      const drawnKeys = new Set([
        ...edges.flatMap(({ keys }) => keys),
        ...boxes.flatMap(({ lines }) => lines.flatMap(({ key }) => key ?? [])),
      ]);
      const keys = flatten(flow.root).flatMap(({ transitions }) => transitions.map(({ key }) => key));
      expect(keys.filter((key) => !drawnKeys.has(key))).toEqual([]);
    },
  );
});
