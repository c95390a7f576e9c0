import { randomUUID } from "node:crypto";
import { IDBFactory } from "fake-indexeddb";
import type { Browser, Channel, PageEvent, PageEventType } from "../../../src/services/browser/browser.ts";
import { MemoryStorage } from "../memory-storage.ts";
import { FakeLocks } from "./fake-locks.ts";

/** One tab of a device. */
export interface Tab {
  readonly browser: Browser;
  dispatch(type: PageEventType, event?: Partial<PageEvent>): void;
  /** Ends the page without any event. */
  crash(): void;
}

export type FakeDevice = ReturnType<typeof fakeDevice>;

/** The state that all tabs of one browser share: storage, locks, channels and clocks. The test advances the clocks. */
export function fakeDevice(fetch: typeof globalThis.fetch = globalThis.fetch) {
  const indexedDB = new IDBFactory();
  const locks = new FakeLocks();
  const localStorage = new MemoryStorage();
  const channels = new Set<{ name: string; channel: Channel }>();
  const clock = { wall: Date.parse("2026-11-21T02:00:00.000Z"), monotonic: 5_000 };
  let tabs = 0;

  function openTab(changes: Partial<Browser> = {}): Tab {
    tabs += 1;
    const id = `tab-${tabs}`;
    const listeners = new Map<PageEventType, Set<(event: PageEvent) => void>>();
    const ownChannels = new Set<{ name: string; channel: Channel }>();
    const browser: Browser = {
      fetch,
      indexedDB: () => indexedDB,
      locks: () => locks.ofTab(id),
      localStorage: () => localStorage,
      channel(name) {
        const channel: Channel = {
          onmessage: null,
          close: () => {
            channels.delete(entry);
          },
          postMessage(data) {
            for (const otherEntry of [...channels]) {
              if (otherEntry.name !== name || otherEntry.channel === channel) continue;
              queueMicrotask(() => otherEntry.channel.onmessage?.(new MessageEvent("message", { data })));
            }
          },
        };
        const entry = { name, channel };
        ownChannels.add(entry);
        channels.add(entry);
        return channel;
      },
      now: () => clock.wall,
      monotonic: () => clock.monotonic,
      setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      uuid: () => randomUUID(),
      isVisible: () => true,
      listen(type, listener) {
        const all = listeners.get(type) ?? new Set();
        listeners.set(type, all.add(listener));
        return () => all.delete(listener);
      },
      ...changes,
    };
    return {
      browser,
      dispatch(type, event = {}) {
        for (const listener of listeners.get(type) ?? []) listener({ persisted: false, ...event });
      },
      crash() {
        for (const entry of ownChannels) channels.delete(entry);
        locks.crash(id);
      },
    };
  }

  return {
    clock,
    indexedDB,
    localStorage,
    openTab,
    pass(milliseconds: number) {
      clock.wall += milliseconds;
      clock.monotonic += milliseconds;
    },
  };
}

/** An unsigned access token with this subject. */
export function tokenOf(sub: string): string {
  return `e30.${Buffer.from(JSON.stringify({ sub })).toString("base64url")}.`;
}

/** Waits until all callbacks of promises and storage have run. */
export async function waitUntilSettled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
