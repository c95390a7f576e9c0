/** Converts a drawing into SVG elements, for React and for files. */
import type { Box, Drawing, DrawnEdge, TextLine } from "./layout.ts";

export interface Shape {
  readonly tag: "g" | "rect" | "circle" | "path" | "text" | "title";
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Shape | string)[];
}

/** Functions that return additional CSS classes of a state or a transition: walked, lit, added, … */
export interface Marks {
  readonly state: (id: string) => string;
  readonly edge: (keys: readonly string[]) => string;
  readonly line: (key: string) => string;
}

export const plain: Marks = { state: () => "", edge: () => "", line: () => "" };

function shape(tag: Shape["tag"], attributes: Shape["attributes"], children: Shape["children"] = []): Shape {
  return { tag, attributes, children };
}

function lineShape(line: TextLine, mark: string): Shape {
  return shape(
    "text",
    {
      x: line.x,
      y: line.y,
      class: `line ${line.role} ${mark}`.trim(),
    },
    [line.text],
  );
}

/** Rounds corners with a radius of 6 pixels, where there is space. */
function pathOf(points: DrawnEdge["points"]): string {
  const radius = 6;
  let [penX, penY] = [Number.NaN, Number.NaN];
  /** The shortest SVG command for a line, to keep the committed drawings small. */
  const lineTo = (x: number, y: number): string => {
    const line = x === penX ? (y === penY ? "" : `V${y}`) : y === penY ? `H${x}` : `L${x} ${y}`;
    [penX, penY] = [x, y];
    return line;
  };
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) {
        [penX, penY] = [x, y];
        return `M${x} ${y}`;
      }
      if (after === undefined) return lineTo(x, y);
      const towards = (other: readonly [number, number]): readonly [number, number] => {
        const length = Math.hypot(other[0] - x, other[1] - y);
        const share = length === 0 ? 0 : Math.min(radius, length / 2) / length;
        return [x + (other[0] - x) * share, y + (other[1] - y) * share];
      };
      const from = towards(before);
      const to = towards(after);
      const line = lineTo(...from);
      [penX, penY] = to;
      return `${line}Q${x} ${y} ${to[0]} ${to[1]}`;
    })
    .join("");
}

function arrow(points: DrawnEdge["points"]): Shape[] {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return [];
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1;
  const [dx, dy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length];
  const base: readonly [number, number] = [tip[0] - dx * 8, tip[1] - dy * 8];
  const [ax, ay, bx, by] = [base[0] - dy * 4, base[1] + dx * 4, base[0] + dy * 4, base[1] - dx * 4];
  return [shape("path", { class: "arrow", d: `M${tip[0]} ${tip[1]}L${ax} ${ay}L${bx} ${by}Z` })];
}

function boxShape(box: Box, marks: Marks): Shape {
  const { x, y, width, height } = box;
  if (box.kind === "start") return shape("circle", { class: "start", cx: x + 6, cy: y + 6, r: 6 });
  if (box.kind === "anywhere")
    return shape("g", { class: "anywhere" }, [shape("rect", { x, y, width, height, rx: 12 })]);
  const innerShapes =
    box.kind === "final"
      ? [shape("rect", { class: "ring", x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 7 })]
      : [];
  return shape(
    "g",
    {
      class: `state ${box.kind} depth-${box.depth % 2} ${marks.state(box.id)}`.trim(),
      "data-state": box.id,
      "aria-label": box.lines
        .filter(({ role }) => role === "title")
        .map(({ text }) => text)
        .join(" "),
    },
    [shape("rect", { class: "box", x, y, width, height, rx: 10 }), ...innerShapes],
  );
}

/** The text of a box, above the edges that pass through it. */
function boxLabelShape(box: Box, marks: Marks): Shape {
  return shape(
    "g",
    { class: `words ${marks.state(box.id)}`.trim() },
    box.lines.map((line) => lineShape(line, line.key === undefined ? "" : marks.line(line.key))),
  );
}

function edgeShape(edge: DrawnEdge, marks: Marks): Shape {
  return shape(
    "g",
    {
      class: `edge ${marks.edge(edge.keys)}`.trim(),
      ...(edge.keys[0] !== undefined && { "data-edge": edge.keys[0] }),
    },
    [shape("path", { class: "course", d: pathOf(edge.points) }), ...arrow(edge.points)],
  );
}

function labelShape(edge: DrawnEdge, marks: Marks): Shape[] {
  if (!edge.label) return [];
  const { x, y, width, height } = edge.label;
  return [
    shape(
      "g",
      {
        class: `label ${marks.edge(edge.keys)}`.trim(),
        ...(edge.keys[0] !== undefined && { "data-edge": edge.keys[0] }),
      },
      [
        shape("rect", { x, y, width, height, rx: 4 }),
        ...edge.lines.map((line) => lineShape(line, line.key === undefined ? "" : marks.line(line.key))),
      ],
    ),
  ];
}

/** The shapes in drawing order: boxes, edges, texts. */
export function shapesOf(drawing: Drawing, marks: Marks = plain): readonly Shape[] {
  return [
    ...drawing.boxes.map((box) => boxShape(box, marks)),
    ...drawing.edges.map((edge) => edgeShape(edge, marks)),
    ...drawing.boxes.flatMap((box) => (box.lines.length > 0 ? [boxLabelShape(box, marks)] : [])),
    ...drawing.edges.flatMap((edge) => labelShape(edge, marks)),
  ];
}
