import type { Browser } from "../browser/browser.ts";
import type { Instruction, Outcome } from "../world/history.ts";

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

/** What the run hears from the app of one page. */
export interface Report {
  keyed(press: number, key: string): void;
  notSent(press: number, reason: string): void;
  told(key: string, told: { outcome: Outcome; isShownAsSuccess: boolean }): void;
  /** It was removed in another window. */
  removed(key: string): void;
  /** The person says what became of it ("It went through", "It did not"). */
  answered(key: string, wentThrough: boolean): void;
  threw(where: string, error: unknown): void;
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
}

/** The app in one page. Its code stops when the page dies; a new load starts a new one. */
export interface Client {
  press(press: number, instruction: Instruction): void;
  click(button: Button, key: string): void;
  standing(): readonly Standing[];
  signOut(): void;
  /** Whether it knows no payment: none is being made, and the journal had none when it was read. */
  hasNoPayment(): boolean;
  /** Everything that decides what it does next, for the state hash of the exhaustive mode. */
  state(): unknown;
}

export type StartClient = (setting: ClientSetting) => Client;
