import type { Failure } from "../core/failure.ts";
import type { SendingRules } from "./rules/sending-rules.ts";

/** The three operations that move money, named as in the contract. */
export type PaymentOperation = "topUp" | "transfer" | "payout";

/** What the holder asks to happen to their money. Cents of the wallet's currency, a positive integer. */
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
      /** As it was searched; kept in memory alone, to find the same payee before sending again. */
      readonly phone: string;
      /** As the search answered; kept in memory alone, to name the payee after the payment. */
      readonly payeeName?: string;
      /** As the search answered: whether the holder has paid this account before; kept in memory alone. */
      readonly paidBefore?: boolean | undefined;
      /** To the payee, as it was typed; it may be empty. Kept in memory alone. */
      readonly message?: string | undefined;
    }
  | { readonly operation: "payout"; readonly cents: number };

/**
 * An instruction as the journal keeps it, written before anything is sent. No name, no phone.
 * `v: 1` is journal version 1, whose keys the server may not have kept.
 */
export interface JournalEntry {
  readonly v: 1 | 2;
  /** UUID v4; also the reference that the holder sees. */
  readonly key: string;
  readonly accountId: string;
  readonly operation: PaymentOperation;
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly toAccountId?: string;
  readonly paymentMethodId?: string;
  /** Of a transfer; in the memory of the page that sends it, and never in the journal. */
  readonly message?: string;
  /** The newest transactions before it was sent; written only where the server keeps no keys. */
  readonly seenTransactionIds?: readonly string[];
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; absent for an instruction that was never sent. */
  readonly submittedAt?: string;
}

/** The journal of one account. */
export interface Journal {
  /** Submitted and not decided, oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Keys of entries that are written and not submitted yet; absent where there are none. */
  readonly unsent?: readonly string[];
  /** The store's ids of what this version cannot read. Unreadable never means settled. */
  readonly unreadable: readonly string[];
}

/** The click itself: what comes between it and a POST, a sign-in for example, counts in the press's minute. */
export interface Click {
  /** Milliseconds of the wall clock. */
  readonly at: number;
  /** Milliseconds of the monotonic clock. */
  readonly monotonicAt: number;
  readonly pageLife: number;
}

/** One press of a button that sends: when, in which page life, by whom. The services make it and check it at every POST. */
export interface Press extends Click {
  /** The token's `sub`. */
  readonly subject: string;
}

/** What became of an instruction, for certain. */
export type Outcome =
  | {
      readonly state: "succeeded" | "pending" | "failed";
      readonly transactionId?: string;
      /** Of the account, as the change has made it. */
      readonly version?: string;
    }
  | { readonly state: "declined"; readonly failure: Failure }
  | { readonly state: "cancelled" };

/** The key of a call that pays nothing, and the press that may send it. */
export interface PreparedCall {
  readonly key: string;
  readonly press: Press;
  /** Whether a request of this key left at an earlier press. */
  readonly sentBefore: boolean;
  readonly rules: SendingRules;
}

/** What has one key: a payment as the journal has it, or a call that pays nothing. */
export type Instruction = JournalEntry | PreparedCall;

/** What one request led to. */
export type SendResult =
  /** With the secret that the answer to a card's link has. */
  | { readonly kind: "outcome"; readonly outcome: Outcome; readonly clientSecret?: string }
  /** A refusal in the contract's shape that does not decide by itself. */
  | { readonly kind: "unrecognized"; readonly failure: Failure }
  /** No answer that counts; `failure.retryAfter` is the server's requested delay. */
  | { readonly kind: "unknown"; readonly failure: Failure }
  | { readonly kind: "unauthorized"; readonly failure: Failure }
  /** Nothing left this page: the press is too old, the page life or the person is another, the journal has no entry. */
  | { readonly kind: "notSent"; readonly failure: Failure };

/** What a status request or a cancellation answered. */
export type StatusResult =
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "inProgress"; readonly retryAfter?: number }
  | { readonly kind: "unseen" }
  /** The server no longer knows what became of so old a key. */
  | { readonly kind: "expired" }
  | { readonly kind: "unavailable"; readonly failure: Failure };

/** A transaction that may be the payment's. Amount in cents, `createdAt` ISO 8601. */
export interface MatchingTransaction {
  readonly transactionId: string;
  readonly status: string;
  readonly amount: number;
  readonly createdAt: string;
}

/** Where the outcome of an entry can be learned: from the server's record of the key, or from hints in the list. */
export type Idempotency = "required" | "none";

/** Keys of journal version 1, and those sent to a server without keys, can only be looked for in the list. */
export function isDecidedByList(entry: JournalEntry, idempotency: Idempotency): boolean {
  return entry.v === 1 || entry.seenTransactionIds !== undefined || idempotency === "none";
}
