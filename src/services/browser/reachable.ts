/** Milliseconds. */
const limit = 3_000;

/** Whether the site answers: a browser that says it is online may still have no way to it. The service worker leaves this file alone. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/health.json", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(limit) });
    return true;
  } catch {
    return false;
  }
}
