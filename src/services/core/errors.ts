import type { Failure } from "../../machines/core/failure.ts";

/** The specification's sentences for generic HTTP errors (section 8). */
function sentenceOf(failure: Failure): string {
  switch (failure.kind) {
    case "network":
      return "Network Error";
    case "timeout":
      return "timeout";
    case "status":
      return failure.message ?? `Request failed with status code ${failure.status}`;
    default:
      return failure.message ?? "Something went wrong";
  }
}

/** Why a call of the wallet has no usable answer; `failure` is what the charts read. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";

  constructor(
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(sentenceOf(failure), options);
  }
}

/** No answer came: the call may or may not have arrived. */
export class NetworkError extends ApiError {
  override readonly name = "NetworkError";
  constructor(options?: ErrorOptions) {
    super({ kind: "network" }, options);
  }
}

/** No answer came in time: the call may or may not have been acted on. */
export class TimeoutError extends ApiError {
  override readonly name = "TimeoutError";
  constructor(options?: ErrorOptions) {
    super({ kind: "timeout" }, options);
  }
}

interface Refusal {
  readonly status: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly retryAfter?: number | undefined;
}

function withoutAbsent(kind: "status" | "body", refusal: Refusal): Failure {
  const { status, code, message, retryAfter } = refusal;
  return {
    kind,
    status,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** An HTTP status that is not 2xx; `bodyStatus` is the one in its body, if any. */
export class StatusError extends ApiError {
  override readonly name = "StatusError";
  constructor(
    refusal: Refusal,
    readonly bodyStatus?: number,
  ) {
    super(withoutAbsent("status", refusal));
  }
}

/** HTTP 2xx with another status in the body. */
export class BodyStatusError extends ApiError {
  override readonly name = "BodyStatusError";
  constructor(refusal: Refusal) {
    super(withoutAbsent("body", refusal));
  }
}

/** An answer outside the contract: HTML, half of a JSON, a missing field. */
export class UnreadableError extends ApiError {
  override readonly name = "UnreadableError";
  constructor(status: number, options?: ErrorOptions) {
    super({ kind: "unreadable", status }, options);
  }
}
