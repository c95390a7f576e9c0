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

/** The hexadecimal colours of light and dark mode. */
export interface Theme {
  readonly light: Colours;
  readonly dark: Colours;
}

/** @param colour a role's value in CSS: a variable on the page, a hexadecimal colour in a file */
export function chartStylesheet(colour: (role: Role) => string, { family }: Typeface = arial): string {
  return `.chart {
text { font-family: ${family}; font-size: 12px; fill: ${colour("muted")}; }
.words { pointer-events: none; }
.words text { paint-order: stroke; stroke: ${colour("surface")}; stroke-width: 3px; stroke-linejoin: round; }
.title { font-size: 14px; font-weight: 600; }
.invoke { fill: ${colour("accent")}; }
.leads { fill: ${colour("debit")}; }
.event { font-weight: 600; }
.title, .inner, .event { fill: ${colour("ink")}; }
.guard { fill: ${colour("pending")}; }
.box { fill: ${colour("surface")}; stroke: ${colour("lineStrong")}; stroke-width: 1.25; }
.compound > .box, .parallel > .box, .region > .box { fill: ${colour("page")}; }
.depth-1 > .box { fill: ${colour("surface")}; }
.compound.depth-1 > .box, .parallel.depth-1 > .box { fill: ${colour("sunken")}; }
.region > .box { stroke-dasharray: 6 4; stroke: ${colour("field")}; }
.ring { fill: none; stroke: ${colour("lineStrong")}; }
.start { fill: ${colour("ink")}; }
.anywhere rect { fill: ${colour("pendingSoft")}; stroke: ${colour("pending")}; stroke-dasharray: 3 3; }
.course { fill: none; stroke: ${colour("field")}; stroke-width: 1.4; }
.arrow { fill: ${colour("field")}; }
.label rect { fill: ${colour("page")}; fill-opacity: .94; }
}`;
}
