import type { Appearance } from "../core/domain.ts";
import type { Failure } from "../core/failure.ts";
import type { LazyModuleReport } from "../core/lazy-module.machine.ts";
import type { Settings } from "./settings.ts";

export interface AppContext {
  readonly settings: Settings | undefined;
  readonly failure: Failure | undefined;
  readonly wanted: Appearance | undefined;
  readonly personId: string;
}

export type AppEvent =
  | LazyModuleReport
  | { type: "signIn.requested"; appearance: Appearance }
  | { type: "signOut.confirmed"; appearance: Appearance }
  | { type: "retried" }
  | { type: "session.opened"; personId: string }
  | { type: "session.closed" }
  /** The provider rejected the refresh; whether the same person is still there is being asked. */
  | { type: "session.refreshRejected" }
  | { type: "session.absent" }
  /** The visitor who loaded the page is probably signed in. */
  | { type: "signIn.expected" };
