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

function createShape(
  tag: Shape["tag"],
  attributes: Shape["attributes"],
  children: Shape["children"] = [],
): Shape {
  return { tag, attributes, children };
}

function lineShape(line: TextLine, className: string): Shape {
  return createShape(
    "text",
    {
      x: line.x,
      y: line.y,
      class: `line ${line.role} ${className}`.trim(),
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
    const lineCommand = x === penX ? (y === penY ? "" : `V${y}`) : y === penY ? `H${x}` : `L${x} ${y}`;
    [penX, penY] = [x, y];
    return lineCommand;
  };
  return points
    .map(([x, y], index) => {
      const previousPoint = points[index - 1];
      const nextPoint = points[index + 1];
      if (previousPoint === undefined) {
        [penX, penY] = [x, y];
        return `M${x} ${y}`;
      }
      if (nextPoint === undefined) return lineTo(x, y);
      const pointTowards = (otherPoint: readonly [number, number]): readonly [number, number] => {
        const length = Math.hypot(otherPoint[0] - x, otherPoint[1] - y);
        const cornerShare = length === 0 ? 0 : Math.min(radius, length / 2) / length;
        return [x + (otherPoint[0] - x) * cornerShare, y + (otherPoint[1] - y) * cornerShare];
      };
      const curveStart = pointTowards(previousPoint);
      const curveEnd = pointTowards(nextPoint);
      const lineCommand = lineTo(...curveStart);
      [penX, penY] = curveEnd;
      return `${lineCommand}Q${x} ${y} ${curveEnd[0]} ${curveEnd[1]}`;
    })
    .join("");
}

function arrowShapes(points: DrawnEdge["points"]): Shape[] {
  const tip = points.at(-1);
  const previousPoint = points.at(-2);
  if (!tip || !previousPoint) return [];
  const length = Math.hypot(tip[0] - previousPoint[0], tip[1] - previousPoint[1]) || 1;
  const [dx, dy] = [(tip[0] - previousPoint[0]) / length, (tip[1] - previousPoint[1]) / length];
  const base: readonly [number, number] = [tip[0] - dx * 8, tip[1] - dy * 8];
  const [ax, ay, bx, baseY] = [base[0] - dy * 4, base[1] + dx * 4, base[0] + dy * 4, base[1] - dx * 4];
  return [createShape("path", { class: "arrow", d: `M${tip[0]} ${tip[1]}L${ax} ${ay}L${bx} ${baseY}Z` })];
}

function boxShape(box: Box, marks: Marks): Shape {
  const { x, y, width, height } = box;
  if (box.kind === "start") return createShape("circle", { class: "start", cx: x + 6, cy: y + 6, r: 6 });
  if (box.kind === "anywhere")
    return createShape("g", { class: "anywhere" }, [createShape("rect", { x, y, width, height, rx: 12 })]);
  const innerShapes =
    box.kind === "final"
      ? [
          createShape("rect", {
            class: "ring",
            x: x + 3,
            y: y + 3,
            width: width - 6,
            height: height - 6,
            rx: 7,
          }),
        ]
      : [];
  return createShape(
    "g",
    {
      class: `state ${box.kind} depth-${box.depth % 2} ${marks.state(box.id)}`.trim(),
      "data-state": box.id,
      "aria-label": box.lines
        .filter(({ role }) => role === "title")
        .map(({ text }) => text)
        .join(" "),
    },
    [createShape("rect", { class: "box", x, y, width, height, rx: 10 }), ...innerShapes],
  );
}

/** The text of a box, above the edges that pass through it. */
function boxLabelShape(box: Box, marks: Marks): Shape {
  return createShape(
    "g",
    { class: `words ${marks.state(box.id)}`.trim() },
    box.lines.map((line) => lineShape(line, line.key === undefined ? "" : marks.line(line.key))),
  );
}

function edgeShape(edge: DrawnEdge, marks: Marks): Shape {
  return createShape(
    "g",
    {
      class: `edge ${marks.edge(edge.keys)}`.trim(),
      ...(edge.keys[0] !== undefined && { "data-edge": edge.keys[0] }),
    },
    [createShape("path", { class: "course", d: pathOf(edge.points) }), ...arrowShapes(edge.points)],
  );
}

function labelShape(edge: DrawnEdge, marks: Marks): Shape[] {
  if (!edge.label) return [];
  const { x, y, width, height } = edge.label;
  return [
    createShape(
      "g",
      {
        class: `label ${marks.edge(edge.keys)}`.trim(),
        ...(edge.keys[0] !== undefined && { "data-edge": edge.keys[0] }),
      },
      [
        createShape("rect", { x, y, width, height, rx: 4 }),
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
