import { afterEach, expect, test, vi } from "vitest";
import { pageBrowser } from "../../../src/services/browser/browser.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("nothing is sent while the browser is offline", async () => {
  const fetchMock = vi.fn(async () => new Response("{}"));
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("navigator", { onLine: false });
  await expect(pageBrowser().fetch("https://wallet.test", { method: "POST" })).rejects.toBeInstanceOf(
    TypeError,
  );
  expect(fetchMock).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { onLine: true });
  await pageBrowser().fetch("https://wallet.test", { method: "POST" });
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith("https://wallet.test", { method: "POST" });
});

test("the page's own storage, locks and channels are used, if the browser has them", () => {
  const stores = { indexedDB: {}, localStorage: {}, locks: {} };
  vi.stubGlobal("indexedDB", stores.indexedDB);
  vi.stubGlobal("localStorage", stores.localStorage);
  vi.stubGlobal("navigator", { locks: stores.locks });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor(readonly name: string) {}
    },
  );
  const browser = pageBrowser();
  expect(browser.indexedDB()).toBe(stores.indexedDB);
  expect(browser.localStorage()).toBe(stores.localStorage);
  expect(browser.locks()).toBe(stores.locks);
  expect(browser.channel("nupay-payments")).toMatchObject({ name: "nupay-payments" });
  vi.stubGlobal("navigator", undefined);
  vi.stubGlobal("indexedDB", undefined);
  expect(browser.locks()).toBeUndefined();
  expect(browser.indexedDB()).toBeUndefined();
});

test("both clocks advance, and a cleared timer does not fire", () => {
  vi.useFakeTimers({ now: 1_000 });
  const browser = pageBrowser();
  const rung = vi.fn();
  expect(browser.now()).toBe(1_000);
  const startTime = browser.monotonic();
  browser.setTimeout(rung, 500);
  browser.clearTimeout(browser.setTimeout(rung, 200));
  vi.advanceTimersByTime(499);
  expect(rung).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(rung).toHaveBeenCalledOnce();
  expect(browser.now()).toBe(1_500);
  expect(browser.monotonic() - startTime).toBe(500);
});

test("uuid returns a different UUID v4 each time", () => {
  const { uuid } = pageBrowser();
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(uuid()).not.toBe(uuid());
});

test("page events come from the window, and lifecycle events from the document", () => {
  const view = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });
  vi.stubGlobal("window", view);
  vi.stubGlobal("document", page);
  const browser = pageBrowser();
  expect(browser.isVisible()).toBe(false);
  page.visibilityState = "visible";
  expect(browser.isVisible()).toBe(true);
  const calls: string[] = [];
  const types = ["online", "pageshow", "pagehide", "visibilitychange", "freeze", "resume"] as const;
  const unsubscribers = types.map((type) =>
    browser.listen(type, ({ persisted }) => calls.push(`${type}${persisted ? ", persisted" : ""}`)),
  );
  const happen = () => {
    for (const type of types) {
      view.dispatchEvent(new Event(type));
      page.dispatchEvent(new Event(type));
    }
    for (const isPersisted of [true, false])
      view.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: isPersisted }));
  };
  happen();
  expect(calls).toEqual([...types, "pageshow, persisted", "pageshow"]);
  for (const unsubscribe of unsubscribers) unsubscribe();
  happen();
  expect(calls).toHaveLength(types.length + 2);
});
