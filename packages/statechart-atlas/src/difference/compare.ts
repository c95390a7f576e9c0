/** Compares two versions of each chart: merges both into one chart, and marks and describes each change. */
import { type Flow, type FlowState, type FlowTransition, flatten } from "../charts/flow.ts";
import type { Labels } from "../labels.ts";

export type Change = "added" | "removed" | "changed";

export interface ComparedChart {
  readonly id: string;
  /** The later chart, to which the removed states and transitions are added. */
  readonly flow: Flow;
  readonly states: Readonly<Record<string, Change>>;
  readonly transitions: Readonly<Record<string, Change>>;
  readonly list: readonly string[];
}

const signs: Readonly<Record<Change, string>> = { added: "+", removed: "-", changed: "~" };

function ownTextOf({ states: _, transitions: __, ...rest }: FlowState): string {
  return JSON.stringify(rest);
}

/** The identity of a transition: its event, guard and targets. */
function transitionIdentityOf({ cause, event, guard, targets }: FlowTransition): string {
  return JSON.stringify([cause, event, guard, targets]);
}

function transitionDetailsOf({ actions, reenter, description }: FlowTransition): string {
  return JSON.stringify([actions, reenter, description]);
}

/**
 * The change of a delay's duration. A duration that only one version has is no change: an earlier commit is read without
 * the files of its imports.
 */
function durationChangeOf({ after: oldDelay }: FlowTransition, { after }: FlowTransition): string {
  if (oldDelay === undefined || after === undefined || oldDelay === after) return "";
  return `, after ${after} ms instead of ${oldDelay} ms`;
}

/** The place of each given transition among those of its event: XState takes the first one whose guard allows it. */
function placesOf(transitions: readonly FlowTransition[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    transitions.map((transition) => {
      const event = JSON.stringify([transition.cause, transition.event]);
      const ordinal = counts.get(event) ?? 0;
      counts.set(event, ordinal + 1);
      return [transitionIdentityOf(transition), ordinal];
    }),
  );
}

class Comparison {
  readonly states: Record<string, Change> = {};
  readonly transitions: Record<string, Change> = {};
  readonly list: string[] = [];
  readonly #labels: Labels;

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  #say(change: Change, text: string): void {
    this.list.push(`${signs[change]} ${text}`);
  }

  #mark(state: FlowState, change: Change): void {
    this.states[state.id] = change;
    this.#say(change, `${state.id}: ${state.description || "no description"}`);
  }

  /** @param key the transition's key in the merged chart */
  #markWay(state: FlowState, key: string, transition: FlowTransition, change: Change, suffix = ""): void {
    this.transitions[key] = change;
    const guard = transition.guard === undefined ? "" : `, if ${this.#labels.guard(transition.guard)}`;
    this.#say(change, `${transition.name}: ${transition.description || "no description"}${guard}${suffix}`);
    if (this.states[state.id] === undefined && change !== "changed") this.states[state.id] = "changed";
  }

  whole(state: FlowState, change: Change): void {
    for (const descendant of flatten(state)) {
      this.#mark(descendant, change);
      for (const transition of descendant.transitions)
        this.#markWay(descendant, transition.key, transition, change);
    }
  }

  joined(olderState: FlowState, newerState: FlowState): FlowState {
    if (ownTextOf(olderState) !== ownTextOf(newerState)) this.#mark(newerState, "changed");
    const unmatchedTransitions = new Map(
      olderState.transitions.map((transition) => [transitionIdentityOf(transition), transition]),
    );
    const identities = new Set(newerState.transitions.map(transitionIdentityOf));
    const oldPlaces = placesOf(
      olderState.transitions.filter((transition) => identities.has(transitionIdentityOf(transition))),
    );
    const placeByIdentity = placesOf(
      newerState.transitions.filter((transition) =>
        unmatchedTransitions.has(transitionIdentityOf(transition)),
      ),
    );
    for (const transition of newerState.transitions) {
      const identity = transitionIdentityOf(transition);
      const oldTransition = unmatchedTransitions.get(identity);
      unmatchedTransitions.delete(identity);
      if (oldTransition === undefined) {
        this.#markWay(newerState, transition.key, transition, "added");
        continue;
      }
      const durationChange = durationChangeOf(oldTransition, transition);
      const isMoved = oldPlaces.get(identity) !== placeByIdentity.get(identity);
      const hasNewDetails = transitionDetailsOf(oldTransition) !== transitionDetailsOf(transition);
      if (durationChange !== "" || isMoved || hasNewDetails)
        this.#markWay(newerState, transition.key, transition, "changed", durationChange);
    }
    const removedTransitions = [...unmatchedTransitions.values()].map((transition) => {
      const key = `${transition.key}-removed`;
      this.#markWay(newerState, key, transition, "removed");
      return { ...transition, key };
    });
    const oldStates = new Map(olderState.states.map((state) => [state.id, state]));
    const states = newerState.states.map((state) => {
      const oldState = oldStates.get(state.id);
      oldStates.delete(state.id);
      if (oldState !== undefined) return this.joined(oldState, state);
      this.whole(state, "added");
      return state;
    });
    const removedStates = [...oldStates.values()];
    for (const state of removedStates) this.whole(state, "removed");
    const kind = newerState.kind === "atomic" && removedStates.length > 0 ? olderState.kind : newerState.kind;
    return {
      ...newerState,
      kind,
      transitions: [...newerState.transitions, ...removedTransitions],
      states: [...states, ...removedStates],
    };
  }
}

/** Omits removed transitions whose target is not drawn. */
function removeUndrawnTargets(state: FlowState, ids: ReadonlySet<string>): FlowState {
  return {
    ...state,
    transitions: state.transitions.filter(({ targets }) => targets.every((target) => ids.has(target))),
    states: state.states.map((child) => removeUndrawnTargets(child, ids)),
  };
}

/** @returns the changed charts, by id */
export function compare(
  oldFlows: readonly Flow[],
  newFlows: readonly Flow[],
  labels: Labels,
): readonly ComparedChart[] {
  const ids = [...new Set([...newFlows, ...oldFlows].map(({ id }) => id))].sort();
  return ids.flatMap((id): ComparedChart[] => {
    const oldFlow = oldFlows.find((flow) => flow.id === id);
    const newFlow = newFlows.find((flow) => flow.id === id);
    const flow = newFlow ?? oldFlow;
    if (flow === undefined) return [];
    const comparison = new Comparison(labels);
    let root = flow.root;
    if (oldFlow && newFlow) root = comparison.joined(oldFlow.root, newFlow.root);
    else comparison.whole(flow.root, newFlow ? "added" : "removed");
    const { states, transitions, list } = comparison;
    if (list.length === 0) return [];
    const stateIds = new Set(flatten(root).map((state) => state.id));
    return [{ id, flow: { ...flow, root: removeUndrawnTargets(root, stateIds) }, states, transitions, list }];
  });
}
