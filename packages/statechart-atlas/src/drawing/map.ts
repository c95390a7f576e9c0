/** Draws the map: which chart starts which. */
import type { Flow, FlowState } from "../charts/flow.ts";
import type { Labels } from "../labels.ts";
import { type Drawing, drawingOf } from "./layout.ts";
import { arial, type Typeface } from "./text-width.ts";

/** A chart with one state `charts`, whose children are the charts, and an edge from each chart to those it starts. */
function mapOf(flows: readonly Flow[]): Flow {
  const states = flows.map(
    (flow): FlowState => ({
      description: flow.root.description,
      path: "",
      tags: [],
      entry: [],
      exit: [],
      id: `charts.${flow.id}`,
      key: flow.id,
      kind: "atomic",
      states: [],
      invokes: [],
      transitions: flow.invokes.map((invokedId) => ({
        key: `charts.${flow.id}|${invokedId}|0`,
        name: `${flow.id} → ${invokedId}`,
        cause: "always",
        // The edge needs no label, because the target has its chart's name.
        event: "",
        actions: [],
        targets: [`charts.${invokedId}`],
        reenter: false,
        description: "",
      })),
    }),
  );
  const root: FlowState = {
    id: "charts",
    key: "charts",
    path: "",
    kind: "compound",
    description: "",
    tags: [],
    entry: [],
    exit: [],
    invokes: [],
    transitions: [],
    states,
  };
  return { id: "charts", file: "", root, invokes: [], context: [] };
}

export async function drawMap(
  flows: readonly Flow[],
  labels: Labels,
  typeface: Typeface = arial,
): Promise<Drawing> {
  const drawing = await drawingOf(mapOf(flows), labels, typeface, "RIGHT");
  return { ...drawing, boxes: drawing.boxes.filter(({ id }) => id !== "charts") };
}
