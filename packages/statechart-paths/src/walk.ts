/** Walks one path with a real actor, fakes for its child actors and a simulated clock. */
import { isDeepStrictEqual } from "node:util";
import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromTransition,
  type InspectionEvent,
} from "xstate";
import { isIn, leavesOf, statesOf } from "./chart.ts";
import { ContextReadTracker } from "./context-read-tracker.ts";
import type { Observation, Seen, Sent } from "./definition.ts";
import { EdgesTaken } from "./edges-taken.ts";
import { entriesFor, eventName, isAt, nameOfEntry, wrongTarget } from "./expected-transitions.ts";
import { FakeActors } from "./fake-actors.ts";
import { type LastRead, lastReadOf } from "./last-read.ts";
import { first, next, type Step } from "./model.ts";
import { pairsBetween } from "./pairs.ts";
import { startRecorders } from "./recorders.ts";
import { settle } from "./settle.ts";
import { StepClock } from "./step-clock.ts";
import { delayName, endedActor, isAfter, isDone, type Subject } from "./subject.ts";

interface Timer {
  readonly scheduled: unknown;
  readonly due: number;
}

/** The length of each record before a step, to find the entries that the step adds. */
type RecordLengths = Readonly<Record<"received" | "emitted" | "acted" | "invoked" | "sent", number>>;

/** A step whose outcome differs from the machine's graph, the path file or the specification. */
export class WalkFailure extends Error {
  override readonly name = "WalkFailure";

  constructor(
    message: string,
    /** The values that the failed observation read. */
    readonly details?: {
      readonly check: string;
      readonly seen: ObservationResult;
      readonly lastRead?: LastRead;
    },
    /** The expected states, if known. */
    readonly expected?: string,
  ) {
    super(message);
  }
}

/** The values that an observation can read. */
export interface ObservationResult {
  readonly state: unknown;
  readonly context: unknown;
  readonly contextBefore: unknown;
  readonly received: readonly AnyEventObject[];
  readonly emitted: readonly AnyEventObject[];
  readonly invoked: readonly unknown[];
  readonly sent: readonly Sent[];
}

function matchesNames(
  expectedNames: string | readonly string[] | undefined,
  hasName: (name: string) => boolean,
): boolean {
  if (expectedNames === undefined) return true;
  return typeof expectedNames === "string" ? hasName(expectedNames) : expectedNames.some(hasName);
}

export class Walk {
  readonly #clock = new StepClock();
  readonly #fakeActors: FakeActors;
  readonly #taken: EdgesTaken;
  readonly #actor: Actor<AnyStateMachine>;
  readonly #received: AnyEventObject[] = [];
  /** The actors whose received events are in `#received`: the parent and the named actors. */
  #heard: ReadonlySet<AnyActorRef> = new Set();
  readonly #emitted: AnyEventObject[] = [];
  readonly #sent: Sent[] = [];
  readonly #acted: string[] = [];
  readonly #timers = new Map<string, Timer>();
  /** The delays that the last step started or restarted. */
  #startedDelays: readonly string[] = [];
  /** The transitions taken so far. */
  readonly edges = new Set<string>();
  /** The pairs of transitions that consecutive steps took. */
  readonly pairs = new Set<string>();
  /** The transitions of the last step. */
  taken: ReadonlySet<string> = new Set();
  /** The states visited so far. */
  readonly states = new Set<string>();
  /** Names of the path file's entries that were checked: moments of observations, and expected targets. */
  readonly observed = new Set<string>();
  /** The states in which an observation has run that names the state, or an ancestor, in `in`. */
  readonly observedIn = new Set<string>();
  /** The context keys that the path file has read. */
  readonly contextRead = new ContextReadTracker();
  /** The last step as seen from outside, whether it passed or failed. */
  seen: Seen<unknown> | undefined;
  #expected: Step;

  constructor(
    readonly subject: Subject,
    readonly start: string,
  ) {
    const input = subject.inputOf(start);
    this.#expected = first(subject.machine, input);
    // The machine's child actors are fakes, so no other machine runs in the system.
    this.#taken = new EdgesTaken(() => true);
    const eventRecorder = fromTransition((state: null, event: AnyEventObject) => {
      if (event.type !== "xstate.done.actor.subject") this.#received.push(event);
      return state;
    }, null);
    const parent = createActor(eventRecorder, { clock: this.#clock }).start();
    parent.system.inspect((inspectionEvent) => {
      this.#taken.inspect(inspectionEvent);
      this.#overhear(inspectionEvent);
      this.#noteAction(inspectionEvent);
    });
    const recorders = startRecorders(parent, eventRecorder, subject.machine, subject.paths.namedActors ?? []);
    this.#heard = new Set<AnyActorRef>([parent, ...recorders]);
    this.#actor = createActor(subject.faked, {
      id: "subject",
      parent,
      input,
    } as never) as Actor<AnyStateMachine>;
    this.#fakeActors = new FakeActors(this.#actor);
    this.#actor.on("*", (event: AnyEventObject) => this.#emitted.push(event));
    this.#actor.start();
  }

  /** Records events to all actors except the parent and the named ones, even to stopped actors. */
  #overhear(inspectionEvent: InspectionEvent): void {
    if (inspectionEvent.type !== "@xstate.event") return;
    const { actorRef, event } = inspectionEvent;
    if (
      this.#heard.has(actorRef as AnyActorRef) ||
      actorRef === this.#actor ||
      /^(xstate|fake)\./.test(event.type)
    )
      return;
    this.#sent.push({ to: "id" in actorRef ? String(actorRef.id) : "", event });
  }

  /** Records action functions. XState's built-in actions are not recorded, because their effects are. */
  #noteAction(inspectionEvent: InspectionEvent): void {
    if (inspectionEvent.type !== "@xstate.action" || inspectionEvent.actorRef !== this.#actor) return;
    const { type } = inspectionEvent.action;
    if (!type.startsWith("xstate.")) this.#acted.push(type);
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#actor.getSnapshot();
  }

  get isOver(): boolean {
    return this.snapshot.status !== "active";
  }

  /** The events that can occur next, including only the delay that elapses first by the simulated clock. */
  possible(): readonly AnyEventObject[] {
    const earliestDue = Math.min(...[...this.#timers.values()].map((timer) => timer.due));
    const firstType = this.#scheduledTypes().find((type) => this.#timers.get(type)?.due === earliestDue);
    return this.subject.eventsOf(this.snapshot).filter(({ type }) => !isAfter(type) || type === firstType);
  }

  /** Event types of the running delays, in the order in which they started. */
  #scheduledTypes(): readonly string[] {
    return Object.values(this.#actor.system.getSnapshot()._scheduledEvents).map(({ event }) => event.type);
  }

  /** Starts the walk and checks the initial state. */
  async begin(): Promise<void> {
    await this.#observe(this.#expected, this.snapshot, {
      received: 0,
      emitted: 0,
      acted: 0,
      invoked: 0,
      sent: 0,
    });
  }

  async take(event: AnyEventObject): Promise<void> {
    const snapshotBefore = this.snapshot;
    this.seen = undefined;
    const expectedStep = next(this.subject.machine, this.#expected.snapshot, event);
    this.#expected = expectedStep;
    const recordLengths = {
      received: this.#received.length,
      emitted: this.#emitted.length,
      acted: this.#acted.length,
      invoked: this.#fakeActors.invoked.length,
      sent: this.#sent.length,
    };
    await this.#happen(event, snapshotBefore);
    await this.#observe(expectedStep, snapshotBefore, recordLengths);
  }

  async #happen(event: AnyEventObject, snapshotBefore: AnyMachineSnapshot): Promise<void> {
    const endedActorId = endedActor(event.type);
    if (endedActorId !== undefined) {
      const child: AnyActorRef | undefined = snapshotBefore.children[endedActorId];
      if (!child) throw new WalkFailure(`${endedActorId} is not running, so it can neither answer nor fail`);
      if (isDone(event.type)) this.#fakeActors.end(child, event.output);
      else this.#fakeActors.fail(child, event.error);
      await settle();
    } else if (isAfter(event.type)) {
      this.#passTime(event.type, snapshotBefore);
      await settle();
    } else {
      this.#actor.send(event);
    }
  }

  /** Checks that nothing happens up to the last millisecond of the delay; then lets it elapse. */
  #passTime(type: string, snapshotBefore: AnyMachineSnapshot): void {
    const timer = this.#timers.get(type);
    if (!timer) throw new WalkFailure(`no delay of the name ${type} is running`);
    const rest = timer.due - this.#clock.now();
    if (rest > 0) {
      this.#clock.increment(rest - 1);
      if (this.snapshot !== snapshotBefore) throw new WalkFailure(`${type} was over before its time`);
      this.#clock.increment(1, 1);
    } else {
      this.#clock.increment(0, 1);
    }
  }

  /** Records the delays that this step started, with the path file's durations. */
  #noteTimers(): void {
    const { _nodes: nodes, context } = this.snapshot;
    const types = new Set<string>(nodes.flatMap((node) => [...node.transitions.keys()].filter(isAfter)));
    for (const type of this.#timers.keys()) if (!types.has(type)) this.#timers.delete(type);
    const startedDelays: string[] = [];
    for (const type of types) {
      const scheduledEvent = this.#scheduled(type);
      // The delay has elapsed, and its state has not been re-entered.
      if (scheduledEvent === undefined) this.#timers.delete(type);
      if (scheduledEvent === this.#timers.get(type)?.scheduled) continue;
      const delay = this.subject.delayOf(type, context);
      if (scheduledEvent !== undefined && Math.abs(scheduledEvent.delay - delay) >= 1)
        throw new WalkFailure(
          `${delayName(type)} lasts ${scheduledEvent.delay} ms and should last ${delay} ms`,
        );
      this.#timers.set(type, { scheduled: scheduledEvent, due: this.#clock.now() + delay });
      startedDelays.push(delayName(type));
    }
    this.#startedDelays = startedDelays;
  }

  /** The scheduled event of a delay. Re-entering a state schedules a new object with the same type. */
  #scheduled(type: string): { readonly delay: number } | undefined {
    const events = Object.values(this.#actor.system.getSnapshot()._scheduledEvents);
    return events.find(({ event }) => event.type === type);
  }

  async #observe(
    expectedStep: Step,
    snapshotBefore: AnyMachineSnapshot,
    recordLengths: RecordLengths,
  ): Promise<void> {
    const snapshot = this.snapshot;
    this.#noteTimers();
    const takenEdges = this.#taken.collect(snapshot);
    for (const key of takenEdges) this.edges.add(key);
    for (const pair of pairsBetween(this.taken, takenEdges)) this.pairs.add(pair);
    this.taken = takenEdges;
    for (const state of statesOf(snapshot)) this.states.add(state);
    const observedStep = this.#seen(expectedStep.event, snapshotBefore, recordLengths);
    this.seen = observedStep;
    const { invoked, sent, received, emitted } = observedStep;
    const receivers = {
      values: [...invoked.map(({ input }) => input), ...sent, ...received, ...emitted, snapshot.output],
      receivers: sent.map(({ to }) => to),
    };
    for (const context of [snapshotBefore.context, snapshot.context])
      this.contextRead.noteLeaving(context, receivers);
    if (snapshot.status === "error") throw new WalkFailure(`the machine died: ${String(snapshot.error)}`);
    if (!isDeepStrictEqual(snapshot.value, expectedStep.snapshot.value)) {
      throw new WalkFailure(
        "the machine is elsewhere than its own graph",
        undefined,
        leavesOf(expectedStep.snapshot).join(" + "),
      );
    }
    if (this.subject.serializeState(snapshot) !== this.subject.serializeState(expectedStep.snapshot)) {
      throw new WalkFailure(
        `the machine knows ${this.subject.serializeState(snapshot)} and should know ${this.subject.serializeState(expectedStep.snapshot)}`,
      );
    }
    const untakenEdge = [...expectedStep.edges].find((key) => !takenEdges.has(key));
    if (untakenEdge !== undefined) throw new WalkFailure(`the machine did not take ${untakenEdge}`);
    this.#follow(expectedStep, snapshotBefore, observedStep);
    for (const observation of this.subject.paths.observations) {
      if (!checkObservation(observation, observedStep)) continue;
      for (const observedMoment of momentsOf(observation, observedStep)) this.observed.add(observedMoment);
      if (observation.in !== undefined)
        for (const state of placesOf(observation, snapshot)) this.observedIn.add(state);
    }
  }

  /** Checks that the machine is in the state that the path file expects. */
  #follow({ event }: Step, snapshotBefore: AnyMachineSnapshot, observation: Seen<unknown>): void {
    const { initial, final = [], transitions } = this.subject.paths;
    const isFinal = final.some((state) => isAt(observation.snapshot, state));
    if (isFinal !== (observation.snapshot.status === "done"))
      throw new WalkFailure(
        `it is ${isFinal ? "not over" : "over"} in ${JSON.stringify(observation.snapshot.value)}`,
      );
    if (event.type === "xstate.init") {
      const expectedState = initial?.[this.start];
      if (expectedState !== undefined && !isAt(observation.snapshot, expectedState))
        throw new WalkFailure(
          `it begins in ${leavesOf(observation.snapshot).join(" + ")}`,
          undefined,
          expectedState,
        );
      return;
    }
    if (!transitions) return;
    const entries = entriesFor(transitions, snapshotBefore, event.type);
    for (const entry of entries) this.observed.add(nameOfEntry(entry));
    const fault = wrongTarget(entries, observation);
    if (fault !== undefined) throw new WalkFailure(fault.reason, undefined, fault.expected);
    if (entries.length === 0 && !isDeepStrictEqual(snapshotBefore.value, observation.snapshot.value)) {
      const leftStates = leavesOf(snapshotBefore).join(" + ");
      throw new WalkFailure(
        `the path file does not say that ${eventName(event.type)} leaves ${leftStates}`,
        undefined,
        leftStates,
      );
    }
  }

  #seen(
    event: AnyEventObject,
    snapshotBefore: AnyMachineSnapshot,
    recordLengths: RecordLengths,
  ): Seen<unknown> {
    const snapshot = this.snapshot;
    return {
      event,
      context: this.contextRead.watch(snapshot.context),
      contextBefore: this.contextRead.watch(snapshotBefore.context),
      snapshot,
      wasIn: (state) => isIn(snapshotBefore, state),
      isIn: (state) => isIn(snapshot, state),
      can: (nextEvent) => snapshot.can(nextEvent),
      received: this.#received.slice(recordLengths.received),
      emitted: this.#emitted.slice(recordLengths.emitted),
      executedActions: this.#acted.slice(recordLengths.acted),
      invoked: this.#fakeActors.invoked.slice(recordLengths.invoked),
      sent: this.#sent.slice(recordLengths.sent),
      startedDelays: this.#startedDelays,
      all: {
        received: this.#received,
        emitted: this.#emitted,
        invoked: this.#fakeActors.invoked,
        sent: this.#sent,
      },
      childIds: Object.values<AnyActorRef>(snapshot.children)
        .filter((child) => child.getSnapshot().status === "active")
        .map(({ id }) => id),
    };
  }
}

/** The state that a failed check required: `closed` if the check's last read is a false `isIn("closed")`. */
function stateIn({ what, value }: LastRead): string | undefined {
  return value === false ? /^isIn\("(.+)"\)$/.exec(what)?.[1] : undefined;
}

/** The active states that an observation names, and the active states inside them. */
function placesOf({ in: placeNames }: Observation<unknown>, snapshot: AnyMachineSnapshot): readonly string[] {
  const givenPlaces =
    placeNames === undefined ? [] : typeof placeNames === "string" ? [placeNames] : placeNames;
  return statesOf(snapshot).filter((state) =>
    givenPlaces.some((placeName) => state === placeName || state.startsWith(`${placeName}.`)),
  );
}

const listOf = (names: string | readonly string[] | undefined): readonly string[] =>
  names === undefined ? [] : typeof names === "string" ? [names] : names;

/**
 * The names of the moments at which an observation applies: after each of its events, in each of its states. With
 * `observation`, only the moments of this step.
 */
export function momentsOf(
  { when, in: placeNames, description }: Observation<unknown>,
  observation?: Pick<Seen<unknown>, "event" | "isIn">,
): readonly string[] {
  const events = listOf(when).filter((type) => observation === undefined || observation.event.type === type);
  const states = listOf(placeNames).filter((state) => observation === undefined || observation.isIn(state));
  return [
    `sees ${description}`,
    ...events.map((type) => `sees ${description} after ${type}`),
    ...states.map((state) => `sees ${description} in ${state}`),
  ];
}

/** @returns whether the check applied to this step; throws if it failed */
function checkObservation(
  { in: placeNames, when, description, check }: Observation<unknown>,
  step: Seen<unknown>,
): boolean {
  if (!matchesNames(placeNames, step.isIn) || !matchesNames(when, (type) => step.event.type === type))
    return false;
  let hasPassed: boolean;
  try {
    hasPassed = check(step);
  } catch (error) {
    throw new WalkFailure(`"${description}" cannot be looked at: ${String(error)}`);
  }
  if (!hasPassed) {
    const { snapshot, context, contextBefore, received, emitted, invoked, sent } = step;
    const checkedValues = { state: snapshot.value, context, contextBefore, received, emitted, invoked, sent };
    const lastRead = lastReadOf(check, step);
    throw new WalkFailure(
      `not seen: ${description}`,
      { check: String(check), seen: checkedValues, ...(lastRead && { lastRead }) },
      lastRead && stateIn(lastRead),
    );
  }
  return true;
}
