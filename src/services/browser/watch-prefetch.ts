import { watchNavigation } from "./watch.ts";

/** Addresses that show the dashboard, or will show it. */
const dashboards = ["/", "/dashboard"];
const reachable = "a, button";

/**
 * Calls `onChange` when code outside the dashboard will probably be needed: on another address, on pointer or focus on
 * a link or a button, or once the dashboard is read and the browser is idle.
 * @param read resolves once the dashboard is read, or has failed to load
 */
export function watchPrefetch(read: Promise<void>, onChange: () => void): () => void {
  const controller = new AbortController();
  const isElsewhere = () => !dashboards.includes(location.pathname);
  const onReach = ({ target }: Event) => {
    if (target instanceof Element && target.closest(reachable) !== null) onChange();
  };
  const types = ["pointerover", "pointerdown", "focusin", "click"] as const;
  for (const type of types)
    document.addEventListener(type, onReach, { capture: true, signal: controller.signal });
  const unwatch = watchNavigation(() => {
    if (isElsewhere()) onChange();
  });
  void read.then(() => {
    if (!controller.signal.aborted) runWhenIdle(() => controller.signal.aborted || onChange());
  });
  if (isElsewhere()) onChange();
  return () => {
    controller.abort();
    unwatch();
  };
}

/** Calls `act` when the browser is idle, after max one second. Not every browser reports that it is idle. */
function runWhenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 1_000 });
  else setTimeout(act, 200);
}
