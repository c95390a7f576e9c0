/**
 * Explores a machine without a path file: events without payload, actors without output, and the machine's own delays.
 */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from "xstate";
import { activeNodes, leavesOf } from "./chart.ts";
import type { PathFile } from "./definition.ts";
import { eventName } from "./expected-transitions.ts";
import { impureIn, withoutSessions } from "./impure.ts";
import { next } from "./model.ts";
import { type Plan, planOf } from "./plan.ts";
import { type Result, walkPlan } from "./result.ts";
import { endedActor, isError, Subject } from "./subject.ts";
import { keyOf } from "./value-text.ts";

export interface FirstLook {
  readonly machine: AnyStateMachine;
  readonly file: string;
  /** The initial state. */
  readonly initial: string;
  readonly result: Result;
  /** Events whose transition throws without a payload, each with its state and error. */
  readonly needsPayload: readonly {
    readonly event: string;
    readonly state: string;
    readonly reason: string;
  }[];
  /** Names of unwalked transitions with a guard, which needs a payload, an output or a context to pass. */
  readonly guards: readonly string[];
  /** Ids of invoked actors whose failure no active state handles, so that the failure ends the machine. */
  readonly unheard: readonly string[];
  /** All keys of the context, since without a path file no observation reads them. */
  readonly unread: readonly string[];
  /** Context keys that differ if the same step is computed again, each with the step. */
  readonly impure: readonly string[];
  /** The current target of each event: by state, then by event. */
  readonly transitions: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The delays that the machine defines; a function computes one from the context. */
function delaysOf(machine: AnyStateMachine): NonNullable<PathFile["delays"]> {
  return Object.fromEntries(
    Object.entries(machine.implementations.delays).map(([name, delay]) => [
      name,
      typeof delay === "function"
        ? (context: unknown) => (delay as (args: object) => number)({ context, event: { type: "" } })
        : delay,
    ]),
  ) as NonNullable<PathFile["delays"]>;
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

function contextKeys({ graphs }: Plan): readonly string[] {
  const snapshots = graphs.flatMap((graph) => [...graph.snapshots.values()]);
  return [...new Set(snapshots.flatMap(({ context }) => Object.keys(context ?? {})))];
}

/** Omits events that never leave the state. If an event leaves it only sometimes, the targets include the state. */
function transitionsOf({ plan }: Result): FirstLook["transitions"] {
  const targetsByState: Record<string, Record<string, Set<string>>> = {};
  const stayedStates = new Set<string>();
  for (const { outgoing, snapshots } of plan.graphs)
    for (const [key, edges] of outgoing) {
      const sourceSnapshot = snapshots.get(key);
      if (sourceSnapshot === undefined) continue;
      for (const { event, reached } of edges) {
        const name = eventName(event.type);
        const leftStates = leavesOf(sourceSnapshot).filter((leaf) => !leavesOf(reached).includes(leaf));
        for (const leaf of leavesOf(sourceSnapshot))
          if (!leftStates.includes(leaf)) stayedStates.add(`${leaf} ${name}`);
        // List the event in the first state that the step leaves.
        const [state] = leftStates;
        if (state === undefined) continue;
        const events = targetsByState[state] ?? {};
        targetsByState[state] = {
          ...events,
          [name]: new Set([...(events[name] ?? []), leavesOf(reached).join(" + ")]),
        };
      }
    }
  for (const [state, events] of Object.entries(targetsByState))
    for (const [name, targets] of Object.entries(events))
      if (stayedStates.has(`${state} ${name}`)) targets.add(state);
  return mapSets(targetsByState);
}

const mapSets = (targetsByState: Record<string, Record<string, Set<string>>>): FirstLook["transitions"] =>
  Object.fromEntries(
    Object.entries(targetsByState).map(([state, events]) => [
      state,
      Object.fromEntries(Object.entries(events).map(([event, targets]) => [event, [...targets].join(" | ")])),
    ]),
  );

/** A coarse shape of a value: whether it exists, a flag's value, a number's sign, a length up to two. */
function shapeOf(value: unknown): unknown {
  if (typeof value === "number") return Math.sign(value);
  if (typeof value === "string") return value === "";
  if (Array.isArray(value)) return Math.min(value.length, 2);
  if (value instanceof Map || value instanceof Set) return Math.min(value.size, 2);
  return typeof value === "object" && value !== null ? "object" : value;
}

const shapesOf = (context: unknown): unknown =>
  typeof context === "object" && context !== null ? Object.values(context).map(shapeOf) : null;

/** Ways to distinguish states, the most precise first, each with the max number of events to try. */
const precisionLevels: readonly {
  readonly differs?: NonNullable<PathFile["differs"]>;
  readonly maxSteps: number;
}[] = [
  { differs: withoutSessions, maxSteps: 1_500 },
  { differs: shapesOf, maxSteps: 4_000 },
  { maxSteps: 4_000 },
];

/** The final states that the machine defines. */
function finalStatesOf({ root }: AnyStateMachine): readonly string[] {
  const finalStatesIn = (node: AnyStateNode): readonly string[] =>
    Object.values(node.states).flatMap((child) => (child.type === "final" ? [child.path.join(".")] : []));
  if (root.type !== "parallel") return finalStatesIn(root);
  return Object.values(root.states)
    .map(finalStatesIn)
    .reduce((combinations, region) =>
      combinations.flatMap((combination) => region.map((finalState) => `${combination} + ${finalState}`)),
    );
}

/** Whether an active state handles the event. */
const isHandled = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  activeNodes(snapshot).some(({ transitions }) => transitions.has(type) || transitions.has("*"));

/** Events whose transition throws, and actors whose failure no state handles. */
class LookFindings {
  readonly needsPayload = new Map<string, FirstLook["needsPayload"][number]>();
  readonly unheard = new Set<string>();
}

/**
 * Returns a function that decides whether to try an event. It rejects an event that throws, a failure that no state
 * handles, and each new event after `maxSteps` decisions. It repeats its decision for the same event and state.
 */
function createCanCause(subject: Subject, findings: LookFindings, maxSteps: number): Subject["canCause"] {
  const possibleByKey = new Map<string, boolean>();
  const isPossible = (event: AnyEventObject, snapshot: AnyMachineSnapshot): boolean => {
    if (isError(event.type) && !isHandled(snapshot, event.type)) {
      findings.unheard.add(endedActor(event.type) ?? "");
      return false;
    }
    try {
      next(subject.machine, snapshot, event);
      return true;
    } catch (error) {
      const state = leavesOf(snapshot).join(" + ");
      const name = eventName(event.type);
      findings.needsPayload.set(`${name} ${state}`, { event: name, state, reason: reasonOf(error) });
      return false;
    }
  };
  return (event, snapshot) => {
    const key = `${subject.serializeState(snapshot)} ${keyOf(event)}`;
    const wasPossible = possibleByKey.get(key);
    if (wasPossible !== undefined) return wasPossible;
    const isPossibleNow = possibleByKey.size < maxSteps && isPossible(event, snapshot);
    possibleByKey.set(key, isPossibleNow);
    return isPossibleNow;
  };
}

/** @throws if the machine cannot start without an input */
export async function lookAt(
  machine: AnyStateMachine,
  file: string,
  knownPaths: Partial<PathFile> = {},
): Promise<FirstLook> {
  let bestLook: FirstLook | undefined;
  let failure: unknown;
  for (const { maxSteps, ...fineness } of precisionLevels) {
    const paths: PathFile = {
      events: {},
      observations: [],
      delays: delaysOf(machine),
      final: finalStatesOf(machine),
      actions: "recorded",
      ...fineness,
      ...knownPaths,
    };
    try {
      const firstLook = await lookWithPaths(machine, file, paths, maxSteps);
      if (bestLook === undefined || walkedCountOf(firstLook) > walkedCountOf(bestLook)) bestLook = firstLook;
      const { missing, unreached } = bestLook.result;
      if (missing.length === 0 && unreached.length === 0) break;
    } catch (error) {
      failure = error;
    }
  }
  if (bestLook === undefined) throw failure;
  return bestLook;
}

const walkedCountOf = ({ result }: FirstLook): number => result.states.walked + result.transitions.walked;

async function lookWithPaths(
  machine: AnyStateMachine,
  file: string,
  paths: PathFile,
  maxSteps: number,
): Promise<FirstLook> {
  const findings = new LookFindings();
  const canCauseEvent = createCanCause(new Subject(machine, file, paths), findings, maxSteps);
  const plan = planOf(new Subject(machine, file, paths, canCauseEvent));
  const result = await walkPlan(plan);
  const [graph] = plan.graphs;
  return {
    machine: plan.subject.machine,
    file,
    initial: graph === undefined ? "" : leavesOf(graph.initial.snapshot).join(" + "),
    result,
    needsPayload: [...findings.needsPayload.values()],
    guards: result.missing.filter(({ guard }) => guard !== undefined).map(({ name }) => name),
    unheard: [...findings.unheard].sort(),
    unread: contextKeys(plan),
    impure: impureIn(result),
    transitions: transitionsOf(result),
  };
}
