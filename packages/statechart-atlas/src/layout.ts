/** Lays charts out; a page may load it once it is needed, for the layout engine is large. */
export { crossedBoxes } from "./drawing/crossing.ts";
export { drawingOf, lineWidthIn } from "./drawing/layout.ts";
export { drawMap } from "./drawing/map.ts";
