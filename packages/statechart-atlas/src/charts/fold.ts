/**
 * Folds states of a chart: their children are not drawn, and the children's transitions start or end at the folded
 * state.
 */
import { type Flow, type FlowState, type FlowTransition, flatten } from "./flow.ts";

/** @param closedIds ids of the states to fold; each has children */
export function folded(flow: Flow, closedIds: ReadonlySet<string>): Flow {
  const visibleIdById = new Map<string, string>();
  const visitState = (state: FlowState, foldedAncestor: string | undefined): void => {
    visibleIdById.set(state.id, foldedAncestor ?? state.id);
    const outermostFold = foldedAncestor ?? (closedIds.has(state.id) ? state.id : undefined);
    for (const child of state.states) visitState(child, outermostFold);
  };
  visitState(flow.root, undefined);
  const visibleIdOf = (id: string): string => visibleIdById.get(id) ?? id;

  const redirect = (transition: FlowTransition): FlowTransition => ({
    ...transition,
    targets: [...new Set(transition.targets.map(visibleIdOf))],
  });
  const foldState = (state: FlowState): FlowState => {
    if (!closedIds.has(state.id))
      return { ...state, transitions: state.transitions.map(redirect), states: state.states.map(foldState) };
    const leavingTransitions = flatten(state)
      .slice(1)
      .flatMap(({ transitions }) => transitions.map(redirect))
      .filter(({ targets }) => targets.some((target) => target !== state.id));
    const { initial: _, ...rest } = state;
    return {
      ...rest,
      kind: "atomic",
      transitions: [...state.transitions.map(redirect), ...leavingTransitions],
      states: [],
    };
  };
  return { ...flow, root: foldState(flow.root) };
}

/** The states that can be folded, outermost first; never the root. */
export function foldable(flow: Flow): readonly FlowState[] {
  return flatten(flow.root).filter((state) => state !== flow.root && state.states.length > 0);
}
