import type { Browser as SimulatedBrowser } from "simulated-browser";
import type { StepUp } from "../../../src/machines/instructions/rules/step-up.ts";
import type { Browser } from "../../../src/services/browser/browser.ts";
import type { Change, Instruction, Outcome } from "../run/history.ts";
import type { ShownBalance } from "./balance.ts";

export type Button =
  | "Check again"
  | "Send again"
  | "Cancel payment"
  | "It went through"
  | "It did not"
  | "Remove entry";

/** One payment as the person sees it now. */
export interface ShownPayment {
  readonly key: string;
  /** `unreadable`: its journal entry cannot be read; `elsewhere`: another tab is checking it. */
  readonly state: "checking" | "undecided" | "elsewhere" | "unreadable";
  readonly buttons: readonly Button[];
}

/** A keyed call that its panel shows as unfinished. */
export interface ShownCall {
  readonly key: string;
  /** The operations of the panel, which shows its oldest call. */
  readonly operations: readonly string[];
}

/** What a page reports about its keyed calls. */
export interface CallReporter {
  callKeyed(press: number, key: string): void;
  callTold(press: number, result: "done" | "rejected" | "undecided", reason: string): void;
  callShown(key: string, isDone: boolean): void;
  threw(errorSource: string, error: unknown): void;
}

/** What a page reports to the run. */
export interface PageReporter extends CallReporter {
  keyed(press: number, key: string): void;
  notSent(press: number, reason: string): void;
  told(key: string, report: { outcome: Outcome; isShownAsSuccess: boolean }): void;
  /** The payment was removed in another window. */
  removed(key: string): void;
  /** The person answers "It went through" or "It did not". */
  answered(key: string, wentThrough: boolean): void;
  /** Reports a violation that no single event shows. */
  broke(invariant: string, text: string): void;
  sometimes(name: string): void;
  /** A dialog asks for a fresh sign-in. */
  asked(press: number, answer: (isContinued: boolean) => void): void;
  /** A dialog redirects to a fresh sign-in. */
  leaves(press: number): void;
  /** A dialog is filled in again after a fresh sign-in. */
  formReturned(instruction: Instruction): void;
}

export interface ClientSetting {
  /** The run that this page belongs to. */
  readonly run: object;
  readonly browser: Browser & Pick<SimulatedBrowser, "sessionStorage">;
  readonly accountId: string;
  readonly idempotency: "required" | "none";
  /** `http://wallet.test/api/v1` */
  readonly address: string;
  token(): Promise<string>;
  /** The signed-in person's id, also while no token is available. */
  person(): string | undefined;
  renewToken(): Promise<void>;
  readonly report: PageReporter;
  /** Whether the person also changes account data here: only then does the page start the keyed calls. */
  readonly hasChanges: boolean;
  /** Whether presses go through the app's dialogs, or straight to the payments coordinator. */
  readonly hasDialogs: boolean;
  readonly stepUp: StepUp | undefined;
  /** Redirects to the identity provider; only rejects. */
  leaveToSignIn(): Promise<void>;
  /** The person's id if the page shows a balance; undefined if it only makes payments. */
  readonly balanceOf: string | undefined;
}

/** The app in one page. It stops when the page dies; a new load starts a new one. */
export interface Client {
  press(press: number, instruction: Instruction): void;
  click(button: Button, key: string): void;
  standing(): readonly ShownPayment[];
  /** The keyed calls; undefined in the previous release. */
  readonly calls?: {
    press(press: number, change: Change): void;
    click(key: string, button: "Check again" | "Cancel this change"): void;
    standing(): readonly ShownCall[];
  };
  /** The balance; undefined in the previous release, and if the page only makes payments. */
  readonly balance?: { shownBalance(): ShownBalance | undefined };
  /** The dialogs; undefined in the previous release, and if the page has no dialogs. */
  readonly dialogs?: {
    /** Presses whose dialog still waits although their payment has ended. */
    waiting(): readonly number[];
  };
  signOut(): void;
  /** Whether the page has no payment: none is in progress, and the journal was empty when it was read. */
  hasNoPayment(): boolean;
  /** Whether the page waits for a read of the journal. */
  readsJournal(): boolean;
  /** The whole state that decides the page's next steps, for the state hash of the exhaustive search. */
  state(): unknown;
}

export type StartClient = (setting: ClientSetting) => Client;
