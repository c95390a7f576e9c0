import { type Failure, isTransient } from "./failure.ts";

const maxRetries = 3;

/** In milliseconds; caps the server's `Retry-After`. */
const maxRetryDelay = 300_000;

/** Whether to retry a read, after `retries` failed retries. */
export function mayRetry(failure: Failure, retries: number): boolean {
  return retries < maxRetries && isTransient(failure);
}

/** Whether the server asks for a pause of more than ten seconds, so that the app explains the wait. */
export function isLongRetryAfter(failure: Failure | undefined): boolean {
  return (failure?.retryAfter ?? 0) > 10_000;
}

/** Milliseconds before a retry; `retry` counts from 1: 1, 2 and 4 s, or the server's `Retry-After`. */
export function retryDelay(failure: Partial<Failure> | undefined, retry: number): number {
  return Math.max(
    Math.min(1_000 * 2 ** (retry - 1), 30_000),
    Math.min(failure?.retryAfter ?? 0, maxRetryDelay),
  );
}

/** Milliseconds before a failed read restarts by itself: 30 s, or the server's `Retry-After`. */
export function againDelay(failure: Failure | undefined): number {
  return retryDelay(failure, Number.POSITIVE_INFINITY);
}
