/**
 * Waits for a lock that all tabs share (Web Locks API), and keeps it until the returned function is called. If the
 * browser lacks or forbids locks, `onTaken` is called at once.
 */
export function holdLock(name: string, onTaken: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const released = new Promise((resolve) => signal.addEventListener("abort", resolve));
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) onTaken();
  else
    locks
      .request(name, { signal }, () => {
        onTaken();
        return released;
      })
      .catch(() => {
        if (!signal.aborted) onTaken();
      });
  return () => controller.abort();
}
