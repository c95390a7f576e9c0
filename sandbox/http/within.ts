import { setTimeout as pause } from "node:timers/promises";

/** Whether the work resolves within `limit` milliseconds; also false if it rejects. */
export async function settlesWithin(limit: number, promise: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const timeout = pause(limit, false, { signal: timer.signal }).catch(() => false);
  const settledPromise = promise.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([settledPromise, timeout]);
  } finally {
    timer.abort();
  }
}
