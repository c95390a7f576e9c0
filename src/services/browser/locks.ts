/** Web Locks API; absent in old browsers and outside a secure context. */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

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
  const manager = locks();
  if (manager === undefined) {
    const timer = setTimeout(events.granted, 0);
    return () => clearTimeout(timer);
  }
  const waiting = new AbortController();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let done = false;
  manager
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
  const manager = locks();
  return manager === undefined ? await work() : await manager.request(name, work);
}

/**
 * Runs `work` when no other tab runs its own; after `patience` milliseconds it runs all the same, for a tab that was
 * put to sleep may keep its turn for ever.
 */
export async function inTurn<Result>(
  name: string,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const manager = locks();
  if (manager === undefined) return await work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), patience);
  let begun = false;
  try {
    return await manager.request(name, { signal: waiting.signal }, () => {
      begun = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (begun || !waiting.signal.aborted) throw error;
    return await work();
  }
}
