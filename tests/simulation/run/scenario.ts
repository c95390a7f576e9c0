import type { WireRates } from "simulated-browser";
import type { SignInLimit } from "../invariants/sign-in.ts";
import type { Change, Instruction } from "./history.ts";
import type { Person } from "./people.ts";

/** One event outside the app. Times in milliseconds. */
export type Action = {
  readonly id: string;
  readonly at: number;
  readonly device: number;
  readonly tab: number;
} & (
  | { readonly type: "press"; readonly instruction: Instruction }
  | { readonly type: "change"; readonly change: Change }
  | { readonly type: "click on a change"; readonly draw: number }
  | { readonly type: "click"; readonly draw: number }
  /** The person uses the page; `stays` says how they answer a warning. */
  | { readonly type: "use"; readonly stays: boolean }
  | { readonly type: "reload" | "crash" | "close" | "freeze" | "thaw" | "hide" | "restore" }
  | { readonly type: "power cut" | "offline" | "online" }
  | { readonly type: "sign out" }
  | { readonly type: "sign in" | "sign in elsewhere"; readonly person: string }
  /** From now on, each answer takes this many milliseconds longer. */
  | { readonly type: "answers slow down"; readonly by: number }
  | { readonly type: "clock jumps"; readonly by: number }
  | { readonly type: "device sleeps"; readonly for: number }
  | { readonly type: "disk full" | "disk free" | "database fails" | "database works" }
  | { readonly type: "entry tampered" | "entry removed" | "entry planted" }
  | { readonly type: "server crashes"; readonly down: number; readonly recovery: number }
  | { readonly type: "keys declared" | "number moves" | "account is busy" }
  | { readonly type: "tokens expire" }
  | { readonly type: "payouts"; readonly mode: "succeed" | "pending" | "return" }
  | { readonly type: "payouts settle" }
  | { readonly type: "server forgets"; readonly days: number }
);

export interface SignInSetting {
  /** Whether a refresh token can be used once only. */
  readonly rotates: boolean;
  /** Whether the browser lets the session iframe see the provider's cookie. */
  readonly hasIframe: boolean;
  /** Milliseconds for which an access token is valid. */
  readonly tokenLife: number;
}

export interface Scenario {
  readonly seed: number;
  readonly idempotency: "required" | "none";
  /** With `idempotency: "none"`: the operator accepts double payments by a browser's resend. */
  readonly acceptDoublePayments: boolean;
  readonly devices: readonly { readonly tabs: number; readonly person: Person }[];
  /** If false, the browsers have no Web Locks. */
  readonly webLocks?: boolean;
  /** Share of the pages that load the previous release, in [0, 1]. */
  readonly earlierBuild: number;
  /** If true, each page of this build reads and shows the balance. */
  readonly balances: boolean;
  /** If true, presses on pages of this build go through the app's dialogs. */
  readonly dialogs: boolean;
  /** If true, the pages run the app's sign-in, over a simulated keycloak-js. */
  readonly signIn?: SignInSetting | undefined;
  /** The minutes after which an unused session ends; undefined if it never ends. Needs `signIn`. */
  readonly inactivity?: number | undefined;
  /** When the operator requires a fresh sign-in before a payout. */
  readonly stepUp?: SignInLimit | undefined;
  /** The content of the first device's journal from earlier days. */
  readonly earlierJournal: "nothing" | "version 1" | "full";
  readonly actions: readonly Action[];
  readonly rates: WireRates;
  /** Operations of other systems that are slow. */
  readonly slow: {
    /** Share of the token renewals that take seconds, in [0, 1]. */
    readonly renewals: number;
    /** The minimum duration of a charge at the card provider, in milliseconds; defaults to 5. */
    readonly minCharge?: number;
    /** The maximum duration of a charge at the card provider, in milliseconds. */
    readonly charges: number;
  };
  /** When the faults end, in milliseconds. */
  readonly faultsEnd: number;
}
