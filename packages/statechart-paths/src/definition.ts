/** What a machine cannot know about its own paths: one path file a machine. */
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

/** A list, or what is worth trying where the context is as it is. */
export type Tries<Context, Payload> =
  | readonly Payload[]
  | ((context: Context, world: World) => readonly Payload[]);

type NeedsPayload<Event extends AnyEventObject> = {
  [Type in Event["type"]]: Record<never, never> extends PayloadOf<Event, Type> ? never : Type;
}[Event["type"]];

type Payloads<Machine extends AnyStateMachine, Internal extends string> = {
  readonly [Type in Exclude<NeedsPayload<EventFromLogic<Machine>>, Internal>]: Tries<
    ContextFrom<Machine>,
    PayloadOf<EventFromLogic<Machine>, Type>
  >;
} & {
  readonly [Type in EventFromLogic<Machine>["type"]]?: Tries<
    ContextFrom<Machine>,
    PayloadOf<EventFromLogic<Machine>, Type>
  >;
};

/** One call that the machine began: which actor, under which id, and with what. */
export interface Invocation {
  readonly id: string;
  readonly src: string;
  readonly input: unknown;
}

/** Something that was said to a child, or to somebody whom the machine knows by reference. */
export interface Sent {
  readonly to: string;
  readonly event: AnyEventObject;
}

/** One step as it is seen from outside. */
export interface Seen<Context> {
  readonly event: AnyEventObject;
  readonly context: Context;
  readonly contextBefore: Context;
  readonly snapshot: AnyMachineSnapshot;
  /** Whether the machine was in this state (`choosing.declined`) before the step. */
  readonly was: (state: string) => boolean;
  readonly is: (state: string) => boolean;
  readonly can: (event: AnyEventObject) => boolean;
  /** What the parent heard in this step, oldest first. */
  readonly received: readonly AnyEventObject[];
  /** What was emitted in this step. */
  readonly emitted: readonly AnyEventObject[];
  /** Names of the actions in this step that are functions: what a service does for the machine, as writing to the log. */
  readonly acted: readonly string[];
  readonly invoked: readonly Invocation[];
  readonly sent: readonly Sent[];
  /** Delays that began, or began anew, in this step, by name. */
  readonly begun: readonly string[];
  /** Everything since the beginning of the walk. */
  readonly all: {
    readonly received: readonly AnyEventObject[];
    readonly emitted: readonly AnyEventObject[];
    readonly invoked: readonly Invocation[];
    readonly sent: readonly Sent[];
  };
  /** Ids of the actors that are running, oldest first. */
  readonly running: readonly string[];
}

/** Something to look at after each step that fits `when` and ends in `in`. */
export interface Observation<Context> {
  /** A state (`choosing.declined`), or several; everywhere where it is left out. */
  readonly in?: string | readonly string[];
  /** An event's type, or several; after any step where it is left out. */
  readonly when?: string | readonly string[];
  /** In words: what a person or the parent sees. */
  readonly description: string;
  readonly check: (seen: Seen<Context>) => boolean;
}

/**
 * Where an event leads: a state's name (`choosing.fresh`), several of one step joined by ` + `, or a function of what is
 * seen, where it depends. ` | ` stands between what the payload decides.
 */
export type ExpectedTarget<Context> = string | ((seen: Seen<Context>) => string);

/**
 * By state, then by event: its type, `after slideDelay`, `done readEntry`, `error readEntry`. The innermost state that
 * names the event speaks; `*` is the whole machine. Where no state names it, nothing moves.
 */
export type Transitions<Context> = Readonly<
  Record<string, Readonly<Record<string, ExpectedTarget<Context>>>>
>;

/** How a project's actors fail: what a path file lists, and what becomes of it. */
export interface Rejections<Failure> {
  /** Tried where a path file lists no failure of an actor. */
  readonly usual: Failure;
  /** What the actor rejects with. */
  readonly toError: (failure: Failure) => unknown;
  /** What the plan in words says of it. */
  readonly label: (error: unknown) => unknown;
}

export interface Definition<
  Machine extends AnyStateMachine,
  Internal extends string = never,
  Failure = unknown,
> {
  /** How the machine can begin, each in words. Left out where it takes no input. */
  readonly starts?: Readonly<Record<string, (world: World) => InputFrom<Machine>>>;
  /** The payloads worth trying: each guard both ways. */
  readonly events: Payloads<Machine, Internal>;
  /** Events that the machine raises to itself and nobody else sends. */
  readonly internal?: readonly Internal[];
  /** Events that only this actor, by its id, sends: they come only while it runs. */
  readonly senders?: { readonly [Type in EventFromLogic<Machine>["type"]]?: string };
  /** By the invoke's id: answers worth trying; one empty answer where it is left out. */
  readonly answers?: Readonly<Record<string, Tries<ContextFrom<Machine>, unknown>>>;
  /** By the invoke's id: what an actor with `onSnapshot` shows, as the `context` of its snapshot; what it shows at first where it is left out. */
  readonly snapshots?: Readonly<Record<string, Tries<ContextFrom<Machine>, unknown>>>;
  /** By the invoke's id: failures worth trying; the project's usual one where it is left out. */
  readonly failures?: Readonly<Record<string, readonly Failure[]>>;
  /** In milliseconds, as the specification has them and not as the machine says. */
  readonly delays?: Readonly<Record<string, number | ((context: ContextFrom<Machine>) => number)>>;
  /** The part of the context that makes another state: what guards read. */
  readonly differs?: (context: ContextFrom<Machine>) => unknown;
  /** Where the machine stands at first, by its beginning, as the product has it and not as the machine says. */
  readonly initial?: Readonly<Record<string, string>>;
  /** The states in which the machine is over; none where it lasts. */
  readonly final?: readonly string[];
  /** Where each event leads, as the product has it and not as the machine says. */
  readonly transitions?: Transitions<ContextFrom<Machine>>;
  /** Names the case of an event, where neither state nor target tells the cases apart; each that can come is walked. */
  readonly casesOf?: (event: AnyEventObject, context: ContextFrom<Machine>) => readonly string[];
  readonly observations: readonly Observation<ContextFrom<Machine>>[];
  /** Charts that load later and whose first context this one reads, by the name of their actor. */
  readonly actors?: Readonly<Record<string, AnyActorLogic>>;
  /** Whether actions that are functions run while a path is walked; `recorded` notes them as `acted` alone. They run where it is left out. */
  readonly actions?: "run" | "recorded";
  /** What an event is called in the product's words, by its type; an actor's by its id. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Keys of the context that nothing here reads, each with its reason. */
  readonly unread?: { readonly [Key in keyof ContextFrom<Machine>]?: string };
  /** Transitions that cannot be walked at level 1, by their name in the coverage, each with its reason. */
  readonly unwalkable?: Readonly<Record<string, string>>;
}

/** The same with its types forgotten, for the machinery that treats all machines alike. */
export interface PathFile {
  readonly starts?: Readonly<Record<string, (world: World) => unknown>>;
  readonly events: Readonly<Record<string, Tries<unknown, object>>>;
  readonly internal?: readonly string[];
  readonly senders?: Readonly<Record<string, string>>;
  readonly answers?: Readonly<Record<string, Tries<unknown, unknown>>>;
  readonly snapshots?: Readonly<Record<string, Tries<unknown, unknown>>>;
  readonly failures?: Readonly<Record<string, readonly unknown[]>>;
  /** Of the project; errors as they are where it is left out. */
  readonly rejections?: Rejections<unknown>;
  /** Of the project: a text with its fixtures called as people see them; as it is where it is left out. */
  readonly names?: (text: string) => string;
  /** Of the project: the `systemId`s of actors that a machine may speak to without knowing them. */
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
 * @param names calls the fixtures in a text as people see them
 * @param namedActors the `systemId`s of actors that a machine may speak to without knowing them
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
