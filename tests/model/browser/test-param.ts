/** The interface of a test param: functions that cause a machine's events in the real app, and checks of its states. */
import type { Page } from "@playwright/test";
import type { Definition, PathFile, Tries } from "statechart-paths/graph";
import type { AnyStateMachine, ContextFrom, EventFromLogic, SnapshotFrom } from "xstate";
import type { Control, NewAccount, NewPerson } from "../../support/control.ts";
import type { Person } from "../../support/fixtures.ts";
import type { PageErrorGuard } from "../../support/guard.ts";
import type { AnswersIn, ChartEvent, EventOfType, Names, StatePath } from "./chart-types.ts";

export interface Fixtures {
  readonly page: Page;
  readonly guard: PageErrorGuard;
  /** The sandbox's control calls. */
  readonly control: Control;
  readonly person: Person;
  /** Creates another person, for example a payee. */
  readonly makePerson: (details?: Partial<NewPerson>) => Promise<Person>;
  /** Signs in at the provider over HTTP, without its page; afterwards the browser context has its cookies. */
  readonly signIn: (person?: Person) => Promise<void>;
}

/**
 * The fixtures of a test param that also walks other deployments: such deployments have no control calls and no test
 * persons.
 */
export type PageFixtures = Pick<Fixtures, "page" | "guard">;

/** The position in a walk at which an event is about to be caused. */
export interface StepMoment<Machine extends AnyStateMachine, Event = ChartEvent<Machine>> {
  readonly start: string;
  readonly before: SnapshotFrom<Machine>;
  /** The snapshot after this event. */
  readonly after: SnapshotFrom<Machine>;
  /** The events that follow in the path, because a driver must prepare to hold a call before the page makes it. */
  readonly rest: readonly Event[];
  /** Runs the checks of screen and ledger that follow each step, for use in the middle of a step. */
  readonly look: () => Promise<void>;
}

export interface WalkBeginning<Machine extends AnyStateMachine, Event = ChartEvent<Machine>> {
  readonly start: string;
  readonly snapshot: SnapshotFrom<Machine>;
  readonly rest: readonly Event[];
}

/** Reasons by name, as the coverage prints them; `*` matches anything. */
export type Reasons = Readonly<Record<string, string | undefined>>;

type Execute<TestFixtures, Machine extends AnyStateMachine, Event, Own> = (
  fixtures: TestFixtures,
  event: Own,
  upcoming: Event | undefined,
  moment: StepMoment<Machine, Event>,
) => Promise<unknown>;

type OverriddenField = "starts" | "failures" | "delays" | "differs" | "casesOf";

interface Overrides<Machine extends AnyStateMachine, Event>
  extends Partial<Pick<Definition<Machine>, OverriddenField>> {
  readonly events?: {
    readonly [Own in EventFromLogic<Machine> as Own["type"]]?: Tries<ContextFrom<Machine>, Omit<Own, "type">>;
  };
  readonly answers?: AnswersIn<Event, ContextFrom<Machine>>;
}

export interface Driver<
  TestFixtures,
  Machine extends AnyStateMachine,
  Event extends { readonly type: string },
> {
  /** Brings the app to the machine's initial state. */
  readonly open: (fixtures: TestFixtures, beginning: WalkBeginning<Machine, Event>) => Promise<void>;
  /**
   * A function for each event type, or for all the actors of a chart that spawns them. `upcoming` is the next event,
   * because a driver must prepare to hold a call before the page makes it.
   */
  readonly events: {
    readonly [Type in Event["type"]]?: Execute<TestFixtures, Machine, Event, EventOfType<Event, Type>>;
  } & { readonly "xstate.done.actor.*"?: Execute<TestFixtures, Machine, Event, Event> };
  /** Checks of screen, ledger and request log, run whenever the walk reaches a state of this name. */
  readonly states: {
    readonly [Path in StatePath<Machine>]?: (
      fixtures: TestFixtures,
      snapshot: SnapshotFrom<Machine>,
    ) => Promise<void>;
  };
  /** States that are not visible, by name, each with its reason. */
  readonly skippedStates?: { readonly [Path in StatePath<Machine>]?: string };
  /** Whether the state is left, in this context, before a check could run. */
  readonly isTransient?: (fixtures: TestFixtures, snapshot: SnapshotFrom<Machine>) => boolean;
  /** Text fragments of the reviewed screens that differ in the browser walks, each with its reason. */
  readonly otherwise?: Reasons;
  /** Whether a person or the outside world can cause the event in this state. */
  readonly canCause?: (event: Event, snapshot: SnapshotFrom<Machine>) => boolean;
  /** The starts of the path file from which browser paths begin; default: all. */
  readonly starts?: readonly string[];
  /** Overrides of the path file for the browser: fewer payloads and cases, a coarser `differs`. */
  readonly paths?: string extends Event["type"] ? Partial<PathFile> : Overrides<Machine, Event>;
  /** The maximum number of steps in one path. */
  readonly longest?: number;
  /** Whether the event leaves the page unusable, so that its path must end. */
  readonly last?: (event: Event, snapshotBefore: SnapshotFrom<Machine>) => boolean;
  /**
   * Transitions that no browser path takes, by the name that the coverage prints, each with its reason.
   */
  readonly unreachable: Reasons;
}

/** The key in `events` for an event: its own type, or a prefix with `*`. */
export function eventKey(events: Readonly<Record<string, unknown>>, type: string): string | undefined {
  if (type in events) return type;
  return Object.keys(events).find((key) => key.endsWith("*") && type.startsWith(key.slice(0, -1)));
}

/** @template NamesById the names of actors that are invoked under another id, by that id */
export type TestParam<
  Machine extends AnyStateMachine = AnyStateMachine,
  NamesById extends Names<Machine> = Record<never, never>,
> = PageTestParam<Machine, NamesById> | PersonTestParam<Machine, NamesById>;

interface PageTestParam<Machine extends AnyStateMachine, NamesById>
  extends Driver<PageFixtures, Machine, ChartEvent<Machine, NamesById>> {
  readonly needs: "a page";
}

export interface PersonTestParam<Machine extends AnyStateMachine, NamesById = Record<never, never>>
  extends Driver<Fixtures, Machine, ChartEvent<Machine, NamesById>> {
  readonly needs: "a person";
  /** The person's account; null for a person without an account. */
  readonly account: NewAccount | null | ((start: string) => NewAccount | null);
}
