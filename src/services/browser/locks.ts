/** Web Locks API; absent in old browsers and outside a secure context. */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/**
 * Runs `work` under a lock that all tabs share; without one if the browser lacks locks, or forbids them with its
 * storage.
 */
export function runExclusive<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return withLock(name, {}, work);
}

/**
 * Waits for a lock that all tabs share, and keeps it until the returned function is called. Where the browser lacks or
 * forbids locks, it is taken at once.
 */
export function holdLock(name: string, taken: () => void): () => void {
  const waiting = new AbortController();
  const released = new Promise((resolve) => waiting.signal.addEventListener("abort", resolve));
  void withLock(name, { signal: waiting.signal }, () => {
    taken();
    return released;
  });
  return () => waiting.abort();
}

async function withLock<Result>(
  name: string,
  options: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  let working: Promise<Result> | undefined;
  const start = () => {
    working = work();
    return working;
  };
  await locks()
    ?.request(name, options, start)
    .catch(() => {});
  return await (working ?? work());
}
