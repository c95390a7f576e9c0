import { isOffline } from "./offline.ts";

/** What of `BroadcastChannel` the services need. One channel object does not receive its own messages. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export type PageEventType = "online" | "visibilitychange" | "pageshow" | "pagehide" | "freeze" | "resume";

/** `persisted` is true for a page that enters or leaves the back-forward cache. */
export interface PageEvent {
  readonly persisted: boolean;
}

/** A handle of `setTimeout`. */
export type TimerId = unknown;

/** Everything of the browser that the payment services use; a simulation passes its own. */
export interface Browser {
  readonly fetch: typeof globalThis.fetch;
  /** @returns undefined where the browser has none or forbids it */
  indexedDB(): IDBFactory | undefined;
  /** @returns undefined outside a secure context and in old browsers */
  locks(): Pick<LockManager, "request" | "query"> | undefined;
  /** Throws where the browser forbids it. */
  localStorage(): Pick<Storage, "getItem" | "removeItem">;
  channel(name: string): Channel;
  /** Milliseconds of the wall clock since 1970; it may be set back. */
  now(): number;
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number;
  setTimeout(callback: () => void, milliseconds: number): TimerId;
  clearTimeout(timer: TimerId): void;
  /** UUID v4. */
  uuid(): string;
  isVisible(): boolean;
  /** @returns the function that ends it */
  listen(type: PageEventType, listener: (event: PageEvent) => void): () => void;
}

/** The browser of this page; no global is read before its method is called. */
export function pageBrowser(): Browser {
  return {
    // The app says that nothing is sent while the browser is offline.
    fetch: (input, init) => (isOffline() ? Promise.reject(new TypeError()) : globalThis.fetch(input, init)),
    indexedDB: () => globalThis.indexedDB,
    locks: () => globalThis.navigator?.locks,
    localStorage: () => globalThis.localStorage,
    channel: (name) => new BroadcastChannel(name),
    now: () => Date.now(),
    monotonic: () => performance.now(),
    setTimeout: (callback, milliseconds) => globalThis.setTimeout(callback, milliseconds),
    clearTimeout: (timer) => globalThis.clearTimeout(timer as number),
    uuid: () => crypto.randomUUID(),
    isVisible: () => document.visibilityState === "visible",
    listen(type, listener) {
      // `online`, `pageshow` and `pagehide` are dispatched to the window, the others to the document.
      const target: EventTarget =
        type === "visibilitychange" || type === "freeze" || type === "resume" ? document : window;
      const callback = (event: Event) =>
        listener({ persisted: "persisted" in event && event.persisted === true });
      target.addEventListener(type, callback);
      return () => target.removeEventListener(type, callback);
    },
  };
}
