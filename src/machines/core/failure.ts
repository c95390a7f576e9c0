/**
 * Why a port failed, as codes of the contract, never as a sentence.
 * | - `network`: no answer, the call may or may not have arrived
 * - `timeout`: no answer in time, the server may or may not have processed the call
 * - `status`: an HTTP status other than 2xx
 * - `body`: HTTP 2xx with another status in the body
 * - `unreadable`: an answer outside the contract
 * - `rejected`: the app or the payment provider rejected the call before it reached the wallet
 * - `unexpected`: a defect
 */
export interface Failure {
  readonly kind: "network" | "timeout" | "status" | "body" | "unreadable" | "rejected" | "unexpected";
  readonly status?: number;
  /** An error code of the contract, or one of the app. */
  readonly code?: string;
  /** The server's or provider's message, for a code that the app does not know. */
  readonly message?: string;
  /** The server's `Retry-After`, in milliseconds. */
  readonly retryAfter?: number;
  /** The authentication context that the server requires (RFC 9470, `acr_values`), in addition to a max age. */
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

/** The failure in the `failure` property of a rejected port's error; any other error is a defect. */
export function failureOf(error: unknown): Failure {
  if (typeof error === "object" && error !== null && "failure" in error && isFailure(error.failure)) {
    return error.failure;
  }
  return { kind: "unexpected", message: error instanceof Error ? error.message : String(error) };
}

/** A rejection by the app, with its code. */
export function rejection(code: string): Failure {
  return { kind: "rejected", code };
}

/** Whether a retry may help: no answer, an unreadable one, 408, 429 or 5xx; never another 4xx. */
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

/**
 * Whether the server may have processed the call although no usable answer came. A 4xx other than 408 decides the
 * outcome, and so does a rejection by the app or the payment provider.
 */
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

/** Whether the server asks to repeat the same call later: 409 in progress, 425, 429. */
export function isRepeatRequested(failure: Failure): boolean {
  return (
    failure.status === 425 ||
    failure.status === 429 ||
    (failure.status === 409 && failure.code === "request_in_progress")
  );
}

export function isUnauthorized(failure: Failure): boolean {
  return failure.status === 401;
}
