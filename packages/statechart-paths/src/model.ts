/**
 * The unchanged production machine as a graph: every state that its events reach, found by the TestModel of
 * `xstate/graph`.
 */
import {
  type ActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromTransition,
} from "xstate";
import { TestModel } from "xstate/graph";
import { EdgesTaken } from "./edges-taken.ts";
import { withEnded } from "./ended.ts";
import { entriesFor, nameOfEntry } from "./expected-transitions.ts";
import type { Subject } from "./subject.ts";
import { keyOf } from "./value-text.ts";

/** Maximum number of steps in a traversal, so that an unbounded context is reported and not computed for ever. */
const maxTotalSteps = 200_000;

export interface Step {
  readonly event: AnyEventObject;
  readonly snapshot: AnyMachineSnapshot;
  /** Keys of the chart's transitions that the step took. */
  readonly edges: ReadonlySet<string>;
  /** The actors that the step started and the action functions that it ran. */
  readonly effects: readonly string[];
}

export interface GraphEdge {
  readonly source: string;
  readonly target: string;
  /** The index of the event among the events of the source state. */
  readonly place: number;
  /** The index of the event's payload among the payloads of its type. */
  readonly payload: number;
  readonly event: AnyEventObject;
  /** The snapshot after this edge. After other edges to the same state, other actors and delays may be running. */
  readonly reached: AnyMachineSnapshot;
  readonly edges: ReadonlySet<string>;
  /** The path file's entries for this event, and the names of its cases. */
  readonly transitions: readonly string[];
}

export interface Graph {
  readonly subject: Subject;
  readonly start: string;
  readonly model: TestModel<AnyMachineSnapshot, AnyEventObject, unknown>;
  readonly initial: Step;
  readonly initialKey: string;
  readonly outgoing: ReadonlyMap<string, readonly GraphEdge[]>;
  /** The active states of each graph state, as text. */
  readonly values: ReadonlyMap<string, string>;
  readonly snapshots: ReadonlyMap<string, AnyMachineSnapshot>;
}

const ignoring = fromTransition((state: null) => state, null);

/**
 * Computes a snapshot with a parent, without executing actions. A new system ensures that every `systemId` is unused.
 */
function thinking(
  from: AnyMachineSnapshot | undefined,
  think: (scope: AnyActorScope) => AnyMachineSnapshot,
): Omit<Step, "event"> & { readonly scheduled: readonly string[] } {
  const scheduled: string[] = [];
  const effects: string[] = [];
  const self = createActor(ignoring, { parent: createActor(ignoring).start() });
  const taken = new EdgesTaken(({ actorRef }) => actorRef === self);
  taken.standAt(from);
  const inspection = self.system.inspect(taken.inspect);
  const snapshot = think({
    self,
    id: "",
    sessionId: self.sessionId,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    system: self.system,
    stopChild: () => {},
    actionExecutor: ({ type, params }) => {
      const event = type === "xstate.raise" ? scheduledBy(params) : undefined;
      if (event !== undefined) scheduled.push(event);
      const effect = type === "xstate.spawnChild" ? startedBy(params) : type;
      if (!effect.startsWith("xstate.")) effects.push(effect);
    },
  });
  inspection.unsubscribe();
  return { snapshot, edges: taken.collect(snapshot), effects, scheduled };
}

function startedBy(params: unknown): string {
  const id = typeof params === "object" && params !== null && "id" in params ? params.id : undefined;
  return `starts ${String(id)}`;
}

/** The event type that a delayed `raise` schedules. */
function scheduledBy(params: unknown): string | undefined {
  if (typeof params !== "object" || params === null || !("delay" in params) || params.delay === undefined)
    return undefined;
  return "event" in params && hasType(params.event) ? params.event.type : undefined;
}

function hasType(event: unknown): event is AnyEventObject {
  return typeof event === "object" && event !== null && "type" in event && typeof event.type === "string";
}

/** The machine's step for an event, computed without executing actions. */
export function next(machine: AnyStateMachine, from: AnyMachineSnapshot, event: AnyEventObject): Step {
  const { snapshot, scheduled, ...taken } = thinking(from, (scope) => machine.transition(from, event, scope));
  return { ...taken, event, snapshot: withEnded(from, event, snapshot, scheduled) };
}

export function first(machine: AnyStateMachine, input: unknown): Step {
  const event = { type: "xstate.init" };
  const { snapshot, scheduled, ...taken } = thinking(undefined, (scope) =>
    machine.getInitialSnapshot(scope, input),
  );
  return { ...taken, event, snapshot: withEnded(undefined, event, snapshot, scheduled) };
}

export function graphOf(subject: Subject, start: string, maxSteps = maxTotalSteps): Graph {
  const { machine } = subject;
  const initial = first(machine, subject.inputOf(start));
  /** A cache of the steps of TestModel's traversal. */
  const steps = new Map<AnyMachineSnapshot, Map<AnyEventObject, Step>>();
  // Computes the machine's steps, because TestModel's scope has no parent to which a machine could send events.
  const logic: ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> = {
    transition: (from, event) => {
      const step = next(machine, from, event);
      const known = steps.get(from) ?? new Map<AnyEventObject, Step>();
      steps.set(from, known.set(event, step));
      return step.snapshot;
    },
    getInitialSnapshot: () => initial.snapshot,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  const model = new TestModel(logic, {
    events: (snapshot) => subject.eventsOf(snapshot),
    serializeState: (snapshot) => subject.serializeState(snapshot),
    serializeEvent: keyOf,
    limit: maxSteps,
  });
  const outgoing = new Map<string, readonly GraphEdge[]>();
  const values = new Map<string, string>();
  const snapshots = new Map<string, AnyMachineSnapshot>();
  for (const [from, { state, transitions }] of Object.entries(model.getAdjacencyMap())) {
    snapshots.set(from, state);
    values.set(from, JSON.stringify(state.value));
    const ways = Object.values<{ event: AnyEventObject; state: AnyMachineSnapshot }>(transitions);
    outgoing.set(
      from,
      ways.map(({ event, state: reached }, place) => ({
        source: from,
        target: subject.serializeState(reached),
        place,
        payload: ways.slice(0, place).filter((other) => other.event.type === event.type).length,
        event,
        reached,
        edges: steps.get(state)?.get(event)?.edges ?? new Set(),
        transitions: [
          ...entriesFor(subject.paths.transitions ?? {}, state, event.type).map(nameOfEntry),
          ...(subject.paths.casesOf?.(event, state.context) ?? []),
        ],
      })),
    );
  }
  return {
    subject,
    start,
    model,
    initial,
    initialKey: subject.serializeState(initial.snapshot),
    outgoing,
    values,
    snapshots,
  };
}
