/**
 * Why a port could not do what it was asked, in the words of the contract and never in a sentence.
 *
 * - `network`: no answer, the call may or may not have arrived
 * - `timeout`: no answer in time, the call may or may not have been acted on
 * - `status`: an HTTP status that is not 2xx
 * - `body`: HTTP 2xx whose body has another status
 * - `unreadable`: an answer outside the contract
 * - `rejected`: the app or the payment provider refused before the wallet was asked
 * - `unexpected`: a defect
 */
export interface Failure {
  readonly kind: "network" | "timeout" | "status" | "body" | "unreadable" | "rejected" | "unexpected";
  readonly status?: number;
  /** One of the contract's closed list, or one of the app's own. */
  readonly code?: string;
  /** The server's or provider's own words, for a code that the app does not know. */
  readonly message?: string;
  /** How long the server asked to be left alone, in milliseconds. */
  readonly retryAfter?: number;
  /** What the server asks of a newer sign-in besides its age (RFC 9470, `acr_values`). */
  readonly acrValues?: string;
}

const kinds: ReadonlySet<string> = new Set([
  "network",
  "timeout",
  "status",
  "body",
  "unreadable",
  "rejected",
  "unexpected",
]);

function isFailure(value: unknown): value is Failure {
  return typeof value === "object" && value !== null && "kind" in value && kinds.has(String(value.kind));
}

/** The failure that a rejected port carries in its `failure` property; anything else is a defect. */
export function failureOf(error: unknown): Failure {
  if (typeof error === "object" && error !== null && "failure" in error && isFailure(error.failure)) {
    return error.failure;
  }
  return { kind: "unexpected", message: error instanceof Error ? error.message : String(error) };
}

/** A failure of the app's own making, known by its code. */
export function rejection(code: string): Failure {
  return { kind: "rejected", code };
}

/** Whether asking again may help: no answer, an unreadable one, 408, 429 or 5xx; never another 4xx. */
export function isTransient(failure: Failure): boolean {
  switch (failure.kind) {
    case "network":
    case "timeout":
    case "unreadable":
      return true;
    case "status":
    case "body":
      return failure.status === 408 || failure.status === 429 || (failure.status ?? 0) >= 500;
    default:
      return false;
  }
}

/** Whether the server may have acted although no usable answer came: anything but a 4xx leaves the money's outcome unknown. */
export function isUndecided(failure: Failure): boolean {
  switch (failure.kind) {
    case "network":
    case "timeout":
    case "unreadable":
    case "unexpected":
      return true;
    case "status":
    case "body":
      return failure.status === 408 || !isClientError(failure.status);
    default:
      return false;
  }
}

function isClientError(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

/** Whether the server asks for the same call a little later: 409 in progress, 425, 429. */
export function asksToWait(failure: Failure): boolean {
  return (
    failure.status === 425 ||
    failure.status === 429 ||
    (failure.status === 409 && failure.code === "request_in_progress")
  );
}

export function isUnauthorized(failure: Failure): boolean {
  return failure.status === 401;
}
