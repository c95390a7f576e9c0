/** Draws the charts with the product's words, typeface and colours. */
import { type Drawing, type Flow, svgOf } from "statechart-atlas/drawing";
import { drawingOf, drawMap, lineWidthIn } from "statechart-atlas/layout";
import { dark } from "../../src/ui/theme/dark.ts";
import { light } from "../../src/ui/theme/light.ts";
import { labels } from "../labels/labels.ts";
import { plex } from "./plex.ts";

/** Width of a line of text, in pixels. */
export const lineWidth = lineWidthIn(plex);

export const drawChart = (flow: Flow): Promise<Drawing> => drawingOf(flow, labels, plex);

export const drawChartMap = (flows: readonly Flow[]): Promise<Drawing> => drawMap(flows, labels, plex);

export const chartSvg = (drawing: Drawing, title: string): string =>
  svgOf(drawing, title, { light: light.color, dark: dark.color }, plex);
