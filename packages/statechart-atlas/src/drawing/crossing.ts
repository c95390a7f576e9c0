/** Finds where the lines of a drawing cross the text of its boxes, and where a box has free space. */
import type { Box, Drawing, DrawnEdge, TextLine } from "./layout.ts";

interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Minimum distance between a line and text, and between text and the border of its box. */
const minDistance = 6;

/** The segments of an edge that pass through an area. */
function piecesIn({ points }: DrawnEdge, { left, right, top, bottom }: Rectangle): readonly Rectangle[] {
  return points.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    const segment = {
      left: Math.min(x, fromX),
      right: Math.max(x, fromX),
      top: Math.min(y, fromY),
      bottom: Math.max(y, fromY),
    };
    const isCrossing =
      segment.right > left && segment.left < right && segment.bottom > top && segment.top < bottom;
    return isCrossing ? [segment] : [];
  });
}

export type WidthOf = (line: Pick<TextLine, "text" | "role">) => number;

/** Ids of the boxes whose text is crossed by a line, or is wider than the box. */
export function crossedBoxes({ boxes, edges }: Drawing, width: WidthOf): readonly string[] {
  const isCrossed = ({ x, width: boxWidth, lines }: Box): boolean =>
    lines.some((line) => {
      const rectangle = {
        left: line.x - 2,
        right: line.x + width(line) + 2,
        top: line.y - 12,
        bottom: line.y + 4,
      };
      return rectangle.right > x + boxWidth || edges.some((edge) => piecesIn(edge, rectangle).length > 0);
    });
  return boxes.filter(isCrossed).map(({ id }) => id);
}

export interface FreeSpace {
  /** Offset from the box's left side. */
  readonly offset: number;
  readonly width: number;
}

/** The widest space between the lines that pass through the upper part of a box. */
export function freeSpaceIn(box: Box, height: number, { edges }: Pick<Drawing, "edges">): FreeSpace {
  const headRectangle = { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + height };
  const stops = edges
    .flatMap((edge) => piecesIn(edge, headRectangle))
    .flatMap(({ left, right }) => [left, right])
    .filter((x) => x > headRectangle.left && x < headRectangle.right);
  const gapEdges = [
    headRectangle.left + minDistance,
    ...stops.sort((a, b) => a - b),
    headRectangle.right - minDistance,
  ];
  return gapEdges
    .slice(1)
    .map((side, index) => {
      const leftEdge = (gapEdges[index] ?? side) + minDistance;
      return { offset: leftEdge - box.x, width: side - minDistance - leftEdge };
    })
    .reduce((widestGap, gap) => (gap.width > widestGap.width ? gap : widestGap));
}
