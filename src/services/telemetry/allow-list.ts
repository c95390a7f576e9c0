import type { Failure } from "../../machines/core/failure.ts";
import type { QueryName } from "../../machines/core/query.machine.ts";
import { contractCodes } from "../../machines/core/rules/contract-codes.ts";
import type { SetupCall } from "../../machines/setup/rules/setup.ts";

export type Value = string | number;
export type Attributes = Readonly<Record<string, Value | undefined>>;

/** Codes of the app itself, in addition to the contract's. */
const ownCodes = [
  "call_cancelled",
  "call_not_done",
  "call_undecided",
  "card_expired",
  "card_incomplete",
  "document_required",
  "document_unreadable",
  "history_restless",
  "journal_full",
  "journal_missing",
  "journal_unavailable",
  "link_failed",
  "link_used",
  "list_too_long",
  "locks_unavailable",
  "page_life_over",
  "payee_changed",
  "payee_phone_required",
  "payment_elsewhere",
  "payment_failed",
  "payment_in_progress",
  "payment_method_missing",
  "payment_too_late",
  "provider_unavailable",
  "refused_without_keys",
  "save_failed",
  "unknown",
];

const failureKinds: Record<Failure["kind"], true> = {
  network: true,
  timeout: true,
  status: true,
  body: true,
  unreadable: true,
  rejected: true,
  unexpected: true,
};

const queries: Record<QueryName, true> = {
  "account/me": true,
  profile: true,
  balance: true,
  history: true,
  cards: true,
  "payout-account": true,
};

const setupCalls: Record<SetupCall, true> = { individual: true, document: true, bank: true, status: true };

/** The sentences that the app itself writes to the log. */
const sentences = [
  "Keycloak login failed",
  "Failed to refresh token: An unexpected HTTP error occurred while attempting to refresh the token.",
  "Card setup failed",
  "Payee phone number is required",
  ...Object.keys(setupCalls).map((call) => `Setup submission failed at ${call}`),
];

const allowValues = (...values: readonly string[]) => {
  const allowedValues = new Set(values);
  return (value: Value) => typeof value === "string" && allowedValues.has(value);
};
const allowPattern = (pattern: RegExp) => (value: Value) => typeof value === "string" && pattern.test(value);
const numberWithin = (min: number, max: number) => (value: Value) =>
  typeof value === "number" && value >= min && value <= max;

/**
 * All data that may be sent, by attribute: each value is from a closed list, a number in a range, or matches a pattern
 * without free text.
 */
export const allowedAttributes: Readonly<Record<string, (value: Value) => boolean>> = {
  "nupay.payment.operation": allowValues("topUp", "transfer", "payout"),
  "nupay.payment.state": allowValues(
    "unknown",
    "undecided",
    "succeeded",
    "pending",
    "failed",
    "declined",
    "cancelled",
    "confirmed",
    "dismissed",
    "removed",
  ),
  /** The idempotency key: random, and the reference that banner, server logs and traces show. */
  "nupay.payment.key": allowPattern(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  "nupay.failure.kind": allowValues(...Object.keys(failureKinds)),
  /** A log line of a failure without a code has its kind. */
  "nupay.failure.code": allowValues(...contractCodes, ...ownCodes, ...Object.keys(failureKinds)),
  "http.response.status_code": numberWithin(100, 599),
  "nupay.read": allowValues(...Object.keys(queries)),
  "nupay.refresh": allowValues("renewed", "rejected", "failed"),
  "nupay.log.sentence": allowValues(...sentences),
  "exception.type": allowValues(
    "Error",
    "TypeError",
    "RangeError",
    "ReferenceError",
    "SyntaxError",
    "URIError",
    "EvalError",
    "AggregateError",
    "DOMException",
    "ApiError",
    "other",
  ),
  /** Locations in the app's own files, one per line. */
  "exception.stacktrace": allowPattern(
    /^(?:\/assets\/(?:worker\/)?[\w-]+\.js:\d{1,9}:\d{1,9})(?:\n\/assets\/(?:worker\/)?[\w-]+\.js:\d{1,9}:\d{1,9}){0,29}$/,
  ),
  "nupay.vital": allowValues("LCP", "CLS", "INP", "FCP", "TTFB"),
  "nupay.vital.value": numberWithin(0, 3_600_000),
  "nupay.vital.rating": allowValues("good", "needs-improvement", "poor"),
};

/** The attributes that may be sent; drops unknown attributes and invalid values. */
export function keepAllowedAttributes(attributes: Attributes): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      (entry): entry is [string, Value] =>
        entry[1] !== undefined &&
        Object.hasOwn(allowedAttributes, entry[0]) &&
        allowedAttributes[entry[0]]?.(entry[1]) === true,
    ),
  );
}
