/** The exports for charts as data and for finished layouts. They use no Node modules, so they also run in a browser. */
export {
  type ActorKind,
  type Cause,
  type Flow,
  type FlowInvoke,
  type FlowState,
  type FlowTransition,
  flatten,
} from "./charts/flow.ts";
export { foldable, folded } from "./charts/fold.ts";
export { flowOfWay, type Way } from "./charts/way-flow.ts";
export { type Change, type ComparedChart as Compared, compare } from "./difference/compare.ts";
export type { Box, Drawing, DrawnEdge, TextLine } from "./drawing/layout.ts";
export { type Marks, plain, type Shape, shapesOf } from "./drawing/shapes.ts";
export { type Colours, chartStylesheet, type Role, roles, type Theme } from "./drawing/style.ts";
export { svgOf } from "./drawing/svg.ts";
export { arial, type Typeface } from "./drawing/text-width.ts";
export { plainTheme } from "./drawing/theme.ts";
export { type Labels, labelsOf, type Names, timeText } from "./labels.ts";
