/** The part of `BroadcastChannel` that a page uses. A channel object does not receive the messages that it posts. */
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

/** A page event. `persisted` is true if the page enters or leaves the back-forward cache. */
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
  /** Returns undefined in a browser without Web Locks, although TypeScript's DOM types exclude this. */
  locks(): LockManager;
  localStorage(): Storage;
  sessionStorage(): Storage;
  channel(name: string): Channel;
  /** The wall clock, in milliseconds since 1970; it may be set back. */
  now(): number;
  /** The monotonic clock, in milliseconds. */
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
