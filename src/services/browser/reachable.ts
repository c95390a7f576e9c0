/** Milliseconds. */
const limit = 3_000;

/**
 * Whether the site answers: a browser may report online without a connection. The service worker never serves this
 * file.
 */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/health.json", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(limit) });
    return true;
  } catch {
    return false;
  }
}
