/**
 * Finds what the styles make unreadable on a drawn screen: a text or an icon with too little contrast, lines that lie on
 * each other, a text that runs out of its element, and a drawing that its frame cuts off.
 */
import { contrast } from "../../../site/brand/contrast.ts";

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const white: Colour = [255, 255, 255, 1];
/** Widest icon, in pixels: larger drawings are decoration. */
const iconWidth = 24;
/** Pixels by which rounding may differ. */
const tolerance = 1.5;

/** The colours in a computed value: `rgb(1 2 3 / .5)`, `rgba(1, 2, 3, .5)`, `color(srgb .1 .2 .3)`. */
function coloursIn(value: string): readonly Colour[] {
  return [...value.matchAll(/(rgba?|color)\(([^()]+)\)/g)].map(([, kind, text = ""]) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = [...text.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);
    const scale = kind === "color" ? 255 : 1;
    return [red * scale, green * scale, blue * scale, alpha];
  });
}

function blend([red, green, blue, alpha]: Colour, back: Colour): Colour {
  const mix = (front: number, behind: number) => front * alpha + behind * (1 - alpha);
  return [mix(red, back[0]), mix(green, back[1]), mix(blue, back[2]), 1];
}

const hexOf = ([red, green, blue]: Colour) =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** The colours behind an element: several where one of its ancestors has a gradient. */
function coloursBehind(element: Element | null): readonly Colour[] {
  if (element === null) return [white];
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const stops = coloursIn(backgroundImage);
  const [flat] = coloursIn(backgroundColor);
  const layers = stops.length > 0 ? stops : flat === undefined ? [] : [flat];
  if (layers.length > 0 && layers.every(([, , , alpha]) => alpha === 1)) return layers;
  const behind = coloursBehind(element.parentElement);
  return layers.length === 0
    ? behind
    : layers.flatMap((layer) => behind.map((colour) => blend(layer, colour)));
}

function lowestContrast(front: Colour, backs: readonly Colour[]): number {
  return Math.min(...backs.map((back) => contrast(hexOf(blend(front, back)), hexOf(back))));
}

const isDimmed = (element: Element) =>
  element.closest(":disabled, [aria-disabled=true], [aria-hidden=true]:not(svg)") !== null;

/** Texts for screen readers alone are a pixel wide. */
const isSeen = (element: Element, { width, height }: DOMRect) =>
  width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

function blockOf(element: Element): Element {
  let block = element;
  while (getComputedStyle(block).display.startsWith("inline") && block.parentElement !== null)
    block = block.parentElement;
  return block;
}

function textFaults(text: Text): readonly string[] {
  const element = text.parentElement as Element;
  const range = document.createRange();
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  const block = blockOf(element);
  const frame = block.getBoundingClientRect();
  if (!isSeen(element, box) || frame.width <= 1) return [];
  const style = getComputedStyle(element);
  const [size, lineHeight] = [Number.parseFloat(style.fontSize), Number.parseFloat(style.lineHeight)];
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const [front = white] = coloursIn(style.color);
  const ratio = lowestContrast(front, coloursBehind(element));
  const isCut = getComputedStyle(block).overflowX !== "visible";
  return [
    ...(!isDimmed(element) && ratio < (isLarge ? 3 : 4.5) ? [`has a contrast of ${ratio.toFixed(1)}`] : []),
    ...(lineHeight < size ? [`has lines of ${lineHeight} px for letters of ${size} px`] : []),
    ...(!isCut && (box.left < frame.left - tolerance || box.right > frame.right + tolerance)
      ? ["runs out of its element"]
      : []),
  ].map((fault) => `"${text.data.trim().slice(0, 40)}" ${fault}`);
}

/** An engraving goes beyond the edges of its card or panel. */
const isEngraving = (svg: Element) => /engraving|wave/i.test(svg.getAttribute("class") ?? "");

const nameOfDrawing = (svg: Element) =>
  `the drawing beside "${(svg.closest("button, a, li, section, div:not(:empty)")?.textContent ?? "").trim().slice(0, 40)}"`;

function drawingFaults(svg: SVGSVGElement): readonly string[] {
  const frame = svg.getBoundingClientRect();
  if (!isSeen(svg, frame)) return [];
  const { x, y, width, height } = svg.viewBox.baseVal;
  const content = svg.getBBox();
  const isCutOff =
    !isEngraving(svg) &&
    width > 0 &&
    (content.x < x - tolerance ||
      content.y < y - tolerance ||
      content.x + content.width > x + width + tolerance ||
      content.y + content.height > y + height + tolerance);
  const colours = [...svg.querySelectorAll("*")].flatMap((shape) => {
    const { fill, stroke } = getComputedStyle(shape);
    return [...coloursIn(fill), ...coloursIn(stroke)];
  });
  const behind = coloursBehind(svg);
  const ratio = Math.max(...colours.map((colour) => lowestContrast(colour, behind)));
  return [
    ...(isCutOff ? [`${nameOfDrawing(svg)} is cut off`] : []),
    ...(frame.width <= iconWidth && colours.length > 0 && !isDimmed(svg) && ratio < 3
      ? [`${nameOfDrawing(svg)} has a contrast of ${ratio.toFixed(1)}`]
      : []),
  ];
}

export function readabilityFaults(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isDrawn = text.parentElement?.closest("script, style, option, svg, select") === null;
    if (isDrawn && text.data.trim() !== "") faults.push(...textFaults(text));
  }
  return [...faults, ...[...document.querySelectorAll("svg")].flatMap(drawingFaults)];
}
