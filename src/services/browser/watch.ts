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
