/** A drawing as an SVG file that stands alone, light and dark. */
import { dark } from "../../src/ui/theme/dark.ts";
import { light } from "../../src/ui/theme/light.ts";
import type { Drawing } from "./layout.ts";
import { type Shape, shapesOf } from "./shapes.ts";
import { chartStylesheet } from "./style.ts";

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function markup(shape: Shape | string): string {
  if (typeof shape === "string") return escaped(shape);
  const attributes = Object.entries(shape.attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join("");
  const inner = shape.children.map(markup).join("");
  return inner === "" ? `<${shape.tag}${attributes}/>` : `<${shape.tag}${attributes}>${inner}</${shape.tag}>`;
}

/** @param title what the drawing shows, for people who do not see it */
export function svgOf(drawing: Drawing, title: string): string {
  const { width, height } = drawing;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" class="chart">`,
    `<title>${escaped(title)}</title>`,
    `<style>${chartStylesheet((role) => light.color[role])}`,
    `.paper { fill: ${light.color.page}; }`,
    `@media (prefers-color-scheme: dark) {`,
    chartStylesheet((role) => dark.color[role]),
    `.paper { fill: ${dark.color.page}; } }</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...shapesOf(drawing).map(markup),
    "</svg>",
    "",
  ].join("\n");
}
