/** The logo as the page and the PDF draw it, made from `logo.svg`. */
import { nearestName } from "../../src/services/config/index.ts";
import { colours } from "./tokens.ts";

/** Flat, so that the bundler can tree-shake the JSON: scripts import the paths, style sheets the colours. */
export interface Logo {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The x of the first letter of another product's name, which follows the first path. */
  readonly nameAt: number;
  /** The view box of the first path, its height divided by its width, and its stroke width when drawn as a line. */
  readonly markBox: string;
  readonly markRatio: number;
  readonly markLine: string;
  /** The `d` of each path. */
  readonly shapes: readonly string[];
  /** Paint as CSS properties: that of all paths, then that of each path. */
  readonly paint: PaintAttributes;
  readonly paints: readonly PaintAttributes[];
}

type PaintAttributes = Readonly<Record<string, string>>;

const paintAttributes = ["fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"];
const tokens = Object.keys(colours).map((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
);

/** @throws Error with one sentence if the page or the PDF cannot draw a part of the drawing */
export function logoOf(svg: string): Logo {
  const root = /<svg\b([^>]*)>/.exec(svg)?.[1];
  if (root === undefined) throw new Error("it has no <svg>");
  const attributes = attributesOf(root);
  const [leftEdge = 0, top = 0, width = 0, height = 0] = (attributes.get("viewBox") ?? "")
    .split(/[\s,]+/)
    .map(Number);
  if (!(width > 0 && height > 0)) throw new Error("its viewBox must be four numbers");
  const markBox = (attributes.get("data-mark-box") ?? "").split(" ").map(Number);
  const [markX = 0, , markWidth = 0, markHeight = 0] = markBox;
  if (markBox.length !== 4 || !(markWidth > 0 && markHeight > 0))
    throw new Error("data-mark-box must be four numbers: the view box of the first path");
  const drawnLogo = svg.replaceAll(/<!--[\s\S]*?-->|<title>[^<]*<\/title>|<\?[^>]*>/g, "");
  for (const [, tag = ""] of drawnLogo.matchAll(/<([a-zA-Z]+)/g))
    if (tag !== "svg" && tag !== "path") throw new Error(`<${tag}> is not drawn: make it a <path>`);
  const paths = [...drawnLogo.matchAll(/<path\b([^>]*?)\/?>/g)].map(([, attributeText = ""]) => {
    const pathAttributes = attributesOf(attributeText);
    const d = pathAttributes.get("d");
    if (d === undefined) throw new Error("a <path> has no d");
    for (const name of pathAttributes.keys())
      if (name !== "d" && !paintAttributes.includes(name))
        throw new Error(`${name} of a <path> is not drawn`);
    return { shape: d, paint: paintOf(pathAttributes) };
  });
  if (paths.length === 0) throw new Error("it has no <path>");
  const commonPaint = paintOf(attributes);
  return {
    left: leftEdge,
    top,
    width,
    height,
    nameAt: markX + markWidth + 13,
    markBox: markBox.join(" "),
    markRatio: Number((markHeight / markWidth).toFixed(4)),
    markLine: paths[0]?.paint.strokeWidth ?? commonPaint.strokeWidth ?? "2",
    shapes: paths.map(({ shape }) => shape),
    paint: { fill: commonPaint.fill ?? "#000000", ...commonPaint },
    paints: paths.map(({ paint }) => paint),
  };
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** Paint by CSS property names; the fallback of a token, which is for other programs, is left out. */
function paintOf(attributes: ReadonlyMap<string, string>): Record<string, string> {
  const paint: Record<string, string> = {};
  for (const name of paintAttributes) {
    const value = attributes.get(name);
    if (value === undefined) continue;
    const token = /^var\(--nupay-([\w-]+)\s*(?:,.*)?\)$/.exec(value)?.[1];
    if (token !== undefined && !tokens.includes(token)) {
      const nearName = nearestName(token, tokens);
      throw new Error(
        `--nupay-${token} is not a known token${nearName ? `: did you mean --nupay-${nearName}?` : ""}`,
      );
    }
    paint[name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] =
      token === undefined ? value : `var(--nupay-${token})`;
  }
  return paint;
}
