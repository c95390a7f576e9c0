import { watchNavigation } from "./watch.ts";

/** Addresses that show the dashboard, or will show it. */
const dashboards = ["/", "/dashboard"];
const focusableSelector = "a, button";

/**
 * Calls `onChange` when code outside the dashboard will probably be needed: on another address, on pointer or focus on
 * a link or a button, or once the dashboard is read and the browser is idle.
 * @param dashboardRead resolves once the dashboard is read, or has failed to load
 */
export function watchPrefetch(dashboardRead: Promise<void>, onChange: () => void): () => void {
  const controller = new AbortController();
  const isOnOtherPage = () => !dashboards.includes(location.pathname);
  const handleInteraction = ({ target }: Event) => {
    if (target instanceof Element && target.closest(focusableSelector) !== null) onChange();
  };
  const types = ["pointerover", "pointerdown", "focusin", "click"] as const;
  for (const type of types)
    document.addEventListener(type, handleInteraction, { capture: true, signal: controller.signal });
  const unwatch = watchNavigation(() => {
    if (isOnOtherPage()) onChange();
  });
  void dashboardRead.then(() => {
    if (!controller.signal.aborted) runWhenIdle(() => controller.signal.aborted || onChange());
  });
  if (isOnOtherPage()) onChange();
  return () => {
    controller.abort();
    unwatch();
  };
}

/** Calls `callback` when the browser is idle, after max one second. Not every browser reports that it is idle. */
function runWhenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(callback, { timeout: 1_000 });
  else setTimeout(callback, 200);
}
