interface LockEvents {
  readonly granted: () => void;
  /** Another tab has it, and nobody waits. */
  readonly refused: () => void;
}

/**
 * Holds a lock over all tabs of this origin (Web Locks API) until the returned function is called.
 * Where the browser has none, the lock is granted: one tab is then all that can be seen.
 */
export function holdLock(name: string, wait: boolean, events: LockEvents): () => void {
  if (!("locks" in navigator)) {
    const timer = setTimeout(events.granted, 0);
    return () => clearTimeout(timer);
  }
  const waiting = new AbortController();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let done = false;
  navigator.locks
    .request(name, wait ? { signal: waiting.signal } : { ifAvailable: true }, (lock) => {
      if (done) return undefined;
      if (lock === null) {
        events.refused();
        return undefined;
      }
      events.granted();
      return released;
    })
    .catch(() => {
      if (!done) events.refused();
    });
  return () => {
    done = true;
    waiting.abort();
    release();
  };
}

/** Runs `work` alone among all tabs. */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return await work();
  return await navigator.locks.request(name, work);
}
