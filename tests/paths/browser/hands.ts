/** What a machine's paths need at level 2: hands that cause its events in the real app, and eyes for its states. */
import type { Page } from "@playwright/test";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { Control, NewAccount } from "../../support/control.ts";
import type { Person } from "../../support/fixtures.ts";
import type { Guard } from "../../support/guard.ts";

export interface Stage {
  readonly page: Page;
  readonly guard: Guard;
  /** The sandbox's control calls. */
  readonly control: Control;
  readonly person: Person;
}

/** Of another deployment, without control calls and people of its own. */
export type BareStage = Pick<Stage, "page" | "guard">;

interface Knowing<On> {
  /** From nothing to the machine's beginning. */
  readonly open: (stage: On) => Promise<void>;
  /** By event type. `upcoming` is the step after: a call has to be held before it is made. */
  readonly cause: Readonly<
    Record<string, (stage: On, event: AnyEventObject, upcoming: AnyEventObject | undefined) => Promise<void>>
  >;
  /** What a person sees, and what ledger and journal of requests say, whenever a state of this name is stood in. */
  readonly sees: Readonly<Record<string, (stage: On, snapshot: AnyMachineSnapshot) => Promise<void>>>;
  /** Whether a person or the outside world can cause it there. */
  readonly canBeCaused?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
  /** The beginnings that the app can be brought to; all of them where it is left out. */
  readonly starts?: readonly string[];
  /** Why the rest cannot be caused in a browser: printed. */
  readonly leftOut: string;
}

export type Hands =
  | (Knowing<BareStage> & { readonly needs: "a page" })
  | (Knowing<Stage> & { readonly needs: "a person"; readonly account: NewAccount });
