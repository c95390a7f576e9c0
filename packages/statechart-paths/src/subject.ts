/** One machine with its path file, and the events that can occur in a given snapshot. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { activeNodes, edgesOf } from "./chart.ts";
import type { PathFile, PayloadCandidates, Rejections } from "./definition.ts";
import { endedActorsIn, hasElapsed } from "./ended.ts";
import { withFakeActors } from "./fake-actors.ts";
import { standardMachine } from "./standard-machine.ts";
import { keyOf, textOf } from "./value-text.ts";
import { World } from "./world.ts";

const doneActor = "xstate.done.actor.";
const errorActor = "xstate.error.actor.";
const afterDelay = "xstate.after.";
const snapshotOf = "xstate.snapshot.";

/** The child's id in a done or error event; undefined for any other event. */
export function endedActor(type: string): string | undefined {
  if (type.startsWith(doneActor)) return type.slice(doneActor.length);
  if (type.startsWith(errorActor)) return type.slice(errorActor.length);
  return undefined;
}

export const isDone = (type: string): boolean => type.startsWith(doneActor);
export const isError = (type: string): boolean => type.startsWith(errorActor);
export const isAfter = (type: string): boolean => type.startsWith(afterDelay);

/** `refetchDelay` of `xstate.after.refetchDelay.session.refetch.waiting`. */
export function delayName(type: string): string {
  return type.slice(afterDelay.length).split(".")[0] ?? "";
}

/** The name of the only start of a machine that takes no input. */
export const plainStart = "the beginning";

/** The default rejections: actors reject with the failures that the path file lists. */
export const defaultRejections: Rejections<unknown> = {
  usual: new Error("failed"),
  toError: (failure) => failure,
  label: (error) => (error instanceof Error ? error.message : error),
};

export class Subject {
  readonly world = new World();
  readonly #events = new Map<string, AnyEventObject>();
  readonly #keys = new Map<AnyEventObject, string>();
  /** The events of the path file's lists of payloads, by type. */
  readonly #listed = new Map<string, readonly AnyEventObject[]>();
  /** The errors of the path file's failures, cached because creating an error captures the stack. */
  readonly #errors = new Map<unknown, unknown>();

  /** Ids of the actors whose done or error event a transition handles. */
  readonly #consequential: ReadonlySet<string>;

  readonly machine: AnyStateMachine;

  #faked: AnyStateMachine | undefined;

  constructor(
    chart: AnyStateMachine,
    readonly file: string,
    readonly paths: PathFile,
    /** Whether the walks can cause an event; default: every event. */
    readonly canCause: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean = () => true,
  ) {
    const providedMachine = paths.actors === undefined ? chart : chart.provide({ actors: paths.actors });
    const machine = standardMachine(providedMachine, paths.actions ?? "run");
    this.machine = machine;
    const consequentialEdges = edgesOf(machine).filter(({ changes }) => changes);
    this.#consequential = new Set(consequentialEdges.flatMap(({ event }) => endedActor(event) ?? []));
  }

  get id(): string {
    return this.machine.id;
  }

  /** The machine whose actors are fakes, for all walks. */
  get faked(): AnyStateMachine {
    this.#faked ??= withFakeActors(this.machine);
    return this.#faked;
  }

  get starts(): readonly string[] {
    return Object.keys(this.paths.starts ?? { [plainStart]: undefined });
  }

  inputOf(startName: string): unknown {
    return this.paths.starts?.[startName]?.(this.world);
  }

  /** The key of a graph state: snapshots with the same key count as one state. */
  serializeState(snapshot: AnyMachineSnapshot): string {
    const { value, status, context } = snapshot;
    const endedText =
      status === "active" ? endedActorsIn(snapshot).filter((id) => this.#consequential.has(id)) : [];
    // JSON omits no value of these parts. Only the path file's part needs `textOf`, which takes much longer.
    const keyParts = [value, status, endedText].map((keyPart) => JSON.stringify(keyPart));
    const historyStates = historyStatesOf(snapshot).map((historyState) => JSON.stringify(historyState));
    return `[${[...keyParts, textOf(this.paths.differs?.(context) ?? null), ...historyStates].join()}]`;
  }

  /** The delay from the path file, because the machine's own value is under test. */
  delayOf(type: string, context: unknown): number {
    const name = delayName(type);
    // The name of an inline delay is its number.
    const givenDelay = this.paths.delays?.[name] ?? (/^\d+$/.test(name) ? Number(name) : undefined);
    if (givenDelay === undefined) {
      throw new Error(`${this.file}: say in its path file how long ${delayName(type)} lasts (delays).`);
    }
    return typeof givenDelay === "function" ? givenDelay(context) : givenDelay;
  }

  /** All events that can occur next: sent events, ends of actors, and the delay that elapses first. */
  eventsOf(snapshot: AnyMachineSnapshot): readonly AnyEventObject[] {
    if (snapshot.status !== "active") return [];
    const types = [
      ...new Set<string>(
        activeNodes(snapshot).flatMap((node) => [
          ...node.transitions.keys(),
          // Every invoked actor may fail, whether the machine handles it or not.
          ...node.invoke.map(({ id }) => `${errorActor}${id}`),
        ]),
      ),
    ].sort();
    const firstTypes = this.#firstAfter(
      types.filter((type) => !hasElapsed(snapshot, type)),
      snapshot.context,
    );
    const events = types.flatMap((type) => {
      if (isAfter(type)) return firstTypes.includes(type) ? [{ type }] : [];
      if (type.startsWith("xstate.done.state.")) return [];
      if (this.paths.internal?.includes(type)) return [];
      const sender = this.paths.senders?.[type];
      if (sender !== undefined && !this.#runs(snapshot, sender)) return [];
      return this.#tries(type, snapshot);
    });
    return events.filter((event) => this.canCause(event, snapshot)).map((event) => this.#known(event));
  }

  #runs(snapshot: AnyMachineSnapshot, actorId: string): boolean {
    return snapshot.children[actorId] !== undefined && !endedActorsIn(snapshot).includes(actorId);
  }

  /** The event type of the shortest running delay, which elapses first. */
  #firstAfter(types: readonly string[], context: unknown): readonly string[] {
    const delays = types.filter(isAfter).map((type) => ({ type, delay: this.delayOf(type, context) }));
    const minDelay = Math.min(...delays.map(({ delay }) => delay));
    return delays.filter(({ delay }) => delay === minDelay).map(({ type }) => type);
  }

  /** The path file's payloads of an event, whether the machine handles the event or not. */
  triesOf(type: string, snapshot: AnyMachineSnapshot): readonly AnyEventObject[] {
    const patterns = Object.keys(this.paths.events).filter(
      (key) => key.endsWith("*") && type.startsWith(key.slice(0, -1)),
    );
    return [...patterns, type]
      .flatMap((key) => this.#tries(key, snapshot))
      .filter((event) => event.type === type)
      .map((event) => this.#known(event));
  }

  #tries(type: string, snapshot: AnyMachineSnapshot): readonly AnyEventObject[] {
    const { context } = snapshot;
    const listedTypes = this.#listed.get(type);
    if (listedTypes) return listedTypes;
    const payloads = this.paths.events[type];
    if (payloads !== undefined) {
      const events = resolve(payloads, context, this.world).map((payload) =>
        this.#known({
          type: "actorId" in payload ? type.replace("*", String(payload.actorId)) : type,
          ...payload,
        }),
      );
      if (typeof payloads !== "function") this.#listed.set(type, events);
      return events;
    }
    if (type.endsWith("*")) return [{ type: `${type.slice(0, -1)}anything` }];
    if (type.startsWith(snapshotOf)) return this.#snapshotsOf(type, snapshot);
    const actorId = endedActor(type);
    if (actorId === undefined) return [{ type }];
    if (!this.#runs(snapshot, actorId)) return [];
    if (isError(type)) {
      const { usual } = this.paths.rejections ?? defaultRejections;
      const failures = this.paths.failures?.[actorId] ?? [usual];
      return failures.map((failure) => ({ type, actorId, error: this.#errorOf(failure) }));
    }
    const answers = resolve(this.paths.answers?.[actorId] ?? [undefined], context, this.world);
    return answers.map((output) => ({ type, actorId, output }));
  }

  /** Snapshot events of an actor with `onSnapshot`: those of the path file, or its initial snapshot. */
  #snapshotsOf(type: string, snapshot: AnyMachineSnapshot): readonly AnyEventObject[] {
    const actorId = type.slice(snapshotOf.length);
    if (!this.#runs(snapshot, actorId)) return [];
    const currentSnapshot: unknown = snapshot.children[actorId]?.getSnapshot();
    const givenContexts = this.paths.snapshots?.[actorId];
    if (givenContexts === undefined) return [{ type, snapshot: currentSnapshot }];
    return resolve(givenContexts, snapshot.context, this.world).map((context) => ({
      type,
      snapshot: { status: "active", output: undefined, error: undefined, context },
    }));
  }

  /** Returns the same object for equal events, because callers compare events by identity. */
  #known(event: AnyEventObject): AnyEventObject {
    if (this.#keys.has(event)) return event;
    const text = keyOf(event);
    const knownEvent = this.#events.get(text);
    if (knownEvent) return knownEvent;
    this.#events.set(text, event);
    this.#keys.set(event, text);
    return event;
  }

  /** The key of an event of `eventsOf`. */
  keyOf(event: AnyEventObject): string {
    return this.#keys.get(event) ?? keyOf(event);
  }

  #errorOf(failure: unknown): unknown {
    const { toError } = this.paths.rejections ?? defaultRejections;
    if (!this.#errors.has(failure)) this.#errors.set(failure, toError(failure));
    return this.#errors.get(failure);
  }
}

/** The states that a machine's history states would restore. */
function historyStatesOf({ historyValue }: AnyMachineSnapshot): readonly unknown[] {
  return Object.entries(historyValue).map(([history, nodes]) => [history, nodes.map(({ id }) => id)]);
}

function resolve<Payload>(
  payloadCandidates: PayloadCandidates<unknown, Payload>,
  context: unknown,
  world: World,
): readonly Payload[] {
  return typeof payloadCandidates === "function" ? payloadCandidates(context, world) : payloadCandidates;
}

/** An event as text: equal events have equal text, errors and actor references included. */
export const serializeEvent = (event: AnyEventObject): string => textOf(event);
