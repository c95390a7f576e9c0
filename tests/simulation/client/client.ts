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

/** One instruction as the person sees it now. */
export interface Standing {
  readonly key: string;
  /** `unreadable` names an entry that cannot be read; `elsewhere` is being checked by another tab. */
  readonly state: "checking" | "undecided" | "elsewhere" | "unreadable";
  readonly buttons: readonly Button[];
}

/** A call that pays nothing and stands before the person at its place. */
export interface CallStanding {
  readonly key: string;
  /** Those of the place: it shows its oldest call. */
  readonly operations: readonly string[];
}

/** What the run hears of the calls that pay nothing. */
export interface CallReport {
  callKeyed(press: number, key: string): void;
  callTold(press: number, result: "done" | "rejected" | "undecided", reason: string): void;
  callShown(key: string, isDone: boolean): void;
  threw(where: string, error: unknown): void;
}

/** What the run hears from the app of one page. */
export interface Report extends CallReport {
  keyed(press: number, key: string): void;
  notSent(press: number, reason: string): void;
  told(key: string, told: { outcome: Outcome; isShownAsSuccess: boolean }): void;
  /** It was removed in another window. */
  removed(key: string): void;
  /** The person says what became of it ("It went through", "It did not"). */
  answered(key: string, wentThrough: boolean): void;
  /** A rule was broken that no single event shows. */
  broke(invariant: string, text: string): void;
  sometimes(name: string): void;
}

export interface ClientSetting {
  /** The world that this page belongs to. */
  readonly run: object;
  readonly browser: Browser;
  readonly accountId: string;
  readonly idempotency: "required" | "none";
  /** `http://wallet.test/api/v1` */
  readonly address: string;
  token(): Promise<string>;
  renewToken(): Promise<void>;
  readonly report: Report;
  /** Whether the person changes something here, too: only then the page starts what follows the calls that pay nothing. */
  readonly hasChanges: boolean;
  /** The person's id where the page shows a balance, too; undefined where it only pays. */
  readonly balanceOf: string | undefined;
}

/** The app in one page. Its code stops when the page dies; a new load starts a new one. */
export interface Client {
  press(press: number, instruction: Instruction): void;
  click(button: Button, key: string): void;
  standing(): readonly Standing[];
  /** Absent in the release before this one. */
  readonly calls?: {
    press(press: number, change: Change): void;
    click(key: string, button: "Check again" | "Cancel this change"): void;
    standing(): readonly CallStanding[];
  };
  /** Absent in the release before this one, and where the page only pays. */
  readonly balance?: { shown(): ShownBalance | undefined };
  signOut(): void;
  /** Whether it knows no payment: none is being made, and the journal had none when it was read. */
  hasNoPayment(): boolean;
  /** Everything that decides what it does next, for the state hash of the exhaustive mode. */
  state(): unknown;
}

export type StartClient = (setting: ClientSetting) => Client;
