import type { Failure } from "../core/failure.ts";
import type { SendingRules } from "./rules/sending-rules.ts";

/** The three operations that move money, named as in the contract. */
export type PaymentOperation = "topUp" | "transfer" | "payout";

/** The order of a payment. `cents` is a positive integer, in the wallet's currency. */
export type PaymentOrder =
  | {
      readonly operation: "topUp";
      readonly cents: number;
      readonly paymentMethodId: string;
    }
  | {
      readonly operation: "transfer";
      readonly cents: number;
      readonly toAccountId: string;
      /** The searched number; only in memory, to check the payee again before a late or repeated request. */
      readonly phone: string;
      /** When the search found the account: wall clock, in milliseconds; only in memory. */
      readonly foundAt?: number | undefined;
      /** From the search; only in memory, to name the payee after the payment. */
      readonly payeeName?: string;
      /** Whether the holder has paid this account before, from the search; only in memory. */
      readonly paidBefore?: boolean | undefined;
      /** Message to the payee as typed, possibly empty; only in memory. */
      readonly message?: string | undefined;
    }
  | { readonly operation: "payout"; readonly cents: number };

/**
 * An instruction in the journal, written before anything is sent. Without names or phone numbers.
 * `v: 1` is journal version 1, whose keys the server may not have stored.
 */
export interface JournalEntry {
  readonly v: 1 | 2;
  /** UUID v4; also the reference shown to the holder. */
  readonly key: string;
  readonly accountId: string;
  readonly operation: PaymentOperation;
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly toAccountId?: string;
  readonly paymentMethodId?: string;
  /** Only for a transfer, and only in the memory of the page that sends it; never in the journal. */
  readonly message?: string;
  /** The newest transactions before it was sent; stored only if the server stores no keys. */
  readonly seenTransactionIds?: readonly string[];
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; absent if the instruction was never sent. */
  readonly submittedAt?: string;
}

/** The journal of one account. */
export interface AccountJournal {
  /** Submitted entries without an outcome, oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Keys of entries that are not submitted yet; absent if there are none. */
  readonly unsent?: readonly string[];
  /** Ids of entries that this version cannot read. They may be undecided payments. */
  readonly unreadable: readonly string[];
}

/** Time of a click. The press's limit of a minute starts here, so that it includes a sign-in before the POST. */
export interface ClickTime {
  /** Wall clock, in milliseconds. */
  readonly at: number;
  /** Monotonic clock, in milliseconds. */
  readonly monotonicAt: number;
  readonly pageLife: number;
}

/**
 * One press of a button that sends: its time, person and page life (which begins with a load, a restore from the
 * back-forward cache, or a thaw). The services create it and check it at every POST.
 */
export interface Press extends ClickTime {
  /** The token's `sub`. */
  readonly subject: string;
}

/** Final outcome of an instruction. */
export type Outcome =
  | {
      readonly state: "succeeded" | "pending" | "failed";
      readonly transactionId?: string;
      /** The account's version after the change. */
      readonly version?: string;
    }
  | { readonly state: "declined"; readonly failure: Failure }
  | { readonly state: "cancelled" };

/** The key of a keyed call, and the press that may send it. */
export interface PreparedCall {
  readonly key: string;
  readonly press: Press;
  /** Whether a request with this key was sent at an earlier press. */
  readonly sentBefore: boolean;
  readonly rules: SendingRules;
}

/** A payment of the journal or a keyed call: each has one key. */
export type Instruction = JournalEntry | PreparedCall;

/** Result of one request. */
export type SendResult =
  /** `clientSecret` is in the answer of `linkCard`. */
  | { readonly kind: "outcome"; readonly outcome: Outcome; readonly clientSecret?: string }
  /** An error response in the contract's shape whose code does not decide the outcome. */
  | { readonly kind: "unrecognized"; readonly failure: Failure }
  /** No usable answer; `failure.retryAfter` is the server's `Retry-After`. */
  | { readonly kind: "unknown"; readonly failure: Failure }
  | { readonly kind: "unauthorized"; readonly failure: Failure }
  /** Nothing was sent: the press is too old, the page life or person has changed, or the journal has no entry. */
  | { readonly kind: "notSent"; readonly failure: Failure };

/** A status request's or a cancellation's answer that decides the instruction. */
export interface DecidedStatus {
  readonly kind: "outcome";
  readonly outcome: Outcome;
}

/** Answer of a status request or a cancellation. */
export type StatusResult =
  | DecidedStatus
  | { readonly kind: "inProgress"; readonly retryAfter?: number }
  | { readonly kind: "unseen" }
  /** The server no longer stores the outcome of a key this old. */
  | { readonly kind: "expired" }
  | { readonly kind: "unavailable"; readonly failure: Failure };

/** A transaction that may be the payment. Amount in cents, `createdAt` ISO 8601. */
export interface MatchingTransaction {
  readonly transactionId: string;
  readonly status: string;
  readonly amount: number;
  readonly createdAt: string;
}

/** Whether the server stores keys. With `none`, only the list of transactions hints at an outcome. */
export type Idempotency = "required" | "none";

/**
 * Whether an entry can only be looked up in the list: its key is of journal version 1, or the server stores no keys.
 */
export function isDecidedByList(entry: JournalEntry, idempotency: Idempotency): boolean {
  return entry.v === 1 || entry.seenTransactionIds !== undefined || idempotency === "none";
}
