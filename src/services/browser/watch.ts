import { isOffline } from "./offline.ts";

/** Calls `onChange` on every change of the history: by a link, by the back button, or by the app itself. */
export function watchHistory(onChange: () => void): () => void {
  // wouter dispatches these events for its own changes of the history.
  const types = ["popstate", "pushState", "replaceState"] as const;
  for (const type of types) addEventListener(type, onChange);
  return () => {
    for (const type of types) removeEventListener(type, onChange);
  };
}

/** Calls `onChange` whenever another page is shown. */
export function watchNavigation(onChange: () => void): () => void {
  let address = location.pathname;
  return watchHistory(() => {
    if (location.pathname === address) return;
    address = location.pathname;
    onChange();
  });
}

/** Reports each change of the network, and at once if the browser is offline. */
export function watchNetwork(listener: { lost: () => void; returned: () => void }): () => void {
  addEventListener("offline", listener.lost);
  addEventListener("online", listener.returned);
  if (isOffline()) listener.lost();
  return () => {
    removeEventListener("offline", listener.lost);
    removeEventListener("online", listener.returned);
  };
}

export function watchVisibility(events: { hidden: () => void; seen: () => void }): () => void {
  const listener = () => (document.visibilityState === "hidden" ? events.hidden() : events.seen());
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Calls `onChange` when another tab changes the item, or may have while this page was in the back-forward cache.
 * @param item its name, or whether a name is that of a watched item
 */
export function watchStored(item: string | ((name: string) => boolean), onChange: () => void): () => void {
  const isWatched = typeof item === "string" ? (name: string) => name === item : item;
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || isWatched(key)) onChange();
  };
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange();
  };
  addEventListener("storage", handleStorage);
  addEventListener("pageshow", handlePageShow);
  return () => {
    removeEventListener("storage", handleStorage);
    removeEventListener("pageshow", handlePageShow);
  };
}
