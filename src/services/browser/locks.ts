/** Web Locks API; absent in old browsers and outside a secure context. */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks;
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
  try {
    return await manager.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    // Once begun, it waits no more, and is not aborted.
    if (!waiting.signal.aborted) throw error;
    return await work();
  }
}
