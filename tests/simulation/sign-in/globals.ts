import type { Page } from "simulated-browser";

type Listener = (event: Event) => void;

const listeners = new WeakMap<Page, Map<string, Set<Listener>>>();
let current: Page | undefined;

/**
 * Sets the page whose code runs from now on, because the app's sign-in uses globals of the browser, which Node lacks.
 */
export function setCurrentPage(page: Page | undefined): void {
  current = page;
}

function listenersOf(page: Page, type: string): Set<Listener> {
  const ofPage = listeners.get(page) ?? new Map<string, Set<Listener>>();
  listeners.set(page, ofPage);
  const ofType = ofPage.get(type) ?? new Set();
  ofPage.set(type, ofType);
  return ofType;
}

/** Fires the storage event of an item that another tab has changed in the local storage. */
export function dispatchStorage(page: Page, key: string): void {
  const event = Object.assign(new Event("storage"), { key });
  for (const listener of [...listenersOf(page, "storage")]) listener(event);
}

/** Dispatches an input event, as if the person used the page. */
export function dispatchInput(page: Page, type: "pointermove"): void {
  setCurrentPage(page);
  for (const listener of [...listenersOf(page, type)]) listener(new Event(type));
}

/** Sets the globals that the app's sign-in uses; each belongs to the page whose code runs. */
export function setGlobals(): void {
  const values = {
    location: { origin: "http://app.test", pathname: "/dashboard", search: "", hash: "" },
    document: { querySelectorAll: () => [], documentElement: { dataset: {}, lang: "en" } },
    caches: { keys: async () => [] },
    history: { replaceState() {} },
    async fetch() {
      if (!current?.device.online) throw new TypeError("Failed to fetch");
      return { ok: true, text: async () => "" };
    },
    navigator: {
      get onLine() {
        return current?.device.online ?? true;
      },
      get locks() {
        return current?.browser.locks();
      },
    },
    addEventListener(type: string, listener: Listener) {
      if (current) listenersOf(current, type).add(listener);
    },
    removeEventListener(type: string, listener: Listener) {
      if (current) listenersOf(current, type).delete(listener);
    },
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  // The answer of `fetch` is there at once, so no time limit is reached.
  AbortSignal.timeout = () => new AbortController().signal;
}
