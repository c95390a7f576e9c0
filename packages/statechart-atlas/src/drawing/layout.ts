/** Lays out a chart with the layered algorithm of the Eclipse Layout Kernel. */
import elk from "elkjs/lib/elk.bundled.js";
import type { ELK, ElkExtendedEdge, ElkLabel, ElkNode, LayoutOptions } from "elkjs/lib/elk-api.js";
import type { Flow, FlowState, FlowTransition } from "../charts/flow.ts";
import type { Labels } from "../labels.ts";
import { crossedBoxes, type FreeSpace, freeSpaceIn, type WidthOf } from "./crossing.ts";
import { arial, type Typeface, type Weight, widthOf, wrapText } from "./text-width.ts";

export type LineRole = "title" | "text" | "invoke" | "inner" | "leads" | "event" | "guard";

export interface TextLine {
  readonly text: string;
  readonly role: LineRole;
  /** Start of the baseline, in drawing coordinates. */
  readonly x: number;
  readonly y: number;
  /** The transition that the text describes. */
  readonly key?: string;
}

export interface Box {
  /** The id of a state, or of a mark inside a state. */
  readonly id: string;
  readonly kind: FlowState["kind"] | "start" | "anywhere" | "region";
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
}

export interface DrawnEdge {
  readonly keys: readonly string[];
  readonly source: string;
  readonly target: string;
  readonly points: readonly (readonly [number, number])[];
  readonly label?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly lines: readonly TextLine[];
}

export interface Drawing {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** The boxes, outermost first. */
  readonly boxes: readonly Box[];
  readonly edges: readonly DrawnEdge[];
}

interface LineStyle {
  readonly size: number;
  readonly line: number;
  readonly weight: Weight;
}

const types: Readonly<Record<LineRole, LineStyle>> = {
  title: { size: 14, line: 20, weight: "bold" },
  text: { size: 12, line: 17, weight: "regular" },
  invoke: { size: 12, line: 17, weight: "regular" },
  inner: { size: 12, line: 17, weight: "regular" },
  leads: { size: 12, line: 17, weight: "regular" },
  event: { size: 12, line: 16, weight: "bold" },
  guard: { size: 12, line: 16, weight: "regular" },
};

/** Width of a line of text, in pixels. */
export const lineWidthIn =
  (typeface: Typeface): WidthOf =>
  ({ text, role }) =>
    widthOf(text, types[role].size, types[role].weight, typeface);

const stateWidth = 196;
/** Maximum text width of a state with children. */
const outerWidth = 320;
const labelWidth = 168;
const inset = 12;

type UnplacedBox = Omit<TextLine, "x" | "y">;

/** Breaks and measures text in one typeface. */
class Typesetter {
  readonly #typeface: Typeface;
  readonly widthOf: WidthOf;

  constructor(typeface: Typeface) {
    this.#typeface = typeface;
    this.widthOf = lineWidthIn(typeface);
  }

  broken(text: string, role: LineRole, width: number, key?: string): UnplacedBox[] {
    const { size, weight } = types[role];
    return wrapText(text, width, size, weight, this.#typeface).map((line) => ({
      text: line,
      role,
      ...(key !== undefined && { key }),
    }));
  }

  sizeOf(lines: readonly UnplacedBox[]): { width: number; height: number } {
    return {
      width: Math.ceil(Math.max(0, ...lines.map(this.widthOf))),
      height: lines.reduce((sum, { role }) => sum + types[role].line, 0),
    };
  }
}

interface Edge {
  readonly source: string;
  readonly target: string;
  readonly transitions: FlowTransition[];
}

/**
 * With at least this many edges to one state, the distant ones become lines of text in their source states, because so
 * many arrows would be unreadable.
 */
const minGroupedEdges = 6;

/** Whether a transition is drawn as text in its state: it has no target, or targets the state itself. */
function isInner(state: FlowState, { targets }: FlowTransition): boolean {
  return targets.every((target) => target === state.id);
}

function anywhereIn(id: string): string {
  return `${id}|anywhere`;
}

class ChartLayout {
  readonly #labels: Labels;
  readonly type: Typesetter;
  readonly lines = new Map<string, UnplacedBox[]>();
  readonly states = new Map<string, FlowState>();
  readonly parents = new Map<string, FlowState>();
  readonly marks = new Set<string>();
  readonly edges = new Map<string, Edge>();
  /** Free space for the text of those states through which lines pass. */
  readonly rooms = new Map<string, FreeSpace>();
  /** Transitions that are shown as text in their source state. */
  readonly #edgesAsText = new Map<string, Edge[]>();

  constructor(root: FlowState, labels: Labels, type: Typesetter) {
    this.#labels = labels;
    this.type = type;
    this.#take(root, undefined);
    for (const state of this.states.values()) this.#connect(state);
    this.#thin();
    for (const state of this.states.values()) this.lines.set(state.id, this.#linesOf(state));
  }

  #take(state: FlowState, parent: FlowState | undefined): void {
    this.states.set(state.id, state);
    if (parent) this.parents.set(state.id, parent);
    for (const child of state.states) this.#take(child, state);
  }

  /** Moves the text of each crossed state to free space. @returns whether any text was moved */
  makeRoom(drawing: Drawing): boolean {
    const crossedIds = new Set(crossedBoxes(drawing, this.type.widthOf));
    const movedBoxes = drawing.boxes.filter(({ id }) => crossedIds.has(id) && this.states.has(id));
    for (const box of movedBoxes) {
      const state = this.states.get(box.id);
      if (state === undefined) continue;
      const { height } = this.type.sizeOf(this.lines.get(box.id) ?? []);
      this.rooms.set(box.id, freeSpaceIn(box, height + inset * 2, drawing));
      this.lines.set(box.id, this.#linesOf(state));
    }
    return movedBoxes.length > 0;
  }

  #linesOf(state: FlowState): UnplacedBox[] {
    const labels = this.#labels;
    const maxStateWidth = state.states.length > 0 ? outerWidth : stateWidth;
    const width = Math.min(maxStateWidth, this.rooms.get(state.id)?.width ?? maxStateWidth);
    return [
      ...this.type.broken(labels.title(state), "title", width),
      ...this.type.broken(labels.description(state), "text", width),
      ...state.invokes.flatMap((invoke) => this.type.broken(`▸ ${labels.invoke(invoke)}`, "invoke", width)),
      ...state.transitions
        .filter((transition) => isInner(state, transition))
        .flatMap((transition) => {
          const suffix = transition.targets.length > 0 ? `: ${labels.mark("again")}` : "";
          return this.type.broken(
            `↻ ${this.says(state, transition)}${suffix}`,
            "inner",
            width,
            transition.key,
          );
        }),
      ...(this.#edgesAsText.get(state.id) ?? []).flatMap(({ target, transitions }) => {
        const targetState = this.states.get(target);
        return transitions.flatMap((transition) =>
          this.type.broken(
            [
              `${labels.mark("arrow")} ${targetState ? labels.title(targetState) : ""}`,
              this.says(state, transition),
            ]
              .filter(Boolean)
              .join(": "),
            "leads",
            width,
            transition.key,
          ),
        );
      }),
    ];
  }

  /**
   * If many edges end at one state, turns those from distant states into text. If all are distant, keeps one edge.
   */
  #thin(): void {
    const entriesByTarget = new Map<string, [string, Edge][]>();
    for (const entry of this.edges) {
      const { target } = entry[1];
      entriesByTarget.set(target, [...(entriesByTarget.get(target) ?? []), entry]);
    }
    for (const [target, entries] of entriesByTarget) {
      if (entries.length < minGroupedEdges) continue;
      const isNear = ([, { source }]: [string, Edge]): boolean =>
        source.includes("|") || this.parents.get(source) === this.parents.get(target);
      const farEntries = entries.filter((entry) => !isNear(entry));
      for (const [key, edge] of farEntries.length === entries.length ? farEntries.slice(0, -1) : farEntries) {
        this.edges.delete(key);
        this.#edgesAsText.set(edge.source, [...(this.#edgesAsText.get(edge.source) ?? []), edge]);
      }
    }
  }

  /** `The door is pushed (if it is free)` */
  says(state: FlowState, transition: FlowTransition): string {
    const condition = this.#labels.condition(state, transition);
    return `${this.#labels.happens(transition)}${condition === "" ? "" : ` (${condition})`}`;
  }

  labelOf({ source, transitions }: Edge): UnplacedBox[] {
    const state = this.states.get(source.split("|")[0] ?? source);
    if (state === undefined) return [];
    const transitionsByText = new Map<string, FlowTransition[]>();
    for (const transition of transitions) {
      const text = this.#labels.happens(transition);
      transitionsByText.set(text, [...(transitionsByText.get(text) ?? []), transition]);
    }
    return [...transitionsByText].flatMap(([text, sameTextTransitions]) => [
      ...this.type.broken(text, "event", labelWidth, sameTextTransitions[0]?.key),
      ...sameTextTransitions.flatMap((transition) =>
        this.type.broken(this.#labels.condition(state, transition), "guard", labelWidth, transition.key),
      ),
    ]);
  }

  /** The source of an edge; an edge to a descendant starts at a mark inside the state. */
  #sourceOf(state: FlowState, target: string): string {
    if (!target.startsWith(`${state.id}.`)) return state.id;
    const container =
      state.kind === "parallel" ? state.states.find(({ id }) => target.startsWith(`${id}.`)) : state;
    if (container === undefined) return state.id;
    const anywhereId = anywhereIn(container.id);
    this.marks.add(anywhereId);
    return anywhereId;
  }

  #connect(state: FlowState): void {
    for (const transition of state.transitions) {
      if (isInner(state, transition)) continue;
      for (const target of transition.targets) {
        const source = this.#sourceOf(state, target);
        const key = `${source}→${target}`;
        const edge = this.edges.get(key) ?? { source, target, transitions: [] };
        edge.transitions.push(transition);
        this.edges.set(key, edge);
      }
    }
  }

  /** Whether the target comes after the source in the chart: such edges are drawn downwards. */
  goesOn({ source, target }: Edge): boolean {
    const order = [...this.states.keys()];
    return source.includes("|") || order.indexOf(source) < order.indexOf(target);
  }

  mark(): string {
    return this.#labels.mark("anywhere");
  }
}

/** The type of elkjs has a `default` property, but the imported value is already that default. */
const Layouter = elk as unknown as new () => ELK;

const generalOptions: LayoutOptions = {
  "elk.algorithm": "layered",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
  "elk.layered.nodePlacement.bk.fixedAlignment": "BALANCED",
  "elk.layered.cycleBreaking.strategy": "GREEDY",
  "elk.layered.thoroughness": "20",
  "elk.spacing.nodeNode": "28",
  "elk.spacing.edgeNode": "18",
  "elk.spacing.edgeEdge": "14",
  "elk.spacing.edgeLabel": "4",
  "elk.spacing.componentComponent": "28",
  "elk.layered.spacing.nodeNodeBetweenLayers": "26",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "14",
  "elk.randomSeed": "1",
};

function nodeOf(state: FlowState, chart: ChartLayout): ElkNode {
  const lines = chart.lines.get(state.id) ?? [];
  const { width, height } = chart.type.sizeOf(lines);
  const headHeight = height + inset * 2;
  if (state.states.length === 0)
    return { id: state.id, width: Math.max(width + inset * 2, 96), height: headHeight };
  const anywhereId = anywhereIn(state.id);
  const markSize = chart.type.sizeOf([{ text: chart.mark(), role: "guard" }]);
  return {
    id: state.id,
    layoutOptions: {
      "elk.padding": `[top=${headHeight + 8},left=20,bottom=20,right=20]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${Math.max(width, chart.rooms.has(state.id) ? outerWidth : 0) + inset * 2},${headHeight + 24})`,
    },
    children: [
      ...(state.initial === undefined ? [] : [{ id: `${state.id}|start`, width: 12, height: 12 }]),
      ...(chart.marks.has(anywhereId) ? [{ id: anywhereId, width: markSize.width + 20, height: 24 }] : []),
      ...state.states.map((child) => nodeOf(child, chart)),
    ],
  };
}

function labelOf(lines: readonly UnplacedBox[], type: Typesetter): ElkLabel[] {
  if (lines.length === 0) return [];
  const { width, height } = type.sizeOf(lines);
  return [
    {
      text: "label",
      width: width + 12,
      height: height + 6,
      layoutOptions: { "elk.edgeLabels.placement": "CENTER", "elk.edgeLabels.inline": "true" },
    },
  ];
}

function placeLines(
  lines: readonly UnplacedBox[],
  box: { readonly x: number; readonly y: number; readonly width: number },
  margin: { readonly x: number; readonly y: number },
): TextLine[] {
  let y = box.y + margin.y;
  return lines.map((line) => {
    const { line: height, size } = types[line.role];
    const baseline = y + (height + size) / 2 - 2;
    y += height;
    return {
      ...line,
      x: box.x + margin.x,
      y: Math.round(baseline),
    };
  });
}

/** The sections of an edge, with their end points, as one line. */
function pointsOf(edge: ElkExtendedEdge): (readonly [number, number])[] {
  return (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => [Math.round(x), Math.round(y)] as const),
  );
}

function flattenNodes(node: ElkNode, depth = 0): { readonly node: ElkNode; readonly depth: number }[] {
  return [{ node, depth }, ...(node.children ?? []).flatMap((child) => flattenNodes(child, depth + 1))];
}

/** Max layouts. Moved text changes the course of lines, so the layout is repeated, usually once. */
const maxLayouts = 8;

export async function drawingOf(
  flow: Flow,
  labels: Labels,
  typeface: Typeface = arial,
  direction: "DOWN" | "RIGHT" = "DOWN",
): Promise<Drawing> {
  const chart = new ChartLayout(flow.root, labels, new Typesetter(typeface));
  let drawing = await layOut(flow, chart, direction);
  for (let layoutCount = 1; layoutCount < maxLayouts && chart.makeRoom(drawing); layoutCount += 1)
    drawing = await layOut(flow, chart, direction);
  return drawing;
}

async function layOut(flow: Flow, chart: ChartLayout, direction: "DOWN" | "RIGHT"): Promise<Drawing> {
  const edges = [...chart.edges.values()];
  const starts = [...chart.states.values()].flatMap(({ id, initial }) =>
    initial === undefined
      ? []
      : [
          {
            id: `${id}|start→`,
            sources: [`${id}|start`],
            targets: [initial],
            layoutOptions: { "elk.layered.priority.direction": "40" },
          },
        ],
  );
  const graph: ElkNode = {
    id: "drawing",
    layoutOptions: {
      ...generalOptions,
      "elk.direction": direction,
      "elk.padding": "[top=8,left=8,bottom=8,right=8]",
    },
    children: [nodeOf(flow.root, chart)],
    edges: [
      ...starts,
      ...edges.map((edge, index) => ({
        id: `e${index}`,
        sources: [edge.source],
        targets: [edge.target],
        labels: labelOf(chart.labelOf(edge), chart.type),
        layoutOptions: { "elk.layered.priority.direction": chart.goesOn(edge) ? "20" : "0" },
      })),
    ],
  };
  const laidOutGraph = await new Layouter().layout(graph);
  const width = Math.ceil(laidOutGraph.width ?? 0);
  const height = Math.ceil(laidOutGraph.height ?? 0);
  const boxes = flattenNodes(laidOutGraph)
    .slice(1)
    .map(({ node, depth }): Box => {
      const [id = "", nodeKind] = node.id.split("|");
      const state = chart.states.get(id);
      const box = {
        x: Math.round(node.x ?? 0),
        y: Math.round(node.y ?? 0),
        width: Math.round(node.width ?? 0),
        height: Math.round(node.height ?? 0),
      };
      const isRegion = chart.parents.get(id)?.kind === "parallel";
      const kind =
        nodeKind === "start"
          ? "start"
          : nodeKind === "anywhere"
            ? "anywhere"
            : isRegion
              ? "region"
              : (state?.kind ?? "atomic");
      const lines: readonly UnplacedBox[] =
        nodeKind === "start"
          ? []
          : nodeKind === "anywhere"
            ? [{ text: chart.mark(), role: "guard" }]
            : (chart.lines.get(id) ?? []);
      const labelOffset = chart.rooms.get(node.id)?.offset ?? inset;
      const margin = nodeKind === "anywhere" ? { x: 10, y: 4 } : { x: labelOffset, y: inset };
      return { id: node.id, kind, depth: depth - 1, ...box, lines: placeLines(lines, box, margin) };
    });
  const drawnEdges = (laidOutGraph.edges ?? []).map((edge, index): DrawnEdge => {
    const layoutEdge = edges[index - starts.length];
    const label = edge.labels?.[0];
    const labelBox = label && {
      x: Math.round(label.x ?? 0),
      y: Math.round(label.y ?? 0),
      width: Math.round(label.width ?? 0),
      height: Math.round(label.height ?? 0),
    };
    return {
      keys: layoutEdge?.transitions.map(({ key }) => key) ?? [],
      source: edge.sources[0] ?? "",
      target: edge.targets[0] ?? "",
      points: pointsOf(edge),
      ...(labelBox && { label: labelBox }),
      lines: layoutEdge && labelBox ? placeLines(chart.labelOf(layoutEdge), labelBox, { x: 6, y: 3 }) : [],
    };
  });
  return { id: flow.id, width, height, boxes, edges: drawnEdges };
}
