/** The visible part of a drawing: its offset in the frame, in pixels, and its scale. */
import type { Box, Drawing } from "../drawing/layout.ts";

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const minScale = 0.1;
const maxScale = 2.5;
/** The min scale that the page chooses, at which text of 13 px is 11 px. */
const minLegibleScale = 0.85;
/** When the page moves to a box, `minLegibleScale` replaces a scale below this one, at which text is 8 px. */
const minKeptScale = 0.6;
/** Minimum distance between a box and the frame's edge. */
const margin = 24;

export function clampScale(scale: number): number {
  return Math.min(maxScale, Math.max(minScale, scale));
}

function clampOffset(offset: number, drawingSize: number, viewportSize: number): number {
  return drawingSize <= viewportSize
    ? (viewportSize - drawingSize) / 2
    : Math.min(0, Math.max(viewportSize - drawingSize, offset));
}

function viewAround(drawing: Drawing, { width, height }: Size, box: Box, scale: number): View {
  const isWiderThanView = box.width * scale > width - 2 * margin;
  const middle = width / 2 - (box.x + box.width / 2) * scale;
  const edge = margin - box.x * scale;
  const isHigherThanView = box.height * scale > height - 2 * margin;
  const y = isHigherThanView ? margin - box.y * scale : height / 2 - (box.y + box.height / 2) * scale;
  return {
    scale,
    x: clampOffset(isWiderThanView ? edge : middle, drawing.width * scale, width),
    y: Math.min(0, clampOffset(y, drawing.height * scale, height)),
  };
}

/** The first view: at a readable scale, with the wanted box or else the initial state visible. */
export function firstView(drawing: Drawing, size: Size, focusedBox: Box | undefined): View {
  const fittingScale = Math.min(size.width / drawing.width, size.height / drawing.height);
  const scale = clampScale(Math.min(1, Math.max(fittingScale, minLegibleScale)));
  const startBox = drawing.boxes.find(({ kind }) => kind === "start");
  const box = focusedBox ?? startBox ?? drawing.boxes[0];
  if (box === undefined) return { x: 0, y: 0, scale };
  const view = viewAround(drawing, size, box, scale);
  if (focusedBox !== undefined) return view;
  // Place the initial state in the upper part of the frame, so that the next states are visible below it.
  const y = clampOffset(size.height / 6 - box.y * scale, drawing.height * scale, size.height);
  return { ...view, y: Math.min(0, y) };
}

/** The view that shows the whole drawing, at any scale. */
export function fittingView(drawing: Drawing, { width, height }: Size): View {
  const scale = clampScale(Math.min(1, width / drawing.width, height / drawing.height));
  return { x: (width - drawing.width * scale) / 2, y: 0, scale };
}

/** The same view if the box is fully visible and not too small; otherwise a view around it at a readable scale. */
export function viewOf(previousView: View, drawing: Drawing, size: Size, box: Box): View {
  const [boxLeft, top] = [
    previousView.x + box.x * previousView.scale,
    previousView.y + box.y * previousView.scale,
  ];
  const isSeen =
    boxLeft >= 0 &&
    top >= 0 &&
    boxLeft + box.width * previousView.scale <= size.width &&
    top + box.height * previousView.scale <= size.height;
  if (isSeen && previousView.scale >= minKeptScale) return previousView;
  return viewAround(drawing, size, box, Math.max(previousView.scale, minLegibleScale));
}
