/** The states and events of a machine, read from the type of its chart. */
import type { Tries } from "statechart-paths/graph";
import type {
  AnyStateMachine,
  EventFromLogic,
  OutputFrom,
  StateId,
  StateMachine,
  StateSchemaFrom,
} from "xstate";
import type { failing } from "../../machines/fakes.ts";

type TypesOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? { readonly actor: Actor; readonly delay: Delay }
    : never;

type PathIn<Schema> = unknown extends Schema
  ? string
  : Schema extends { states: infer States }
    ? { [Key in keyof States & string]: Key | `${Key}.${PathIn<States[Key]>}` }[keyof States & string]
    : never;

/** `choosing.fresh` */
export type StatePath<Machine extends AnyStateMachine> = PathIn<StateSchemaFrom<Machine>>;

/** The names of actors that are invoked under another id, by that id, because XState's types do not keep the name. */
export type Names<Machine extends AnyStateMachine> = Readonly<
  Record<string, TypesOf<Machine>["actor"]["src"]>
>;

type Invoked<Actor extends { src: string; logic: unknown }, NamesById> =
  | Exclude<Actor, { src: NamesById[keyof NamesById] }>
  | {
      [Id in keyof NamesById]: { src: Id; logic: Extract<Actor, { src: NamesById[Id] }>["logic"] };
    }[keyof NamesById];

type AnswerOf<Actor> = Actor extends { src: infer Id extends string; logic: infer Logic }
  ?
      | { readonly type: `xstate.done.actor.${Id}`; readonly output: OutputFrom<Logic> }
      | { readonly type: `xstate.error.actor.${Id}`; readonly error: ReturnType<typeof failing> }
  : never;

type DelayEvent<Machine extends AnyStateMachine, Delay = TypesOf<Machine>["delay"]> = Delay extends string
  ? { readonly type: `xstate.after.${Delay}.${StateId<StateSchemaFrom<Machine>>}` }
  : never;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/**
 * Each member of a union, with the fields of the other members as absent ones, so that a driver can destructure any
 * event.
 */
type Destructurable<Union, Keys extends PropertyKey = KeysOf<Union>> = Union extends unknown
  ? Union & { readonly [Key in Exclude<Keys, keyof Union>]?: undefined }
  : never;

/** The chart's events, the answers of its actors, and its delays. */
export type ChartEvent<Machine extends AnyStateMachine, NamesById = Record<never, never>> = Destructurable<
  EventFromLogic<Machine> | AnswerOf<Invoked<TypesOf<Machine>["actor"], NamesById>> | DelayEvent<Machine>
>;

export type EventOfType<Event, Type> = Event extends { readonly type: infer Own }
  ? Type extends Own
    ? Event
    : never
  : never;

/** The outputs to try, by the id of the actor. */
export type AnswersIn<Event, Context> = {
  readonly [Own in Event as Own extends { readonly type: `xstate.done.actor.${infer Id}` }
    ? Id
    : never]?: Own extends {
    readonly output: infer Output;
  }
    ? Tries<Context, Output>
    : never;
};
