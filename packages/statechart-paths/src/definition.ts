/**
 * One machine's model for its tests, from the specification and not from the machine: one path file for each machine.
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

/** Payloads to try: a list, or a function of the context. */
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
  readonly was: (state: string) => boolean;
  readonly is: (state: string) => boolean;
  readonly can: (event: AnyEventObject) => boolean;
  /** Events that the parent received in this step, oldest first. */
  readonly received: readonly AnyEventObject[];
  /** Events that were emitted in this step. */
  readonly emitted: readonly AnyEventObject[];
  /** Names of the action functions that ran in this step: side effects such as writing to the log. */
  readonly acted: readonly string[];
  readonly invoked: readonly Invocation[];
  readonly sent: readonly Sent[];
  /** Names of the delays that started, or restarted, in this step. */
  readonly begun: readonly string[];
  /** All of it since the start of the walk. */
  readonly all: {
    readonly received: readonly AnyEventObject[];
    readonly emitted: readonly AnyEventObject[];
    readonly invoked: readonly Invocation[];
    readonly sent: readonly Sent[];
  };
  /** Ids of the actors that are running, oldest first. */
  readonly running: readonly string[];
}

/** A check after each step that matches `when` and ends in `in`. */
export interface Observation<Context> {
  /** A state (`choosing.declined`), or several; default: every state. */
  readonly in?: string | readonly string[];
  /** An event type, or several; default: every event. */
  readonly when?: string | readonly string[];
  /** What a person or the parent sees, in words. */
  readonly description: string;
  readonly check: (seen: Seen<Context>) => boolean;
}

/**
 * The expected target of an event: a state's name (`choosing.fresh`), several active states joined by ` + `, or a
 * function of the observed step. ` | ` separates targets that depend on the payload.
 */
export type ExpectedTarget<Context> = string | ((seen: Seen<Context>) => string);

/**
 * Expected targets by state, then by event: its type, `after slideDelay`, `done readEntry`, `error readEntry`. The
 * innermost active state that lists the event decides; `*` is the whole machine. An unlisted event must not change the
 * state.
 */
export type Transitions<Context> = Readonly<
  Record<string, Readonly<Record<string, ExpectedTarget<Context>>>>
>;

/** How a project's actors fail: the failures that path files list, and the error each is turned into. */
export interface Rejections<Failure> {
  /** Tried if a path file lists no failure of an actor. */
  readonly usual: Failure;
  /** What the actor rejects with. */
  readonly toError: (failure: Failure) => unknown;
  /** The error's text in the printed plan. */
  readonly label: (error: unknown) => unknown;
}

export interface Definition<
  Machine extends AnyStateMachine,
  Internal extends string = never,
  Failure = unknown,
> {
  /** The inputs of the machine, by a description in words. Omitted if the machine takes no input. */
  readonly starts?: Readonly<Record<string, (world: World) => InputFrom<Machine>>>;
  /** The payloads to try: enough to make each guard true and false. */
  readonly events: Payloads<Machine, Internal>;
  /** Events that only the machine itself raises. */
  readonly internal?: readonly Internal[];
  /** Events that only one actor sends, with its id: they can occur only while the actor runs. */
  readonly senders?: { readonly [Type in EventFromLogic<Machine>["type"]]?: string };
  /** By invoke id: outputs to try; default: one `undefined` output. */
  readonly answers?: Readonly<Record<string, PayloadCandidates<ContextFrom<Machine>, unknown>>>;
  /** By invoke id: contexts of the snapshots that an actor with `onSnapshot` emits; default: its initial snapshot. */
  readonly snapshots?: Readonly<Record<string, PayloadCandidates<ContextFrom<Machine>, unknown>>>;
  /** By invoke id: failures to try; default: the project's default failure. */
  readonly failures?: Readonly<Record<string, readonly Failure[]>>;
  /** In milliseconds, taken from the specification and not from the machine. */
  readonly delays?: Readonly<Record<string, number | ((context: ContextFrom<Machine>) => number)>>;
  /** The part of the context that distinguishes states in the graph: what guards read. */
  readonly differs?: (context: ContextFrom<Machine>) => unknown;
  /** The expected initial state by start, taken from the product and not from the machine. */
  readonly initial?: Readonly<Record<string, string>>;
  /** The expected final states; none if the machine never ends. */
  readonly final?: readonly string[];
  /** The expected target of each event, taken from the product and not from the machine. */
  readonly transitions?: Transitions<ContextFrom<Machine>>;
  /** Names the case of an event if neither state nor target distinguishes the cases; each possible case is walked. */
  readonly casesOf?: (event: AnyEventObject, context: ContextFrom<Machine>) => readonly string[];
  readonly observations: readonly Observation<ContextFrom<Machine>>[];
  /** By actor name: lazily loaded charts whose initial context this chart reads. */
  readonly actors?: Readonly<Record<string, AnyActorLogic>>;
  /** Whether action functions run while a path is walked; `recorded` only lists them in `acted`. Default: `run`. */
  readonly actions?: "run" | "recorded";
  /** Names of events in the product's words, by type; an actor's by its id. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Context keys that no observation reads, each with its reason. */
  readonly unread?: { readonly [Key in keyof ContextFrom<Machine>]?: string };
  /** Transitions that cannot be walked at level 1, by their name in the coverage, each with its reason. */
  readonly unwalkable?: Readonly<Record<string, string>>;
}

/** `Paths` without its type parameters, for code that treats all machines alike. */
export interface PathFile {
  readonly starts?: Readonly<Record<string, (world: World) => unknown>>;
  readonly events: Readonly<Record<string, PayloadCandidates<unknown, object>>>;
  readonly internal?: readonly string[];
  readonly senders?: Readonly<Record<string, string>>;
  readonly answers?: Readonly<Record<string, PayloadCandidates<unknown, unknown>>>;
  readonly snapshots?: Readonly<Record<string, PayloadCandidates<unknown, unknown>>>;
  readonly failures?: Readonly<Record<string, readonly unknown[]>>;
  /** Of the project; default: errors unchanged. */
  readonly rejections?: Rejections<unknown>;
  /** Of the project: replaces fixtures in a text with the names that people see; default: the text unchanged. */
  readonly names?: (text: string) => string;
  /** Of the project: the `systemId`s of actors that a machine may send events to without a reference. */
  readonly namedActors?: readonly string[];
  readonly delays?: Readonly<Record<string, number | ((context: unknown) => number)>>;
  readonly differs?: (context: unknown) => unknown;
  readonly initial?: Readonly<Record<string, string>>;
  readonly final?: readonly string[];
  readonly transitions?: Transitions<unknown>;
  readonly casesOf?: (event: AnyEventObject, context: unknown) => readonly string[];
  readonly actors?: Readonly<Record<string, AnyActorLogic>>;
  readonly actions?: "run" | "recorded";
  readonly observations: readonly Observation<unknown>[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly unread?: Readonly<Record<string, string>>;
  readonly unwalkable?: Readonly<Record<string, string>>;
}

/**
 * Curried, so that the machine's type is given and the internal events are inferred.
 * @param rejections how the project's actors fail
 * @param names replaces fixtures in a text with the names that people see
 * @param namedActors the `systemId`s of actors that a machine may send events to without a reference
 */
export function pathsOf<Machine extends AnyStateMachine, Failure = unknown>(
  rejections?: Rejections<Failure>,
  names?: (text: string) => string,
  namedActors?: readonly string[],
) {
  return <const Internal extends EventFromLogic<Machine>["type"] = never>(
    definition: Definition<Machine, Internal, Failure>,
  ): PathFile =>
    ({
      ...definition,
      ...(rejections && { rejections }),
      ...(names && { names }),
      ...(namedActors && { namedActors }),
    }) as unknown as PathFile;
}
