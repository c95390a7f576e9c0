/** What of `BroadcastChannel` a page has. One channel object does not receive its own messages. */
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

/** All that a page's code may use of its browser. The code gets it as a value; a page outside the simulation passes the real one. */
export interface Browser {
  readonly fetch: typeof globalThis.fetch;
  indexedDB(): IDBFactory;
  locks(): LockManager;
  localStorage(): Storage;
  sessionStorage(): Storage;
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
  isOnline(): boolean;
  /** @returns the function that ends it */
  listen(type: PageEventType, listener: (event: PageEvent) => void): () => void;
}
