/** The style of the drawings: colours by role, and the typeface. */
import { arial, type Typeface } from "./text-width.ts";

/** The purpose of each colour. */
export const roles = [
  "page",
  "surface",
  "sunken",
  "lineStrong",
  "field",
  "ink",
  "muted",
  "accent",
  "debit",
  "pending",
  "pendingSoft",
] as const;
export type Role = (typeof roles)[number];
export type Colours = Readonly<Record<Role, string>>;

/** Hexadecimal colours. */
export interface Theme {
  readonly light: Colours;
  readonly dark: Colours;
}

/** @param colour a role's value in CSS: a variable on the page, a hexadecimal colour in a file */
export function chartStylesheet(colour: (role: Role) => string, { family }: Typeface = arial): string {
  return `
.chart text { font-family: ${family}; font-size: 12px; fill: ${colour("ink")}; }
.chart .words { pointer-events: none; }
.chart .words text { paint-order: stroke; stroke: ${colour("surface")}; stroke-width: 3px; stroke-linejoin: round; }
.chart .title { font-size: 14px; font-weight: 600; }
.chart .text { fill: ${colour("muted")}; }
.chart .invoke { fill: ${colour("accent")}; }
.chart .inner { fill: ${colour("ink")}; }
.chart .leads { fill: ${colour("debit")}; }
.chart .event { font-weight: 600; }
.chart .guard { fill: ${colour("pending")}; }
.chart .box { fill: ${colour("surface")}; stroke: ${colour("lineStrong")}; stroke-width: 1.25; }
.chart .compound > .box, .chart .parallel > .box, .chart .region > .box { fill: ${colour("page")}; }
.chart .depth-1 > .box { fill: ${colour("surface")}; }
.chart .compound.depth-1 > .box, .chart .parallel.depth-1 > .box { fill: ${colour("sunken")}; }
.chart .region > .box { stroke-dasharray: 6 4; stroke: ${colour("field")}; }
.chart .ring { fill: none; stroke: ${colour("lineStrong")}; }
.chart .start { fill: ${colour("ink")}; }
.chart .anywhere rect { fill: ${colour("pendingSoft")}; stroke: ${colour("pending")}; stroke-dasharray: 3 3; }
.chart .course { fill: none; stroke: ${colour("field")}; stroke-width: 1.4; }
.chart .arrow { fill: ${colour("field")}; }
.chart .label rect { fill: ${colour("page")}; fill-opacity: .94; }
`.trim();
}
