import { type Failure, isTransient } from "./failure.ts";

const maxRetries = 3;

/** In milliseconds; a server that asks for more is asked again all the same. */
const longestWait = 300_000;

/** Whether a read is tried again, after `retries` retries that failed too. */
export function mayRetry(failure: Failure, retries: number): boolean {
  return retries < maxRetries && isTransient(failure);
}

/** Milliseconds before retry number `retry`, the first being 1: 1, 2 and 4 s, or what the server asked for. */
export function retryDelay(failure: Failure | undefined, retry: number): number {
  return Math.max(
    Math.min(1_000 * 2 ** (retry - 1), 30_000),
    Math.min(failure?.retryAfter ?? 0, longestWait),
  );
}

/** Milliseconds before a reading that has stopped goes on by itself: the longest of those pauses, or what the server asked for. */
export function againDelay(failure: Failure | undefined): number {
  return retryDelay(failure, Number.POSITIVE_INFINITY);
}
