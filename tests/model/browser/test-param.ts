/** What a machine's paths need at level 2: functions that cause its events in the real app, and checks of its states. */
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
  /** Another one, a payee perhaps. */
  readonly makePerson: (details?: Partial<NewPerson>) => Promise<Person>;
  /** Signs in at the provider, over HTTP and without its page: the context has its cookies then. */
  readonly signIn: (person?: Person) => Promise<void>;
}

/** Of another deployment, without control calls and people of its own. */
export type BareStage = Pick<Stage, "page" | "guard">;

/** Where a walk is when something is about to be caused. */
export interface Moment {
  readonly start: string;
  readonly before: AnyMachineSnapshot;
  /** As the machine will be after this event. */
  readonly after: AnyMachineSnapshot;
  /** What comes after this event, soonest first: a call has to be held before it is made. */
  readonly rest: readonly AnyEventObject[];
  /** Compares what is on screen and in the ledger, as after a step: for a moment in the middle of one. */
  readonly look: () => Promise<void>;
}

export interface Beginning {
  readonly start: string;
  readonly snapshot: AnyMachineSnapshot;
  readonly rest: readonly AnyEventObject[];
}

/** Reasons by name, as the coverage prints it; `*` stands for anything. */
export type Reasons = Readonly<Record<string, string>>;

interface Knowing<On> {
  /** From nothing to the machine's beginning. */
  readonly open: (stage: On, beginning: Beginning) => Promise<void>;
  /** By event type, or by its beginning and `*`. `upcoming` is the step after: a call has to be held before it is made. */
  readonly events: Readonly<
    Record<
      string,
      (
        stage: On,
        event: AnyEventObject,
        upcoming: AnyEventObject | undefined,
        moment: Moment,
      ) => Promise<unknown>
    >
  >;
  /** What a person sees, and what ledger and request log say, whenever a state of this name is stood in. */
  readonly states: Readonly<Record<string, (stage: On, snapshot: AnyMachineSnapshot) => Promise<void>>>;
  /** States that a person cannot see, by name, each with its reason. */
  readonly unseen?: Reasons;
  /** Whether the state is over before anybody could look, in this context alone. */
  readonly isPassing?: (stage: On, snapshot: AnyMachineSnapshot) => boolean;
  /** Parts of lines of the written screens that are otherwise in these walks, each with its reason. */
  readonly otherwise?: Reasons;
  /** Whether a person or the outside world can cause it there. */
  readonly canCause?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
  /** The beginnings that the app can be brought to; all of them where it is left out. */
  readonly starts?: readonly string[];
  /** What is tried at this level instead of what the path file has: fewer payloads and cases, a coarser `differs`. */
  readonly paths?: Partial<
    Pick<PathFile, "starts" | "events" | "answers" | "failures" | "delays" | "differs" | "casesOf">
  >;
  /** At most this many steps in one path, before it begins anew. */
  readonly longest?: number;
  /** Events after which the page is good for nothing more: they are the last of their paths. */
  readonly last?: (event: AnyEventObject, before: AnyMachineSnapshot) => boolean;
  /** Transitions that nobody and nothing outside can cause, by the name that the coverage prints, each with its reason. */
  readonly unreachable: Reasons;
}

/** The key of `events` that an event goes by: its own type, or one that ends in `*`. */
export function eventKey(events: Readonly<Record<string, unknown>>, type: string): string | undefined {
  if (type in events) return type;
  return Object.keys(events).find((key) => key.endsWith("*") && type.startsWith(key.slice(0, -1)));
}

export type TestParam =
  | (Knowing<BareStage> & { readonly needs: "a page" })
  | (Knowing<Stage> & {
      readonly needs: "a person";
      /** Null for an identity without an account. */
      readonly account: NewAccount | null | ((start: string) => NewAccount | null);
    });
