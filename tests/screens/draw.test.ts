import { expect, test } from "vitest";
import { drawScreens } from "./draw.ts";

test("drawScreens calls `onChart` once for each chart, with all its screens", async () => {
  const handed = new Map<string, number>();
  const { screens } = await drawScreens(["copy-text", "toast"], {
    onChart: (chart, { screens: its }) => {
      expect(handed.has(chart)).toBe(false);
      handed.set(chart, its.length);
    },
  });
  const countScreens = (chart: string) => screens.filter((screen) => screen.chart === chart).length;
  expect(handed).toEqual(new Map([...handed.keys()].map((chart) => [chart, countScreens(chart)])));
  expect([...handed.keys()].sort()).toEqual(["copy-text", "toast"]);
}, 120_000);
