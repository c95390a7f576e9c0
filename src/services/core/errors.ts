import type { Failure } from "../../machines/core/failure.ts";

/** The specification's sentences for generic HTTP errors (section 8). */
function describeFailure(failure: Failure): string {
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

/** Why a call to the wallet has no usable answer; the charts read `failure`. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";

  constructor(
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(describeFailure(failure), options);
  }
}

/** No answer arrived: the server may or may not have received the call. */
export class NetworkError extends ApiError {
  override readonly name = "NetworkError";
  constructor(options?: ErrorOptions) {
    super({ kind: "network" }, options);
  }
}

/** No answer arrived in time: the call may or may not have taken effect. */
export class TimeoutError extends ApiError {
  override readonly name = "TimeoutError";
  constructor(options?: ErrorOptions) {
    super({ kind: "timeout" }, options);
  }
}

interface RefusalDetails {
  readonly status: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly retryAfter?: number | undefined;
}

function refusalFailureOf(kind: "status" | "body", refusal: RefusalDetails): Failure {
  const { status, code, message, retryAfter } = refusal;
  return {
    kind,
    status,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** An HTTP status other than 2xx; `bodyStatus` is the status in the body, if any. */
export class StatusError extends ApiError {
  override readonly name = "StatusError";
  constructor(
    refusal: RefusalDetails,
    readonly bodyStatus?: number,
  ) {
    super(refusalFailureOf("status", refusal));
  }
}

/** HTTP 2xx with another status in the body. */
export class BodyStatusError extends ApiError {
  override readonly name = "BodyStatusError";
  constructor(refusal: RefusalDetails) {
    super(refusalFailureOf("body", refusal));
  }
}

/** An answer that violates the contract: HTML, truncated JSON, a missing field. */
export class UnreadableError extends ApiError {
  override readonly name = "UnreadableError";
  constructor(status: number, options?: ErrorOptions) {
    super({ kind: "unreadable", status }, options);
  }
}
