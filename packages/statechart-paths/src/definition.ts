/**
 * The types of a path file: the model of one machine for its tests, written from the specification, not the machine.
 */
import type {
  AnyActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
} from "xstate";
import type { World } from "./world.ts";

type PayloadOf<Event, Type> = Event extends { type: Type } ? Omit<Event, "type"> : never;

/** The payloads to try: a list, or a function of the context. */
export type PayloadCandidates<Context, Payload> =
  | readonly Payload[]
  | ((context: Context, world: World) => readonly Payload[]);

type NeedsPayload<Event extends AnyEventObject> = {
  [Type in Event["type"]]: Record<never, never> extends PayloadOf<Event, Type> ? never : Type;
}[Event["type"]];

type Payloads<Machine extends AnyStateMachine, Internal extends string> = {
  readonly [Type in Exclude<NeedsPayload<EventFromLogic<Machine>>, Internal>]: PayloadCandidates<
    ContextFrom<Machine>,
    PayloadOf<EventFromLogic<Machine>, Type>
  >;
} & {
  readonly [Type in EventFromLogic<Machine>["type"]]?: PayloadCandidates<
    ContextFrom<Machine>,
    PayloadOf<EventFromLogic<Machine>, Type>
  >;
};

/** One actor that the machine started: its source, its id and its input. */
export interface Invocation {
  readonly id: string;
  readonly src: string;
  readonly input: unknown;
}

/** An event that was sent to a child, or to an actor that the machine has a reference to. */
export interface Sent {
  readonly to: string;
  readonly event: AnyEventObject;
}

/** One step as seen from outside. */
export interface Seen<Context> {
  readonly event: AnyEventObject;
  readonly context: Context;
  readonly contextBefore: Context;
  readonly snapshot: AnyMachineSnapshot;
  /** Whether the machine was in this state (`choosing.declined`) before the step. */
  readonly wasIn: (state: string) => boolean;
  readonly isIn: (state: string) => boolean;
  readonly can: (event: AnyEventObject) => boolean;
  /** Events that the parent received in this step, oldest first. */
  readonly received: readonly AnyEventObject[];
  /** Events that the machine emitted in this step by XState's `emit`. */
  readonly emitted: readonly AnyEventObject[];
  /** Names of the action functions that ran in this step: side effects such as writing to the log. */
  readonly executedActions: readonly string[];
  readonly invoked: readonly Invocation[];
  readonly sent: readonly Sent[];
  /** Names of the delays that started, or restarted, in this step. */
  readonly startedDelays: readonly string[];
  /** The same records since the start of the walk. */
  readonly all: {
    readonly received: readonly AnyEventObject[];
    readonly emitted: readonly AnyEventObject[];
    readonly invoked: readonly Invocation[];
    readonly sent: readonly Sent[];
  };
  /** Ids of the actors that are running, oldest first. */
  readonly childIds: readonly string[];
}

/** A check that runs after each step whose event matches `when` and whose target matches `in`. */
export interface Observation<Context> {
  /** A state (`choosing.declined`), or several; default: every state. */
  readonly in?: string | readonly string[];
  /** An event type, or several; default: every event. */
  readonly when?: string | readonly string[];
  /** What a person or the parent actor observes, in words. */
  readonly description: string;
  readonly check: (observation: Seen<Context>) => boolean;
}

/** Checks for the same states and events. Each key says in words what is observed. */
type Checks<Context> = Readonly<Record<string, Observation<Context>["check"]>>;
type Names = string | readonly string[];

const createObservations = <Context>(
  condition: Pick<Observation<Context>, "in" | "when">,
  checks: Checks<Context>,
): readonly Observation<Context>[] =>
  Object.entries(checks).map(([description, check]) => ({ ...condition, description, check }));

/** Observations after every step. */
export const always = <Context>(checks: Checks<Context>) => createObservations({}, checks);

/** Observations in one or several states. */
export const inside = <Context>(states: Names, checks: Checks<Context>) =>
  createObservations({ in: states }, checks);

/** Observations after one or several events; with `states`, only if the event leads to one of these states. */
export function after<Context>(events: Names, checks: Checks<Context>): readonly Observation<Context>[];
export function after<Context>(
  events: Names,
  states: Names,
  checks: Checks<Context>,
): readonly Observation<Context>[];
export function after<Context>(
  eventNames: Names,
  ...[firstArgument, second]: [Checks<Context>] | [Names, Checks<Context>]
): readonly Observation<Context>[] {
  return second === undefined
    ? createObservations({ when: eventNames }, firstArgument as Checks<Context>)
    : createObservations({ when: eventNames, in: firstArgument as Names }, second);
}

/** One observation, or a list as returned by `always`, `inside` and `after`. */
export type Observations<Context> = Observation<Context> | readonly Observation<Context>[];

/**
 * The expected target of an event: a state's name (`choosing.fresh`), several active states joined by ` + `, or a
 * function of the observed step. ` | ` separates targets that depend on the payload.
 */
export type ExpectedTarget<Context> = string | ((observation: Seen<Context>) => string);

/**
 * Expected targets by state, then by event: its type, `after slideDelay`, `done readEntry`, `error readEntry`. The
 * innermost active state that lists the event decides; `*` is the whole machine. An unlisted event must not change the
 * state.
 */
export type Transitions<Context> = Readonly<
  Record<string, Readonly<Record<string, ExpectedTarget<Context>>>>
>;

/** How a project's actors fail: path files list failures, and each is converted to an error. */
export interface Rejections<Failure> {
  /** The default failure, for an actor without failures in the path file. */
  readonly usual: Failure;
  /** Creates the error with which the actor rejects. */
  readonly toError: (failure: Failure) => unknown;
  /** The error's text in the printed plan. */
  readonly label: (error: unknown) => unknown;
}

export interface Definition<
  Machine extends AnyStateMachine,
  Internal extends string = never,
  Failure = unknown,
> {
  /** The machine's inputs, each with a description as its key. Omit it if the machine takes no input. */
  readonly starts?: Readonly<Record<string, (world: World) => InputFrom<Machine>>>;
  /** The payloads to try: enough to make each guard true and false. */
  readonly events: Payloads<Machine, Internal>;
  /** Events that only the machine itself raises. */
  readonly internal?: readonly Internal[];
  /** Events that only one actor sends, with the actor's id: they can occur only while that actor runs. */
  readonly senders?: { readonly [Type in EventFromLogic<Machine>["type"]]?: string };
  /** By invoke id: outputs to try; default: one `undefined` output. */
  readonly answers?: Readonly<Record<string, PayloadCandidates<ContextFrom<Machine>, unknown>>>;
  /** By invoke id: contexts of the snapshots that an actor with `onSnapshot` emits; default: its initial snapshot. */
  readonly snapshots?: Readonly<Record<string, PayloadCandidates<ContextFrom<Machine>, unknown>>>;
  /** By invoke id: failures to try; default: the project's default failure. */
  readonly failures?: Readonly<Record<string, readonly Failure[]>>;
  /** The delays in milliseconds, from the specification and not from the machine. */
  readonly delays?: Readonly<Record<string, number | ((context: ContextFrom<Machine>) => number)>>;
  /** Returns the part of the context that distinguishes states in the graph: the values that guards read. */
  readonly differs?: (context: ContextFrom<Machine>) => unknown;
  /** The expected initial state of each start, from the specification and not from the machine. */
  readonly initial?: Readonly<Record<string, string>>;
  /** The expected final states; omit it if the machine has none. */
  readonly final?: readonly string[];
  /** The expected target of each event, from the specification and not from the machine. */
  readonly transitions?: Transitions<ContextFrom<Machine>>;
  /**
   * Names the cases of an event that do not differ in state and target, so that a path walks each case. `isIn` returns
   * whether a state is active before the event.
   */
  readonly casesOf?: (
    event: AnyEventObject,
    context: ContextFrom<Machine>,
    isIn: (state: string) => boolean,
  ) => readonly string[];
  readonly observations: readonly Observations<ContextFrom<Machine>>[];
  /** By actor name: lazily loaded charts whose initial context this chart reads. */
  readonly actors?: Readonly<Record<string, AnyActorLogic>>;
  /** Whether action functions run while a path is walked; `recorded` only lists their names. Default: `run`. */
  readonly actions?: "run" | "recorded";
  /** Names of events in the product's words, by event type; the name of an actor by its id. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Context keys that no observation reads, each with its reason. */
  readonly unread?: { readonly [Key in keyof ContextFrom<Machine>]?: string };
  /** Transitions that no walk can take, by their name in the coverage, each with its reason. */
  readonly unwalkable?: Readonly<Record<string, string>>;
}

/** `Definition` without its type parameters, for code that works with any machine. */
export interface PathFile {
  readonly starts?: Readonly<Record<string, (world: World) => unknown>>;
  readonly events: Readonly<Record<string, PayloadCandidates<unknown, object>>>;
  readonly internal?: readonly string[];
  readonly senders?: Readonly<Record<string, string>>;
  readonly answers?: Readonly<Record<string, PayloadCandidates<unknown, unknown>>>;
  readonly snapshots?: Readonly<Record<string, PayloadCandidates<unknown, unknown>>>;
  readonly failures?: Readonly<Record<string, readonly unknown[]>>;
  /** How the project's actors fail; default: they reject with the failures that the path file lists. */
  readonly rejections?: Rejections<unknown>;
  /** The project's function that replaces fixtures in a text with names for readers; default: the text unchanged. */
  readonly names?: (text: string) => string;
  /** The project's `systemId`s of actors to which a machine may send events without a reference. */
  readonly namedActors?: readonly string[];
  readonly delays?: Readonly<Record<string, number | ((context: unknown) => number)>>;
  readonly differs?: (context: unknown) => unknown;
  readonly initial?: Readonly<Record<string, string>>;
  readonly final?: readonly string[];
  readonly transitions?: Transitions<unknown>;
  readonly casesOf?: (
    event: AnyEventObject,
    context: unknown,
    isIn: (state: string) => boolean,
  ) => readonly string[];
  readonly actors?: Readonly<Record<string, AnyActorLogic>>;
  readonly actions?: "run" | "recorded";
  readonly observations: readonly Observation<unknown>[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly unread?: Readonly<Record<string, string>>;
  readonly unwalkable?: Readonly<Record<string, string>>;
}

/**
 * Curried, because a caller states the machine's type and TypeScript infers the internal events.
 * @param rejections how the project's actors fail
 * @param names replaces fixtures in a text with names for readers
 * @param namedActors the `systemId`s of actors to which a machine may send events without a reference
 */
export function pathsOf<Machine extends AnyStateMachine, Failure = unknown>(
  rejections?: Rejections<Failure>,
  names?: (text: string) => string,
  namedActors?: readonly string[],
) {
  return <const Internal extends EventFromLogic<Machine>["type"] = never>(
    paths: Definition<Machine, Internal, Failure>,
  ): PathFile =>
    ({
      ...paths,
      observations: paths.observations.flat(),
      ...(rejections && { rejections }),
      ...(names && { names }),
      ...(namedActors && { namedActors }),
    }) as unknown as PathFile;
}
