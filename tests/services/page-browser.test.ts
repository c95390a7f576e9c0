import { afterEach, expect, test, vi } from "vitest";
import { type PageEventType, pageBrowser } from "../../src/services/browser/browser.ts";
import { startTimeLimit } from "../../src/services/browser/time-limit.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("pageBrowser uses the browser's IndexedDB", () => {
  const factory = {};
  vi.stubGlobal("indexedDB", factory);
  expect(pageBrowser().indexedDB()).toBe(factory);
});

test("a global without a navigator has no locks", () => {
  vi.stubGlobal("navigator", undefined);
  expect(pageBrowser().locks()).toBeUndefined();
});

test.each<[PageEventType, string]>([
  ["visibilitychange", "document"],
  ["freeze", "document"],
  ["resume", "document"],
  ["online", "window"],
  ["pageshow", "window"],
  ["pagehide", "window"],
])("%s is received if it is dispatched at the %s", (type, dispatchedAt) => {
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("window", new EventTarget());
  const listener = vi.fn();
  const end = pageBrowser().listen(type, listener);
  for (const name of ["document", "window"] as const) {
    globalThis[name].dispatchEvent(new Event(type));
    expect(listener, name).toHaveBeenCalledTimes(
      name === dispatchedAt || dispatchedAt === "document" ? 1 : 0,
    );
  }
  end();
  globalThis[dispatchedAt === "document" ? "document" : "window"].dispatchEvent(new Event(type));
  expect(listener).toHaveBeenCalledTimes(1);
});

test("ending a time limit clears its timer", () => {
  const clearedTimers: unknown[] = [];
  const limit = startTimeLimit(
    { setTimeout: () => "the timer", clearTimeout: (timer) => clearedTimers.push(timer) },
    1_000,
  );
  expect(clearedTimers).toEqual([]);
  limit.end();
  expect(clearedTimers).toEqual(["the timer"]);
});
