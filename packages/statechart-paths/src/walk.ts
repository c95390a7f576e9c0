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

function matches(expected: string | readonly string[] | undefined, has: (name: string) => boolean): boolean {
  if (expected === undefined) return true;
  return typeof expected === "string" ? has(expected) : expected.some(has);
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
    parent.system.inspect((inspected) => {
      this.#taken.inspect(inspected);
      this.#overhear(inspected);
      this.#noteAction(inspected);
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
  #overhear(inspected: InspectionEvent): void {
    if (inspected.type !== "@xstate.event") return;
    const { actorRef, event } = inspected;
    if (
      this.#heard.has(actorRef as AnyActorRef) ||
      actorRef === this.#actor ||
      /^(xstate|fake)\./.test(event.type)
    )
      return;
    this.#sent.push({ to: "id" in actorRef ? String(actorRef.id) : "", event });
  }

  /** Records action functions. XState's built-in actions are not recorded, because their effects are. */
  #noteAction(inspected: InspectionEvent): void {
    if (inspected.type !== "@xstate.action" || inspected.actorRef !== this.#actor) return;
    const { type } = inspected.action;
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
    const due = Math.min(...[...this.#timers.values()].map((timer) => timer.due));
    const first = this.#scheduledTypes().find((type) => this.#timers.get(type)?.due === due);
    return this.subject.eventsOf(this.snapshot).filter(({ type }) => !isAfter(type) || type === first);
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
    const before = this.snapshot;
    this.seen = undefined;
    const expected = next(this.subject.machine, this.#expected.snapshot, event);
    this.#expected = expected;
    const marks = {
      received: this.#received.length,
      emitted: this.#emitted.length,
      acted: this.#acted.length,
      invoked: this.#fakeActors.invoked.length,
      sent: this.#sent.length,
    };
    await this.#happen(event, before);
    await this.#observe(expected, before, marks);
  }

  async #happen(event: AnyEventObject, before: AnyMachineSnapshot): Promise<void> {
    const endedId = endedActor(event.type);
    if (endedId !== undefined) {
      const child: AnyActorRef | undefined = before.children[endedId];
      if (!child) throw new WalkFailure(`${endedId} is not running, so it can neither answer nor fail`);
      if (isDone(event.type)) this.#fakeActors.end(child, event.output);
      else this.#fakeActors.fail(child, event.error);
      await settle();
    } else if (isAfter(event.type)) {
      this.#passTime(event.type, before);
      await settle();
    } else {
      this.#actor.send(event);
    }
  }

  /** Checks that nothing happens up to the last millisecond of the delay; then lets it elapse. */
  #passTime(type: string, before: AnyMachineSnapshot): void {
    const timer = this.#timers.get(type);
    if (!timer) throw new WalkFailure(`no delay of the name ${type} is running`);
    const rest = timer.due - this.#clock.now();
    if (rest > 0) {
      this.#clock.increment(rest - 1);
      if (this.snapshot !== before) throw new WalkFailure(`${type} was over before its time`);
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
      const scheduled = this.#scheduled(type);
      // The delay has elapsed, and its state has not been re-entered.
      if (scheduled === undefined) this.#timers.delete(type);
      if (scheduled === this.#timers.get(type)?.scheduled) continue;
      const delay = this.subject.delayOf(type, context);
      if (scheduled !== undefined && Math.abs(scheduled.delay - delay) >= 1)
        throw new WalkFailure(`${delayName(type)} lasts ${scheduled.delay} ms and should last ${delay} ms`);
      this.#timers.set(type, { scheduled, due: this.#clock.now() + delay });
      startedDelays.push(delayName(type));
    }
    this.#startedDelays = startedDelays;
  }

  /** The scheduled event of a delay. Re-entering a state schedules a new object with the same type. */
  #scheduled(type: string): { readonly delay: number } | undefined {
    const events = Object.values(this.#actor.system.getSnapshot()._scheduledEvents);
    return events.find(({ event }) => event.type === type);
  }

  async #observe(expected: Step, before: AnyMachineSnapshot, marks: RecordLengths): Promise<void> {
    const snapshot = this.snapshot;
    this.#noteTimers();
    const takenEdges = this.#taken.collect(snapshot);
    for (const key of takenEdges) this.edges.add(key);
    for (const pair of pairsBetween(this.taken, takenEdges)) this.pairs.add(pair);
    this.taken = takenEdges;
    for (const state of statesOf(snapshot)) this.states.add(state);
    const seen = this.#seen(expected.event, before, marks);
    this.seen = seen;
    const { invoked, sent, received, emitted } = seen;
    const leaving = {
      values: [...invoked.map(({ input }) => input), ...sent, ...received, ...emitted, snapshot.output],
      receivers: sent.map(({ to }) => to),
    };
    for (const context of [before.context, snapshot.context]) this.contextRead.noteLeaving(context, leaving);
    if (snapshot.status === "error") throw new WalkFailure(`the machine died: ${String(snapshot.error)}`);
    if (!isDeepStrictEqual(snapshot.value, expected.snapshot.value)) {
      throw new WalkFailure(
        "the machine is elsewhere than its own graph",
        undefined,
        leavesOf(expected.snapshot).join(" + "),
      );
    }
    if (this.subject.serializeState(snapshot) !== this.subject.serializeState(expected.snapshot)) {
      throw new WalkFailure(
        `the machine knows ${this.subject.serializeState(snapshot)} and should know ${this.subject.serializeState(expected.snapshot)}`,
      );
    }
    const untaken = [...expected.edges].find((key) => !takenEdges.has(key));
    if (untaken !== undefined) throw new WalkFailure(`the machine did not take ${untaken}`);
    this.#follow(expected, before, seen);
    for (const observation of this.subject.paths.observations) {
      if (!observe(observation, seen)) continue;
      for (const moment of momentsOf(observation, seen)) this.observed.add(moment);
      if (observation.in !== undefined)
        for (const state of placesOf(observation, snapshot)) this.observedIn.add(state);
    }
  }

  /** Checks that the machine is in the state that the path file expects. */
  #follow({ event }: Step, before: AnyMachineSnapshot, seen: Seen<unknown>): void {
    const { initial, final = [], transitions } = this.subject.paths;
    const isOver = final.some((state) => isAt(seen.snapshot, state));
    if (isOver !== (seen.snapshot.status === "done"))
      throw new WalkFailure(
        `it is ${isOver ? "not over" : "over"} in ${JSON.stringify(seen.snapshot.value)}`,
      );
    if (event.type === "xstate.init") {
      const expectedState = initial?.[this.start];
      if (expectedState !== undefined && !isAt(seen.snapshot, expectedState))
        throw new WalkFailure(
          `it begins in ${leavesOf(seen.snapshot).join(" + ")}`,
          undefined,
          expectedState,
        );
      return;
    }
    if (!transitions) return;
    const entries = entriesFor(transitions, before, event.type);
    for (const entry of entries) this.observed.add(nameOfEntry(entry));
    const fault = wrongTarget(entries, seen);
    if (fault !== undefined) throw new WalkFailure(fault.reason, undefined, fault.expected);
    if (entries.length === 0 && !isDeepStrictEqual(before.value, seen.snapshot.value)) {
      const from = leavesOf(before).join(" + ");
      throw new WalkFailure(
        `the path file does not say that ${eventName(event.type)} leaves ${from}`,
        undefined,
        from,
      );
    }
  }

  #seen(event: AnyEventObject, before: AnyMachineSnapshot, marks: RecordLengths): Seen<unknown> {
    const snapshot = this.snapshot;
    return {
      event,
      context: this.contextRead.watch(snapshot.context),
      contextBefore: this.contextRead.watch(before.context),
      snapshot,
      wasIn: (state) => isIn(before, state),
      isIn: (state) => isIn(snapshot, state),
      can: (nextEvent) => snapshot.can(nextEvent),
      received: this.#received.slice(marks.received),
      emitted: this.#emitted.slice(marks.emitted),
      executedActions: this.#acted.slice(marks.acted),
      invoked: this.#fakeActors.invoked.slice(marks.invoked),
      sent: this.#sent.slice(marks.sent),
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
function placesOf({ in: places }: Observation<unknown>, snapshot: AnyMachineSnapshot): readonly string[] {
  const givenPlaces = places === undefined ? [] : typeof places === "string" ? [places] : places;
  return statesOf(snapshot).filter((state) =>
    givenPlaces.some((place) => state === place || state.startsWith(`${place}.`)),
  );
}

const listOf = (names: string | readonly string[] | undefined): readonly string[] =>
  names === undefined ? [] : typeof names === "string" ? [names] : names;

/**
 * The names of the moments at which an observation applies: after each of its events, in each of its states. With
 * `seen`, only the moments of this step.
 */
export function momentsOf(
  { when, in: places, description }: Observation<unknown>,
  seen?: Pick<Seen<unknown>, "event" | "isIn">,
): readonly string[] {
  const events = listOf(when).filter((type) => seen === undefined || seen.event.type === type);
  const states = listOf(places).filter((state) => seen === undefined || seen.isIn(state));
  return [
    `sees ${description}`,
    ...events.map((type) => `sees ${description} after ${type}`),
    ...states.map((state) => `sees ${description} in ${state}`),
  ];
}

/** @returns whether the check applied to this step; throws if it failed */
function observe(
  { in: places, when, description, check }: Observation<unknown>,
  seen: Seen<unknown>,
): boolean {
  if (!matches(places, seen.isIn) || !matches(when, (type) => seen.event.type === type)) return false;
  let isHeld: boolean;
  try {
    isHeld = check(seen);
  } catch (error) {
    throw new WalkFailure(`"${description}" cannot be looked at: ${String(error)}`);
  }
  if (!isHeld) {
    const { snapshot, context, contextBefore, received, emitted, invoked, sent } = seen;
    const looked = { state: snapshot.value, context, contextBefore, received, emitted, invoked, sent };
    const lastRead = lastReadOf(check, seen);
    throw new WalkFailure(
      `not seen: ${description}`,
      { check: String(check), seen: looked, ...(lastRead && { lastRead }) },
      lastRead && stateIn(lastRead),
    );
  }
  return true;
}
