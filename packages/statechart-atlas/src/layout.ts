/** The export that lays out charts. It is separate, so that a page can load the large layout engine on demand. */
export { crossedBoxes } from "./drawing/crossing.ts";
export { drawingOf, lineWidthIn } from "./drawing/layout.ts";
export { drawMap } from "./drawing/map.ts";
