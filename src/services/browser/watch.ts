import { isOffline } from "./offline.ts";

/** Calls `heard` at every change of the history: by a link, by the back button, or by the app itself. */
export function watchHistory(heard: () => void): () => void {
  // wouter announces its own changes of the history by these events.
  const types = ["popstate", "pushState", "replaceState"] as const;
  for (const type of types) addEventListener(type, heard);
  return () => {
    for (const type of types) removeEventListener(type, heard);
  };
}

/** Calls `heard` whenever another page is shown. */
export function watchNavigation(heard: () => void): () => void {
  let address = location.pathname;
  return watchHistory(() => {
    if (location.pathname === address) return;
    address = location.pathname;
    heard();
  });
}

/** Reports the state at once if it is offline, and every change. */
export function watchNetwork(heard: { lost: () => void; returned: () => void }): () => void {
  addEventListener("offline", heard.lost);
  addEventListener("online", heard.returned);
  if (isOffline()) heard.lost();
  return () => {
    removeEventListener("offline", heard.lost);
    removeEventListener("online", heard.returned);
  };
}

export function watchVisibility(events: { hidden: () => void; seen: () => void }): () => void {
  const listener = () => (document.visibilityState === "hidden" ? events.hidden() : events.seen());
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Calls `heard` when another tab changes what is stored under `name`, or may have while the back-forward cache had this page. */
export function watchStored(name: string, heard: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === name || key === null) heard();
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) heard();
  };
  addEventListener("storage", changed);
  addEventListener("pageshow", shown);
  return () => {
    removeEventListener("storage", changed);
    removeEventListener("pageshow", shown);
  };
}
