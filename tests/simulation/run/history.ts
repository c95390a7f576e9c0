import type { History, Place } from "simulated-browser";
import type { CardOrder } from "../../../src/machines/instructions/card-calls.ts";
import type { CardFlag } from "../../support/flag-calls.ts";
import type { KeyState } from "../server/state.ts";

export type Operation = "topUp" | "transfer" | "payout";

/** One press of the pay button; the amount is in integer cents. */
export interface Instruction {
  readonly operation: Operation;
  readonly cents: number;
  readonly toAccountId?: string;
  readonly paymentMethodId?: string;
}

/** One press of a button that changes account data. */
export interface Change {
  readonly operation:
    | "updateBankAccount"
    | "updateIndividual"
    | "updateAccountStatus"
    | "linkCard"
    | CardOrder["operation"];
  readonly card?: string;
  /** The flag of the card that the call sets. */
  readonly flag?: CardFlag;
  /** The account number, a name, or whether the flag is to be set. */
  readonly content: string;
}

export type Outcome = "succeeded" | "pending" | "failed" | "declined" | "cancelled";

/** The events that the invariants judge. */
export type JudgedEvent =
  | ({ readonly type: "pressed"; readonly press: number; readonly instruction: Instruction } & Place)
  | ({
      readonly type: "posted";
      readonly request: string;
      /** Names of the exclusive locks that the page holds; undefined in a browser without Web Locks. */
      readonly locks: readonly string[] | undefined;
      /** Whether the device's journal has this payment as submitted. */
      readonly noted: boolean;
      /** The subject of the request's token. */
      readonly subject: string | undefined;
      /** The sign-in of the request's token, in milliseconds since 1970. */
      readonly signedInAt?: number | undefined;
    } & PostedInstruction &
      Place)
  /** Send again was pressed and confirmed: a new press with the same key. */
  | ({ readonly type: "pressedAgain"; readonly key: string } & Place)
  /** A dialog asks for a fresh sign-in, or redirects to it. */
  | ({ readonly type: "askedToSignIn" | "leftToSignIn"; readonly press: number } & Place)
  | ({ readonly type: "formReturned"; readonly instruction: Instruction } & Place)
  | ({ readonly type: "keyed"; readonly press: number; readonly key: string } & Place)
  | ({ readonly type: "notSent"; readonly press: number; readonly reason: string } & Place)
  | ({
      readonly type: "told";
      readonly press: number | undefined;
      readonly key: string;
      readonly outcome: Outcome;
      /** Whether the app reports the payment as successful, in any words. */
      readonly isShownAsSuccess: boolean;
      /** The server's record of the key at this instant, or undefined. */
      readonly atServer: KeyState | undefined;
      /**
       * When the bank returned the money, and when the wallet made the latest answer about the key that this page has
       * received.
       */
      readonly returnedAt?: number | undefined;
      readonly answeredAt?: number | undefined;
    } & Place)
  /** The app reports that the payment was removed in another window. */
  | ({
      readonly type: "removed";
      readonly key: string;
      /** When the device's storage last failed, was full or lost a write, in simulated milliseconds. */
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
      /** True if a copy of this request was executed before: the browser or a proxy sent it again. */
      readonly copy: boolean;
      readonly transactionId: string;
    }
  | { readonly type: "returned"; readonly transactionId: string }
  /** The payee's mobile number belongs to another account from now on. */
  | { readonly type: "numberMoved"; readonly accountId: string }
  | ({ readonly type: "callPressed"; readonly press: number; readonly change: Change } & Place)
  | ({ readonly type: "callKeyed"; readonly press: number; readonly key: string } & Place)
  | ({
      readonly type: "callPosted";
      readonly request: string;
      readonly key: string;
      readonly operation: string;
      readonly locks: readonly string[] | undefined;
      /** Whether the journal of unfinished calls has this call as submitted. */
      readonly noted: boolean;
      readonly subject: string | undefined;
    } & Place)
  /** The server changes account data. */
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
  /** A panel shows the outcome of an unfinished call. */
  | ({ readonly type: "callShown"; readonly key: string; readonly isDone: boolean } & Place)
  /** A violation that no single event shows, found by the run. */
  | { readonly type: "broke"; readonly invariant: string; readonly text: string }
  /** `isFirst`: no other page on this device was awake with a session. */
  | ({ readonly type: "useWatched"; readonly isFirst: boolean } & Place)
  | ({ readonly type: "used" } & Place)
  | ({ readonly type: "stayed" } & Place)
  | ({ readonly type: "warned" } & Place)
  /** A page ends the unused session. */
  | ({
      readonly type: "unusedEnded";
      /** The payment locks that live pages of the device hold. */
      readonly locks: readonly string[];
    } & Place)
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
  /**
   * Changed or removed by hand, outside the app. Milliseconds of the device's monotonic clock, which stops in sleep.
   */
  | { readonly type: "entryTampered"; readonly key: string; readonly monotonic: number }
  /** Tampered with so that no record of the payment is left. */
  | { readonly type: "entryLost"; readonly key: string; readonly how: string };

/** `at` is simulated time in milliseconds. */
export type HistoryEvent = { readonly at: number } & JudgedEvent;

interface PostedInstruction {
  readonly key: string | undefined;
  readonly instruction: Instruction;
}

export type RunHistory = History<JudgedEvent>;
