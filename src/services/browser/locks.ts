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
 * Runs `work` under a lock that all tabs share; after `patience` milliseconds without it, because a suspended tab may
 * never release its lock.
 */
export async function runInTurn<Result>(
  name: string,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), patience);
  try {
    return await withLock(name, { signal: waiting.signal }, work);
  } finally {
    clearTimeout(timer);
  }
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
