/** Combines states of several charts into one chart: each chart is a box with the states that the way lists. */
import type { Labels } from "../labels.ts";
import { type Flow, type FlowState, type FlowTransition, flatten } from "./flow.ts";

/** A way across charts, such as the course of a payment: the states to draw in one picture. */
export interface Way {
  /** The way's name in the atlas's URL: `delivery`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Ids of the drawn states, in order; other states are represented by the nearest drawn ancestor. */
  readonly stateIds: readonly string[];
  /** The charts that an action in a state starts. */
  readonly begins: readonly { readonly state: string; readonly action: string; readonly chart: string }[];
  /** Events that a state reports to other charts. A line leads to the target of each transition that they trigger. */
  readonly reports: Readonly<Record<string, readonly string[]>>;
}

/** The chart reduced to the way's states and their ancestors. */
function reduceToWay(state: FlowState, drawnIds: ReadonlySet<string>): FlowState | undefined {
  const states = state.states.flatMap((child) => reduceToWay(child, drawnIds) ?? []);
  if (states.length === 0 && !drawnIds.has(state.id)) return undefined;
  const { initial, ...rest } = state;
  const initialPart = states.some(({ id }) => id === initial) ? { initial: initial as string } : {};
  const kind = states.length === 0 && state.kind !== "final" ? "atomic" : state.kind;
  return {
    ...rest,
    ...initialPart,
    kind: kind === "parallel" && states.length < 2 ? "compound" : kind,
    states,
  };
}

/** Adds the chart's transitions to the drawn chart. The nearest drawn ancestor represents an undrawn state. */
function connectDrawnStates(chart: FlowState, drawnChart: FlowState): FlowState {
  const drawnIds = new Set(flatten(drawnChart).map(({ id }) => id));
  const placeOf = (id: string): string => (drawnIds.has(id) ? id : placeOf(id.slice(0, id.lastIndexOf("."))));
  const transitionsBySource = new Map<string, FlowTransition[]>();
  for (const { id, transitions } of flatten(chart)) {
    const source = placeOf(id);
    for (const transition of transitions) {
      const targets = [...new Set(transition.targets.map(placeOf))].filter(
        (target) => target !== source && target !== chart.id,
      );
      if (targets.length > 0)
        transitionsBySource.set(source, [
          ...(transitionsBySource.get(source) ?? []),
          { ...transition, targets },
        ]);
    }
  }
  const copyState = (state: FlowState): FlowState => ({
    ...state,
    transitions: state.id === chart.id ? [] : (transitionsBySource.get(state.id) ?? []),
    invokes: [],
    states: state.states.map(copyState),
  });
  return copyState(drawnChart);
}

function createTransition(
  source: string,
  target: string,
  event: string,
  extraFields: Partial<FlowTransition>,
): FlowTransition {
  return {
    key: `${source}|${event}|${target}`,
    name: `${source} — ${event} → ${target}`,
    cause: "event",
    event,
    actions: [],
    reenter: false,
    description: "",
    ...extraFields,
    targets: [target],
  };
}

/**
 * The lines between charts: from each state to the charts that it starts, and from a state that reports an event to
 * the target states of this event in other charts.
 */
function transitionsBetween(
  way: Way,
  charts: readonly FlowState[],
  drawnCharts: readonly FlowState[],
  labels: Labels,
) {
  const lines = new Map<string, FlowTransition[]>();
  const addTransition = (transition: FlowTransition): void => {
    const sourceId = transition.key.split("|")[0] ?? "";
    lines.set(sourceId, [...(lines.get(sourceId) ?? []), transition]);
  };
  const ids = new Set(drawnCharts.flatMap(flatten).map(({ id }) => id));
  const states = charts.flatMap(flatten);
  for (const { id, invokes } of states)
    for (const { machine, src } of invokes)
      if (machine !== undefined && ids.has(id) && ids.has(machine))
        addTransition(
          createTransition(id, machine, src, {
            description: `${labels.mark("starts")} ${labels.actor(src)}`,
          }),
        );
  for (const { state, action, chart } of way.begins) {
    const sourceState = states.find(({ id }) => id === state);
    if (!sourceState?.entry.includes(action) || !ids.has(chart))
      throw new Error(`The way ${way.id}: ${state} does not begin ${chart} by ${action}.`);
    addTransition(
      createTransition(state, chart, action, {
        description: `${labels.mark("starts")} ${labels.actor(chart)}`,
      }),
    );
  }
  for (const [sourceId, events] of Object.entries(way.reports)) {
    const chartId = sourceId.split(".")[0];
    for (const event of events) {
      const targetPairs = states.flatMap((state) =>
        state.id.split(".")[0] === chartId
          ? []
          : state.transitions
              .filter((transition) => transition.event === event)
              .flatMap((transition) =>
                (transition.targets.length > 0 ? transition.targets : [state.id]).map(
                  (targetId) => [targetId, transition] as const,
                ),
              ),
      );
      for (const [targetId, transition] of targetPairs)
        if (ids.has(targetId)) {
          const { guard, description } = transition;
          addTransition(
            createTransition(sourceId, targetId, event, {
              description,
              ...(guard !== undefined && { guard }),
            }),
          );
        }
    }
  }
  return lines;
}

/**
 * Moves a state's `onDone` transitions for a child chart to the child chart's final state, if that state is drawn.
 */
function moveDoneTransitions(
  states: readonly FlowState[],
  transitions: ReadonlyMap<string, readonly FlowTransition[]>,
) {
  const movedTransitions = new Map(transitions);
  for (const { id, invokes } of states)
    for (const { id: name, machine } of invokes) {
      const finalState = states.find((state) => state.kind === "final" && state.id.startsWith(`${machine}.`));
      if (machine === undefined || finalState === undefined || !transitions.has(finalState.id)) continue;
      const isOfEnd = ({ cause, event }: FlowTransition) => cause === "done" && event === name;
      const transitionsOfState = movedTransitions.get(id) ?? [];
      movedTransitions.set(finalState.id, [
        ...(movedTransitions.get(finalState.id) ?? []),
        ...transitionsOfState.filter(isOfEnd),
      ]);
      movedTransitions.set(
        id,
        transitionsOfState.filter((transition) => !isOfEnd(transition)),
      );
    }
  return movedTransitions;
}

/** @throws if no chart has a state of the way */
export function flowOfWay(way: Way, flows: readonly Flow[], labels: Labels): Flow {
  const drawnIds = new Set(way.stateIds);
  const ids = [...new Set(way.stateIds.map((id) => id.split(".")[0] ?? ""))];
  const charts = ids.map((id) => {
    const flow = flows.find((candidate) => candidate.id === id);
    if (flow === undefined) throw new Error(`The way ${way.id}: there is no chart ${id}.`);
    return flow.root;
  });
  const knownIds = new Set(charts.flatMap(flatten).map(({ id }) => id));
  const missingIds = way.stateIds.filter((id) => !knownIds.has(id));
  if (missingIds.length > 0)
    throw new Error(`The way ${way.id}: the charts have no ${missingIds.join(", ")}.`);
  const drawnCharts = charts.flatMap((chart) => {
    const reducedChart = reduceToWay(chart, drawnIds);
    return reducedChart ? [connectDrawnStates(chart, reducedChart)] : [];
  });
  const lines = transitionsBetween(way, charts, drawnCharts, labels);
  const shownTransitions = new Map(
    drawnCharts
      .flatMap(flatten)
      .map(({ id, transitions }) => [id, [...transitions, ...(lines.get(id) ?? [])]] as const),
  );
  const allTransitions = moveDoneTransitions(charts.flatMap(flatten), shownTransitions);
  const copyState = (state: FlowState): FlowState => ({
    ...state,
    transitions: allTransitions.get(state.id) ?? [],
    states: state.states.map(copyState),
  });
  const root: FlowState = {
    id: "way",
    key: way.title,
    path: "",
    kind: "compound",
    description: way.description,
    tags: [],
    entry: [],
    exit: [],
    invokes: [],
    transitions: [],
    ...(drawnCharts[0] && { initial: drawnCharts[0].id }),
    states: drawnCharts.map(copyState),
  };
  return { id: `way-${way.id}`, file: "", root, invokes: [], context: [] };
}
