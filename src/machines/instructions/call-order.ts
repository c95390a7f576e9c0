import { type Failure, rejection } from "../core/failure.ts";
import type { DocumentFile } from "../core/rules/identity-document.ts";
import type { PayoutDetails } from "../core/rules/payout.ts";
import type { PersonalDetails } from "../core/rules/personal-details.ts";
import type { CardOrder } from "./card-calls.ts";
import type { Outcome } from "./instruction.ts";

/** Parameters of a keyed call, by the contract's `operationId`. */
export type CallOrder =
  | { readonly operation: "linkCard" }
  | CardOrder
  | { readonly operation: "createAccount"; readonly email: string; readonly sub: string }
  | { readonly operation: "updateIndividual"; readonly personal: PersonalDetails }
  | { readonly operation: "uploadIdentityDocument"; readonly document: DocumentFile }
  | { readonly operation: "updateBankAccount"; readonly payout: PayoutDetails }
  | { readonly operation: "updateAccountStatus" };

export type CallOperation = CallOrder["operation"];

/** Result of a keyed call. After `undecided`, the same order reuses its key. */
export type CallOutcome =
  | { readonly kind: "done"; readonly clientSecret?: string }
  | { readonly kind: "rejected"; readonly failure: Failure }
  | { readonly kind: "undecided"; readonly failure: Failure };

/** Sent to the parent of an upload; `ratio` is the uploaded part, 0 to 1. */
export type UploadReport = { type: "upload.progressed"; ratio: number };

/** Maps the key's outcome to the order's result; for `createAccount`, an existing account is a success. */
export function callOutcomeOf(
  order: CallOrder,
  { outcome, clientSecret }: { outcome: Outcome; clientSecret?: string },
): CallOutcome {
  switch (outcome.state) {
    case "succeeded":
    case "pending":
      return { kind: "done", ...(clientSecret !== undefined && { clientSecret }) };
    case "declined":
      return order.operation === "createAccount" && outcome.failure.code === "account_exists"
        ? { kind: "done" }
        : { kind: "rejected", failure: outcome.failure };
    default:
      return { kind: "rejected", failure: rejection("call_cancelled") };
  }
}

/** The failure of a call. A `done` without the required data fails with `code`. */
export function callFailureOf(outcome: CallOutcome, code: string): Failure {
  return outcome.kind === "done" ? rejection(code) : outcome.failure;
}
