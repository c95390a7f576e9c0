/** The interface of a test param: functions that cause a machine's events in the real app, and checks of its states. */
import type { Page } from "@playwright/test";
import type { PathFile } from "statechart-paths";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { Control, NewAccount, NewPerson } from "../../support/control.ts";
import type { Person } from "../../support/fixtures.ts";
import type { Guard } from "../../support/guard.ts";

export interface Stage {
  readonly page: Page;
  readonly guard: Guard;
  /** The sandbox's control calls. */
  readonly control: Control;
  readonly person: Person;
  /** Creates another person, for example a payee. */
  readonly makePerson: (details?: Partial<NewPerson>) => Promise<Person>;
  /** Signs in at the provider over HTTP, without its page; afterwards the browser context has its cookies. */
  readonly signIn: (person?: Person) => Promise<void>;
}

/** The stage for another deployment, which has no control calls and no test persons. */
export type BareStage = Pick<Stage, "page" | "guard">;

/** The position in a walk at which an event is about to be caused. */
export interface Moment {
  readonly start: string;
  readonly before: AnyMachineSnapshot;
  /** The snapshot after this event. */
  readonly after: AnyMachineSnapshot;
  /** The events that follow in the path: a driver must prepare to hold a call before the page makes it. */
  readonly rest: readonly AnyEventObject[];
  /** Runs the checks of screen and ledger that follow each step, for use in the middle of a step. */
  readonly look: () => Promise<void>;
}

export interface Beginning {
  readonly start: string;
  readonly snapshot: AnyMachineSnapshot;
  readonly rest: readonly AnyEventObject[];
}

/** Reasons by name, as the coverage prints them; `*` matches anything. */
export type Reasons = Readonly<Record<string, string>>;

interface Driver<TestStage> {
  /** Brings the app to the machine's initial state. */
  readonly open: (stage: TestStage, beginning: Beginning) => Promise<void>;
  /**
   * A function for each event type, or for a prefix with `*`. `upcoming` is the event after it: a driver must prepare
   * to hold a call before the page makes it.
   */
  readonly events: Readonly<
    Record<
      string,
      (
        stage: TestStage,
        event: AnyEventObject,
        upcoming: AnyEventObject | undefined,
        moment: Moment,
      ) => Promise<unknown>
    >
  >;
  /** Checks of screen, ledger and request log, run whenever the walk reaches a state of this name. */
  readonly states: Readonly<
    Record<string, (stage: TestStage, snapshot: AnyMachineSnapshot) => Promise<void>>
  >;
  /** States that are not visible, by name, each with its reason. */
  readonly skippedStates?: Reasons;
  /** Whether the state is left, in this context, before a check could run. */
  readonly isTransient?: (stage: TestStage, snapshot: AnyMachineSnapshot) => boolean;
  /** Text fragments of the reviewed screens that differ in the browser walks, each with its reason. */
  readonly otherwise?: Reasons;
  /** Whether a person or the outside world can cause the event in this state. */
  readonly canCause?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
  /** The starts of the path file from which browser paths begin; default: all. */
  readonly starts?: readonly string[];
  /** Overrides of the path file for the browser: fewer payloads and cases, a coarser `differs`. */
  readonly paths?: Partial<
    Pick<PathFile, "starts" | "events" | "answers" | "failures" | "delays" | "differs" | "casesOf">
  >;
  /** The maximum number of steps in one path. */
  readonly longest?: number;
  /** Whether the event leaves the page unusable, so that its path must end. */
  readonly last?: (event: AnyEventObject, before: AnyMachineSnapshot) => boolean;
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

export type TestParam =
  | (Driver<BareStage> & { readonly needs: "a page" })
  | (Driver<Stage> & {
      readonly needs: "a person";
      /** Null for a person without an account. */
      readonly account: NewAccount | null | ((start: string) => NewAccount | null);
    });
