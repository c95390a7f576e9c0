/** The part of `BroadcastChannel` that a page uses. A channel object does not receive its own messages. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export type PageEventType =
  | "online"
  | "offline"
  | "visibilitychange"
  | "pageshow"
  | "pagehide"
  | "freeze"
  | "resume";

/** `persisted` is true for a page that enters or leaves the back-forward cache. */
export interface PageEvent {
  readonly persisted: boolean;
}

/** A handle of `setTimeout`. */
export type TimerId = unknown;

/**
 * The browser APIs that a page's code may use, passed as a value; outside the simulation, a page passes the real ones.
 */
export interface Browser {
  readonly fetch: typeof globalThis.fetch;
  indexedDB(): IDBFactory;
  /** Undefined without Web Locks, which the DOM's types ignore too. */
  locks(): LockManager;
  localStorage(): Storage;
  sessionStorage(): Storage;
  channel(name: string): Channel;
  /** Milliseconds since 1970; the wall clock may be set back. */
  now(): number;
  /** Milliseconds of the monotonic clock. */
  monotonic(): number;
  setTimeout(callback: () => void, milliseconds: number): TimerId;
  clearTimeout(timer: TimerId): void;
  /** UUID v4. */
  uuid(): string;
  isVisible(): boolean;
  isOnline(): boolean;
  /** @returns a function that removes the listener */
  listen(type: PageEventType, listener: (event: PageEvent) => void): () => void;
}
