/**
 * Folds states of a chart: their children are not drawn, and the children's transitions start or end at the folded
 * state.
 */
import { type Flow, type FlowState, type FlowTransition, flatten } from "./flow.ts";

/** @param closed ids of the states to fold; each has children */
export function folded(flow: Flow, closed: ReadonlySet<string>): Flow {
  const outer = new Map<string, string>();
  const take = (state: FlowState, foldedAncestor: string | undefined): void => {
    outer.set(state.id, foldedAncestor ?? state.id);
    const next = foldedAncestor ?? (closed.has(state.id) ? state.id : undefined);
    for (const child of state.states) take(child, next);
  };
  take(flow.root, undefined);
  const seenAt = (id: string): string => outer.get(id) ?? id;

  const led = (transition: FlowTransition): FlowTransition => ({
    ...transition,
    targets: [...new Set(transition.targets.map(seenAt))],
  });
  const close = (state: FlowState): FlowState => {
    if (!closed.has(state.id))
      return { ...state, transitions: state.transitions.map(led), states: state.states.map(close) };
    const leavingTransitions = flatten(state)
      .slice(1)
      .flatMap(({ transitions }) => transitions.map(led))
      .filter(({ targets }) => targets.some((target) => target !== state.id));
    const { initial: _, ...rest } = state;
    return {
      ...rest,
      kind: "atomic",
      transitions: [...state.transitions.map(led), ...leavingTransitions],
      states: [],
    };
  };
  return { ...flow, root: close(flow.root) };
}

/** The states that can be folded, outermost first; never the root. */
export function foldable(flow: Flow): readonly FlowState[] {
  return flatten(flow.root).filter((state) => state !== flow.root && state.states.length > 0);
}
