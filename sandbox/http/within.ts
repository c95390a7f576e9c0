import { setTimeout as pause } from "node:timers/promises";

/** Whether it resolves within so many milliseconds; false, too, where it rejects. */
export async function within(limit: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = pause(limit, false, { signal: over.signal }).catch(() => false);
  const done = work.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    over.abort();
  }
}
