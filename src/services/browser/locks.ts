/**
 * Waits for a lock that all tabs share (Web Locks API), and keeps it until the returned function is called. If the
 * browser lacks or forbids locks, `onAcquired` is called at once.
 */
export function holdLock(name: string, onAcquired: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const lockReleased = new Promise((resolve) => signal.addEventListener("abort", resolve));
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) onAcquired();
  else
    locks
      .request(name, { signal }, () => {
        onAcquired();
        return lockReleased;
      })
      .catch(() => {
        if (!signal.aborted) onAcquired();
      });
  return () => controller.abort();
}
