/** Writes a drawing as a self-contained SVG file, light and dark. */
import type { Drawing } from "./layout.ts";
import { type Marks, plain, type Shape, shapesOf } from "./shapes.ts";
import { type Colours, chartStylesheet, type Role, type Theme } from "./style.ts";
import { arial, type Typeface } from "./text-width.ts";
import { plainTheme } from "./theme.ts";

export function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** Attributes that only the page uses, to find states and transitions. */
const pageAttributes: readonly string[] = ["data-edge", "data-state", "aria-label"];

/** Omits this class, because a text without a class is styled as a description. */
const isDescription = (name: string, value: string | number): boolean =>
  name === "class" && value === "line text";

/** The corner radius of boxes and labels. In the stylesheet, it is written once per file. */
const corners = ".chart .box { rx: 10px; } .chart .label rect { rx: 4px; }";
const hasCorner = (name: string, value: string | number): boolean =>
  name === "rx" && (value === 10 || value === 4);

/** The arrow: a marker that the end of every line refers to. */
const arrowMarker =
  '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="arrow" d="M8 4L0 8L0 0Z"/></marker>';
const isArrow = (shape: Shape | string): boolean =>
  typeof shape !== "string" && shape.attributes.class === "arrow";

/** CSS variables with a theme's colours, for the roles that the drawing uses. */
function declarationsOf(colours: Colours, roles: ReadonlySet<Role>): string {
  return [...roles].map((role) => `--${role}: ${colours[role]};`).join(" ");
}

function toMarkup(shape: Shape | string): string {
  if (typeof shape === "string") return escapeXml(shape);
  const attributes = Object.entries(shape.attributes)
    .filter(
      ([name, value]) =>
        !pageAttributes.includes(name) && !hasCorner(name, value) && !isDescription(name, value),
    )
    .map(([name, value]) => ` ${name}="${escapeXml(String(value).replace(/^(line|state( atomic)?) /, ""))}"`)
    .join("");
  const innerMarkup = shape.children
    .filter((child) => !isArrow(child))
    .map(toMarkup)
    .join("");
  // Omit the group around an edge: only the page needs it, for its marks.
  if (shape.attributes.class === "edge") return innerMarkup;
  return innerMarkup === ""
    ? `<${shape.tag}${attributes}/>`
    : `<${shape.tag}${attributes}>${innerMarkup}</${shape.tag}>`;
}

/** Additional styles of a page that contains this markup. */
export const markupStylesheet = `${corners}
.chart .course { marker-end: url(#tip); }`;

export const arrowTip = arrowMarker;

/** The elements of a drawing, for an `svg` in a document that has the stylesheets and the arrow marker. */
export function markupOf(drawing: Drawing, marks: Marks = plain): string {
  return shapesOf(drawing, marks).map(toMarkup).join("\n");
}

/** @param title the text alternative of the drawing */
export function svgOf(
  drawing: Drawing,
  title: string,
  { light, dark }: Theme = plainTheme,
  typeface: Typeface = arial,
): string {
  const { width, height } = drawing;
  const roles = new Set<Role>(["page"]);
  const stylesheet = chartStylesheet((role) => {
    roles.add(role);
    return `var(--${role})`;
  }, typeface);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" class="chart">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>.chart { ${declarationsOf(light, roles)} }`,
    `@media (prefers-color-scheme: dark) { .chart { ${declarationsOf(dark, roles)} } }`,
    stylesheet,
    markupStylesheet,
    ".paper { fill: var(--page); }</style>",
    arrowMarker,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    markupOf(drawing),
    "</svg>",
    "",
  ].join("\n");
}
