import type { History, Place } from "simulated-browser";
import type { KeyState } from "../server/state.ts";

export type Operation = "topUp" | "transfer" | "payout";

/** One press of the button; amount in integer cents. */
export interface Instruction {
  readonly operation: Operation;
  readonly cents: number;
  readonly toAccountId?: string;
  readonly paymentMethodId?: string;
}

/** One press of a button that changes something and pays nothing. */
export interface Change {
  readonly operation:
    | "updateBankAccount"
    | "updateIndividual"
    | "updateAccountStatus"
    | "linkCard"
    | "saveCard"
    | "removeCard"
    | "freezeCard";
  readonly card?: string;
  /** The account's number, a name, or whether the card is to be frozen. */
  readonly content: string;
}

export type Outcome = "succeeded" | "pending" | "failed" | "declined" | "cancelled";

/** What the invariants judge. */
export type Happened =
  | ({ readonly type: "pressed"; readonly press: number; readonly instruction: Instruction } & Place)
  | ({
      readonly type: "posted";
      readonly request: string;
      /** Names of the exclusive locks that the page holds. */
      readonly locks: readonly string[];
      /** Whether the device's journal says that this payment is submitted. */
      readonly noted: boolean;
      /** Whose token the request carries. */
      readonly subject: string | undefined;
    } & Posted &
      Place)
  /** Send again was pressed and confirmed: a new press of the same key. */
  | ({ readonly type: "pressedAgain"; readonly key: string } & Place)
  | ({ readonly type: "keyed"; readonly press: number; readonly key: string } & Place)
  | ({ readonly type: "notSent"; readonly press: number; readonly reason: string } & Place)
  | ({
      readonly type: "told";
      readonly press: number | undefined;
      readonly key: string;
      readonly outcome: Outcome;
      /** Whether the app says that the payment was successful, in whatever words. */
      readonly isShownAsSuccess: boolean;
      /** What the server keeps of the key at this instant; undefined where it keeps no record of it. */
      readonly atServer: KeyState | undefined;
      /** When the bank returned the money, and when the wallet made the newest answer about the key that this page has. */
      readonly returnedAt?: number | undefined;
      readonly answeredAt?: number | undefined;
    } & Place)
  /** The app says that the payment was removed in another window. */
  | ({
      readonly type: "removed";
      readonly key: string;
      /** When the device's storage last failed, filled or lost a write; simulated milliseconds. */
      readonly storageFailedAt: number;
    } & Place)
  | ({ readonly type: "answeredByPerson"; readonly key: string; readonly wentThrough: boolean } & Place)
  | ({ readonly type: "seen"; readonly belongsTo: string; readonly what: string } & Place)
  | {
      readonly type: "moved";
      readonly person: string;
      readonly key: string | undefined;
      readonly request: string;
      readonly instruction: Instruction;
      /** A copy of this fetch acted before: the browser or a proxy sent it again. */
      readonly copy: boolean;
      readonly transactionId: string;
    }
  | { readonly type: "returned"; readonly transactionId: string }
  /** The payee's mobile number finds another account from now on. */
  | { readonly type: "numberMoved"; readonly accountId: string }
  | ({ readonly type: "callPressed"; readonly press: number; readonly change: Change } & Place)
  | ({ readonly type: "callKeyed"; readonly press: number; readonly key: string } & Place)
  | ({
      readonly type: "callPosted";
      readonly request: string;
      readonly key: string;
      readonly operation: string;
      readonly locks: readonly string[];
      /** Whether the journal of open calls says that it is submitted. */
      readonly noted: boolean;
      readonly subject: string | undefined;
    } & Place)
  /** The server changes what exists. */
  | {
      readonly type: "callActed";
      readonly person: string;
      readonly key: string | undefined;
      readonly operation: string;
    }
  | ({
      readonly type: "callTold";
      readonly press: number;
      readonly result: "done" | "rejected" | "undecided";
      readonly reason: string;
    } & Place)
  /** A place tells what became of a call that was left open. */
  | ({ readonly type: "callShown"; readonly key: string; readonly isDone: boolean } & Place)
  /** What no single event shows: the run looked, and a rule was broken. */
  | { readonly type: "broke"; readonly invariant: string; readonly text: string }
  | {
      readonly type: "charged";
      readonly person: string;
      readonly key: string | undefined;
      readonly request: string;
    }
  | { readonly type: "voided"; readonly person: string; readonly key: string | undefined }
  | { readonly type: "fault"; readonly name: string; readonly text: string }
  | { readonly type: "action"; readonly text: string }
  | { readonly type: "threw"; readonly where: string; readonly message: string }
  /** Changed or removed by hand, past the app. Milliseconds of the device's monotonic clock, which stands still in sleep. */
  | { readonly type: "entryTampered"; readonly key: string; readonly monotonic: number }
  /** Tampered with so that nothing tells of the payment any more. */
  | { readonly type: "entryLost"; readonly key: string; readonly how: string };

/** `at` is simulated time in milliseconds. */
export type HistoryEvent = { readonly at: number } & Happened;

interface Posted {
  readonly key: string | undefined;
  readonly instruction: Instruction;
}

export type RunHistory = History<Happened>;
