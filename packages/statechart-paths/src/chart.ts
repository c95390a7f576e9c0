import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

/** One transition of a state: a candidate of an event by its index, or `refused` if guards reject all candidates. */
export interface ChartEdge {
  readonly key: string;
  readonly source: AnyStateNode;
  /** The event's type; empty for an eventless transition. */
  readonly event: string;
  readonly outcome: number | "refused";
  readonly guard: string | undefined;
  readonly targets: readonly AnyStateNode[];
  /** `choosing — submitted [canSubmit] → paying` */
  readonly name: string;
  readonly description: string | undefined;
  /** False for an edge that records only that the event changes nothing. */
  readonly changes: boolean;
}

/** Every state below the root that a machine can be in; history states are not included. */
export function nodesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  const nodesBelow = (node: AnyStateNode): AnyStateNode[] =>
    Object.values(node.states)
      .filter(({ type }) => type !== "history")
      .flatMap((child) => [child, ...nodesBelow(child)]);
  return nodesBelow(machine.root);
}

export function edgeKey(source: AnyStateNode, event: string, outcome: number | "refused"): string {
  return `${source.id}|${event}|${outcome}`;
}

export function nameOf(node: AnyStateNode): string {
  return node.path.length === 0 ? node.machine.id : node.path.join(".");
}

/** Every list of transition candidates of a state, by event; `""` for eventless transitions. */
export function candidatesOf(
  node: AnyStateNode,
): readonly (readonly [string, readonly AnyTransitionDefinition[]])[] {
  const alwaysTransitions = node.always ?? [];
  return alwaysTransitions.length === 0
    ? [...node.transitions]
    : [...node.transitions, ["", alwaysTransitions]];
}

function guardName(guard: unknown): string | undefined {
  if (guard === undefined) return undefined;
  if (typeof guard === "string") return guard;
  if (typeof guard === "object" && guard !== null && "type" in guard) return String(guard.type);
  if (typeof guard !== "function") return "guard";
  // A guard that `and`, `or`, `not` or `stateIn` has created.
  if ("guards" in guard && Array.isArray(guard.guards))
    return `${guard.name}(${guard.guards.map((innerGuard) => guardName(innerGuard) ?? "").join(", ")})`;
  if ("stateValue" in guard) return `stateIn(${JSON.stringify(guard.stateValue)})`;
  return guard.name === "" || guard.name === "guard" ? "guard" : guard.name;
}

function eventName(event: string): string {
  if (event === "") return "at once";
  return event
    .replace(/^xstate\.done\.actor\./, "done: ")
    .replace(/^xstate\.error\.actor\./, "error: ")
    .replace(/^xstate\.done\.state\./, "finished: ")
    .replace(/^xstate\.after\.([^.]+)\..*$/, "after $1");
}

function targetNames(targets: readonly AnyStateNode[] | undefined): string {
  return targets === undefined || targets.length === 0 ? "stays" : targets.map(nameOf).join(" + ");
}

export function edgesOf(machine: AnyStateMachine): readonly ChartEdge[] {
  return [machine.root, ...nodesOf(machine)].flatMap((source) =>
    candidatesOf(source).flatMap(([event, candidates]) => {
      const edges: ChartEdge[] = candidates.map((candidate, index) => {
        const guard = guardName(candidate.guard);
        const targets = candidate.target ?? [];
        return {
          key: edgeKey(source, event, index),
          source,
          event,
          outcome: index,
          guard,
          targets,
          name: `${nameOf(source)} — ${eventName(event)}${guard === undefined ? "" : ` [${guard}]`} → ${targetNames(targets)}`,
          description: candidate.description,
          changes: targets.length > 0 || candidate.actions.length > 0,
        };
      });
      const lastCandidate = candidates.at(-1);
      if (lastCandidate?.guard !== undefined) {
        const guards = candidates.map(({ guard }) => `not ${guardName(guard) ?? "so"}`).join(", ");
        edges.push({
          key: edgeKey(source, event, "refused"),
          source,
          event,
          outcome: "refused",
          guard: guards,
          targets: [],
          name: `${nameOf(source)} — ${eventName(event)} [${guards}] → refused`,
          description: undefined,
          changes: false,
        });
      }
      return edges;
    }),
  );
}

/** The active states of a snapshot, outermost first. */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes;
}

export function isIn(snapshot: AnyMachineSnapshot, state: string): boolean {
  return activeNodes(snapshot).some(({ path }) => path.join(".") === state);
}

/** The names of the active states of a snapshot, without the root. */
export function statesOf(snapshot: AnyMachineSnapshot): readonly string[] {
  return activeNodes(snapshot)
    .filter(({ path }) => path.length > 0)
    .map(nameOf);
}

/** The paths of the active leaf states, in the chart's order. */
export function leavesOf(snapshot: AnyMachineSnapshot): readonly string[] {
  return [...activeNodes(snapshot)]
    .filter(({ states }) => Object.keys(states).length === 0)
    .sort((a, b) => a.order - b.order)
    .map(({ path }) => path.join("."));
}
