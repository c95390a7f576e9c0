/**
 * Registers the built app's service worker (`site/service-worker/`), so that the app starts without a network. Does
 * nothing if the browser has no service workers or the file does not load.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env?.PROD) return;
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}
