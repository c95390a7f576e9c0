/** Web Locks API; absent in old browsers and outside a secure context. */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/** Runs `work` alone among all tabs; where the browser has no locks, or forbids them with its storage, it just runs. */
export function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return withLock(name, {}, work);
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
