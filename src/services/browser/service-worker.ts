/**
 * Lets the built app start without a network from now on: `site/service-worker/`. Where a browser has no service workers, or the
 * file does not load, nothing is different.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env?.PROD) return;
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}
