import { watchNavigation } from "./watch.ts";

/** Where the dashboard is, or is about to be. */
const dashboards = ["/", "/dashboard"];
const reachable = "a, button";

/**
 * Calls `onChange` when something beside the dashboard is likely to be asked for: another address, the pointer or the focus
 * on a link or a button, or the dashboard is read and the page has nothing else to do.
 * @param read resolves once the dashboard is read, or could not be
 */
export function watchPrefetch(read: Promise<void>, onChange: () => void): () => void {
  const watching = new AbortController();
  const isElsewhere = () => !dashboards.includes(location.pathname);
  const reached = ({ target }: Event) => {
    if (target instanceof Element && target.closest(reachable) !== null) onChange();
  };
  const types = ["pointerover", "pointerdown", "focusin", "click"] as const;
  for (const type of types)
    document.addEventListener(type, reached, { capture: true, signal: watching.signal });
  const unwatch = watchNavigation(() => {
    if (isElsewhere()) onChange();
  });
  void read.then(() => {
    if (!watching.signal.aborted) whenIdle(() => watching.signal.aborted || onChange());
  });
  if (isElsewhere()) onChange();
  return () => {
    watching.abort();
    unwatch();
  };
}

/** Not every browser says when it is idle; none is kept from it for more than a second. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 1_000 });
  else setTimeout(act, 200);
}
