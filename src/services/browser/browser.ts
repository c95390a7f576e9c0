import { isOffline } from "./offline.ts";

/** The part of `BroadcastChannel` that the services use. A channel object does not receive its own messages. */
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

/** The browser APIs that the payment services use; a simulation passes its own. */
export interface Browser {
  readonly fetch: typeof globalThis.fetch;
  /** @returns undefined if the browser lacks or forbids it */
  indexedDB(): IDBFactory | undefined;
  /** @returns undefined outside a secure context and in old browsers */
  locks(): Pick<LockManager, "request" | "query"> | undefined;
  /** @throws if the browser forbids it */
  localStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem">;
  channel(name: string): Channel;
  /** Milliseconds of the wall clock since 1970; it may be set back. */
  now(): number;
  /** Milliseconds of a monotonic clock. */
  monotonic(): number;
  setTimeout(callback: () => void, milliseconds: number): TimerId;
  clearTimeout(timer: TimerId): void;
  /** UUID v4. */
  uuid(): string;
  isVisible(): boolean;
  /** @returns unsubscribe */
  listen(type: PageEventType, listener: (event: PageEvent) => void): () => void;
}

/** This page's browser; each method reads its global only when it is called. */
export function pageBrowser(): Browser {
  return {
    // Offline, the app tells the person that nothing is sent, so the request must not even start.
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
      const handleEvent = (event: Event) =>
        listener({ persisted: "persisted" in event && event.persisted === true });
      target.addEventListener(type, handleEvent);
      return () => target.removeEventListener(type, handleEvent);
    },
  };
}
