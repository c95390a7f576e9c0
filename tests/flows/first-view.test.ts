import type { Box } from "statechart-atlas";
import { firstView, type Size, type View, viewOf } from "statechart-atlas/page";
import { describe, expect, test } from "vitest";
import { readFlows } from "../../flows/atlas/gather.ts";
import { drawChart } from "../../flows/look/draw.ts";

/** The drawing's frame next to the list of charts, and on a phone. */
const frames: readonly Size[] = [
  { width: 900, height: 640 },
  { width: 328, height: 480 },
];

/** The scale at which the drawings' text of 13 px is still 11 px. */
const readable = 0.85;

/** Whether the corner of the box that contains its name is visible in the frame. */
function beginsInSight({ x, y, scale }: View, size: Size, box: Box): boolean {
  const corner = { x: x + box.x * scale, y: y + box.y * scale };
  return corner.x >= -1 && corner.x <= size.width + 1 && corner.y >= -1 && corner.y <= size.height + 1;
}

describe.each(readFlows().map((flow) => ({ flow, id: flow.id })))("the first view of $id", ({ flow }) => {
  test("shows the initial state at a readable size", async () => {
    const drawing = await drawChart(flow);
    const start = drawing.boxes.find(({ kind }) => kind === "start") ?? drawing.boxes[0];
    const initial = drawing.boxes.find(({ id }) => id === `${flow.root.id}.${flow.root.initial}`);
    for (const size of frames) {
      const view = firstView(drawing, size, undefined);
      expect(view.scale).toBeGreaterThanOrEqual(readable);
      for (const box of [start, initial])
        if (box !== undefined) expect(beginsInSight(view, size, box), `${box.id} in sight`).toBe(true);
    }
  });
});

describe("moving to a state that is already visible", async () => {
  const [flow] = readFlows();
  if (flow === undefined) throw new Error("There is no chart.");
  const drawing = await drawChart(flow);
  const box = { ...drawing.boxes[0], x: 0, y: 0, width: 100, height: 100 } as Box;
  const size = { width: 900, height: 640 };

  test.each([0.6, 0.85, 2])("keeps the view at a scale of %d", (scale) => {
    const viewBefore = { x: 10, y: 10, scale };
    expect(viewOf(viewBefore, drawing, size, box)).toBe(viewBefore);
  });

  test("enlarges the drawing to a readable size if it is smaller", () => {
    expect(viewOf({ x: 10, y: 10, scale: 0.59 }, drawing, size, box).scale).toBe(readable);
  });
});
