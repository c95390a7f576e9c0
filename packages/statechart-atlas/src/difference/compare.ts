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
function durationChangeOf({ after: before }: FlowTransition, { after }: FlowTransition): string {
  if (before === undefined || after === undefined || before === after) return "";
  return `, after ${after} ms instead of ${before} ms`;
}

/** The place of each given transition among those of its event: XState takes the first one whose guard allows it. */
function placesOf(transitions: readonly FlowTransition[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    transitions.map((transition) => {
      const event = JSON.stringify([transition.cause, transition.event]);
      const place = counts.get(event) ?? 0;
      counts.set(event, place + 1);
      return [transitionIdentityOf(transition), place];
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
  #markWay(state: FlowState, key: string, transition: FlowTransition, change: Change, note = ""): void {
    this.transitions[key] = change;
    const guard = transition.guard === undefined ? "" : `, if ${this.#labels.guard(transition.guard)}`;
    this.#say(change, `${transition.name}: ${transition.description || "no description"}${guard}${note}`);
    if (this.states[state.id] === undefined && change !== "changed") this.states[state.id] = "changed";
  }

  whole(state: FlowState, change: Change): void {
    for (const descendant of flatten(state)) {
      this.#mark(descendant, change);
      for (const transition of descendant.transitions)
        this.#markWay(descendant, transition.key, transition, change);
    }
  }

  joined(before: FlowState, after: FlowState): FlowState {
    if (ownTextOf(before) !== ownTextOf(after)) this.#mark(after, "changed");
    const unmatched = new Map(
      before.transitions.map((transition) => [transitionIdentityOf(transition), transition]),
    );
    const identities = new Set(after.transitions.map(transitionIdentityOf));
    const oldPlaces = placesOf(
      before.transitions.filter((transition) => identities.has(transitionIdentityOf(transition))),
    );
    const places = placesOf(
      after.transitions.filter((transition) => unmatched.has(transitionIdentityOf(transition))),
    );
    for (const transition of after.transitions) {
      const identity = transitionIdentityOf(transition);
      const oldTransition = unmatched.get(identity);
      unmatched.delete(identity);
      if (oldTransition === undefined) {
        this.#markWay(after, transition.key, transition, "added");
        continue;
      }
      const note = durationChangeOf(oldTransition, transition);
      const isMoved = oldPlaces.get(identity) !== places.get(identity);
      const hasNewDetails = transitionDetailsOf(oldTransition) !== transitionDetailsOf(transition);
      if (note !== "" || isMoved || hasNewDetails)
        this.#markWay(after, transition.key, transition, "changed", note);
    }
    const removedTransitions = [...unmatched.values()].map((transition) => {
      const key = `${transition.key}-removed`;
      this.#markWay(after, key, transition, "removed");
      return { ...transition, key };
    });
    const earlier = new Map(before.states.map((state) => [state.id, state]));
    const states = after.states.map((state) => {
      const oldState = earlier.get(state.id);
      earlier.delete(state.id);
      if (oldState !== undefined) return this.joined(oldState, state);
      this.whole(state, "added");
      return state;
    });
    const removedStates = [...earlier.values()];
    for (const state of removedStates) this.whole(state, "removed");
    const kind = after.kind === "atomic" && removedStates.length > 0 ? before.kind : after.kind;
    return {
      ...after,
      kind,
      transitions: [...after.transitions, ...removedTransitions],
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
  before: readonly Flow[],
  after: readonly Flow[],
  labels: Labels,
): readonly ComparedChart[] {
  const ids = [...new Set([...after, ...before].map(({ id }) => id))].sort();
  return ids.flatMap((id): ComparedChart[] => {
    const oldFlow = before.find((flow) => flow.id === id);
    const now = after.find((flow) => flow.id === id);
    const flow = now ?? oldFlow;
    if (flow === undefined) return [];
    const comparison = new Comparison(labels);
    let root = flow.root;
    if (oldFlow && now) root = comparison.joined(oldFlow.root, now.root);
    else comparison.whole(flow.root, now ? "added" : "removed");
    const { states, transitions, list } = comparison;
    if (list.length === 0) return [];
    const stateIds = new Set(flatten(root).map((state) => state.id));
    return [{ id, flow: { ...flow, root: removeUndrawnTargets(root, stateIds) }, states, transitions, list }];
  });
}
