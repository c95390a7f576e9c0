/** Calls `heard` whenever the address changes: by a link, by the back button, or by the app itself. */
export function watchNavigation(heard: () => void): () => void {
  // wouter announces its own changes of the history by these events.
  const types = ["popstate", "pushState", "replaceState"] as const;
  let address = location.pathname;
  const listener = () => {
    if (location.pathname === address) return;
    address = location.pathname;
    heard();
  };
  for (const type of types) addEventListener(type, listener);
  return () => {
    for (const type of types) removeEventListener(type, listener);
  };
}

/** Reports the state at once if it is offline, and every change. */
export function watchNetwork(heard: { lost: () => void; returned: () => void }): () => void {
  addEventListener("offline", heard.lost);
  addEventListener("online", heard.returned);
  if (!navigator.onLine) heard.lost();
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

/** Calls `heard` with the new text when another tab changes what is stored under `name`. */
export function watchStored(name: string, heard: (text: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === name || event.key === null) heard(event.key === null ? null : event.newValue);
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
