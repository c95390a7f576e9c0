import { isFinal, isInProgress } from "../api/errors.ts";

/** Idempotency keys by what they are for: the same intention, tried again, keeps its key until it is settled. */
export interface Keys<Subject> {
  get(subject: Subject): string | undefined;
  set(subject: Subject, key: string): unknown;
  delete(subject: Subject): unknown;
}

const mostWaits = 10;

/**
 * Makes a call that creates something. The same subject has the same key (UUID v4) until a call is answered for good,
 * by success or refusal; a call whose answer is missing may be made again with it. Where the server says that the first
 * one is still on its way, the same call is made again a little later.
 */
export async function keyed<Subject, Answer>(
  keys: Keys<Subject>,
  subject: Subject,
  call: (key: string) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const key = keys.get(subject) ?? crypto.randomUUID();
  keys.set(subject, key);
  for (let waits = 0; ; waits += 1) {
    try {
      const answer = await call(key);
      keys.delete(subject);
      return answer;
    } catch (error) {
      if (isFinal(error)) keys.delete(subject);
      if (!isInProgress(error) || waits === mostWaits) throw error;
      await pause(error.failure.retryAfter ?? 1_000, signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Between a quarter of a second and half a minute. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(Math.max(milliseconds, 250), 30_000));
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
