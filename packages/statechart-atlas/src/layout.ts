/** Lays out charts; a page may load it on demand, because the layout engine is large. */
export { crossedBoxes } from "./drawing/crossing.ts";
export { drawingOf, lineWidthIn } from "./drawing/layout.ts";
export { drawMap } from "./drawing/map.ts";
