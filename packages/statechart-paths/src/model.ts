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
import { isIn } from "./chart.ts";
import { EdgesTaken } from "./edges-taken.ts";
import { recordEnded } from "./ended.ts";
import { entriesFor, nameOfEntry } from "./expected-transitions.ts";
import type { Subject } from "./subject.ts";

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
  /** The steps computed so far, by the snapshot before them and the event of their edge. */
  readonly steps: Map<AnyMachineSnapshot, Map<AnyEventObject, Step>>;
}

const doNothing = () => {};
const emptyLogic = fromTransition((state: null) => state, null);

/** The actor that is `self` while steps are computed, and the recorder of the transitions that it takes. */
function createStepComputer() {
  const self = createActor(emptyLogic, { parent: createActor(emptyLogic).start() });
  const takenEdges = new EdgesTaken(({ actorRef }) => actorRef === self);
  self.system.inspect(takenEdges.inspect);
  return { self: self, taken: takenEdges };
}

let idleStepComputer: ReturnType<typeof createStepComputer> | undefined;

/**
 * Computes a step of a machine that has a parent, without executing actions. An actor system is not reused if an actor
 * has a `systemId` or the machine has thrown, because XState registers each `systemId` only once in a system.
 */
function computeStep(
  snapshotBefore: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  transition: (scope: AnyActorScope) => AnyMachineSnapshot,
): Step {
  const scheduledTypes: string[] = [];
  const effects: string[] = [];
  const stepComputer = idleStepComputer ?? createStepComputer();
  idleStepComputer = undefined;
  const { self, taken } = stepComputer;
  taken.standAt(snapshotBefore);
  const snapshot = transition({
    self,
    id: "",
    sessionId: self.sessionId,
    logger: doNothing,
    defer: doNothing,
    emit: doNothing,
    system: self.system,
    stopChild: doNothing,
    actionExecutor: ({ type, params }) => {
      const delayedType = type === "xstate.raise" ? scheduledEventType(params) : undefined;
      if (delayedType !== undefined) scheduledTypes.push(delayedType);
      const effect = type === "xstate.spawnChild" ? startedActorText(params) : type;
      if (!effect.startsWith("xstate.")) effects.push(effect);
    },
  });
  const edges = taken.collect(snapshot);
  if (Object.keys(self.system.getAll()).length === 0) idleStepComputer = stepComputer;
  return { event, snapshot: recordEnded(snapshotBefore, event, snapshot, scheduledTypes), edges, effects };
}

function startedActorText(params: unknown): string {
  const id = typeof params === "object" && params !== null && "id" in params ? params.id : undefined;
  return `starts ${String(id)}`;
}

/** The event type that a delayed `raise` schedules. */
function scheduledEventType(params: unknown): string | undefined {
  if (typeof params !== "object" || params === null || !("delay" in params) || params.delay === undefined)
    return undefined;
  return "event" in params && hasType(params.event) ? params.event.type : undefined;
}

function hasType(event: unknown): event is AnyEventObject {
  return typeof event === "object" && event !== null && "type" in event && typeof event.type === "string";
}

/** The machine's step for an event, computed without executing actions. */
export function next(
  machine: AnyStateMachine,
  snapshotBefore: AnyMachineSnapshot,
  event: AnyEventObject,
): Step {
  return computeStep(snapshotBefore, event, (scope) => machine.transition(snapshotBefore, event, scope));
}

export function first(machine: AnyStateMachine, input: unknown): Step {
  return computeStep(undefined, { type: "xstate.init" }, (scope) => machine.getInitialSnapshot(scope, input));
}

export function keepStep(
  steps: Graph["steps"],
  snapshotBefore: AnyMachineSnapshot,
  event: AnyEventObject,
  step: Step,
): void {
  const knownSteps = steps.get(snapshotBefore);
  if (knownSteps) knownSteps.set(event, step);
  else steps.set(snapshotBefore, new Map([[event, step]]));
}

export function graphOf(subject: Subject, startName: string, maxSteps = maxTotalSteps): Graph {
  const { machine } = subject;
  const initialStep = first(machine, subject.inputOf(startName));
  const steps: Graph["steps"] = new Map();
  const keys = new Map<AnyMachineSnapshot, string>();
  // Computes the machine's steps, because TestModel's scope has no parent to which a machine could send events.
  const logic: ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> = {
    transition: (snapshotBefore, event) => {
      const step = next(machine, snapshotBefore, event);
      keepStep(steps, snapshotBefore, event, step);
      return step.snapshot;
    },
    getInitialSnapshot: () => initialStep.snapshot,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  const model = new TestModel(logic, {
    events: (snapshot) => subject.eventsOf(snapshot),
    serializeState: (snapshot) => {
      const key = subject.serializeState(snapshot);
      keys.set(snapshot, key);
      return key;
    },
    serializeEvent: (event) => subject.keyOf(event),
    limit: maxSteps,
  });
  const outgoingEdges = new Map<string, readonly GraphEdge[]>();
  const values = new Map<string, string>();
  const snapshots = new Map<string, AnyMachineSnapshot>();
  for (const [sourceKey, { state, transitions }] of Object.entries(model.getAdjacencyMap())) {
    snapshots.set(sourceKey, state);
    values.set(sourceKey, JSON.stringify(state.value));
    const transitionList = Object.values<{ event: AnyEventObject; state: AnyMachineSnapshot }>(transitions);
    outgoingEdges.set(
      sourceKey,
      transitionList.map(({ event, state: reachedSnapshot }, index) => ({
        source: sourceKey,
        target: keys.get(reachedSnapshot) ?? subject.serializeState(reachedSnapshot),
        place: index,
        payload: transitionList
          .slice(0, index)
          .filter((otherTransition) => otherTransition.event.type === event.type).length,
        event,
        reached: reachedSnapshot,
        edges: steps.get(state)?.get(event)?.edges ?? new Set(),
        transitions: [
          ...entriesFor(subject.paths.transitions ?? {}, state, event.type).map(nameOfEntry),
          ...(subject.paths.casesOf?.(event, state.context, (name) => isIn(state, name)) ?? []),
        ],
      })),
    );
  }
  return {
    subject,
    start: startName,
    model,
    initial: initialStep,
    initialKey: subject.serializeState(initialStep.snapshot),
    outgoing: outgoingEdges,
    values,
    snapshots,
    steps,
  };
}
