import { afterEach, expect, test, vi } from "vitest";
import { bindLazyModule } from "../../src/services/bind/lazy-module.ts";
import { isReachable } from "../../src/services/browser/reachable.ts";
import { forgetReload, reloadForModule, reloadOnce, reloadPage } from "../../src/services/browser/reload.ts";
import { settle, startWithParent } from "../machines/fakes.ts";
import { MemoryStorage } from "./memory-storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("isReachable requests one file that the service worker ignores, and only while online", async () => {
  const fetchMock = vi.fn(async (_address: string, _options: RequestInit) => new Response());
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("navigator", { onLine: false });
  expect(await isReachable()).toBe(false);
  expect(fetchMock).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { onLine: true });
  expect(await isReachable()).toBe(true);
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith("/health.json", {
    method: "HEAD",
    cache: "no-store",
    signal: expect.any(AbortSignal),
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await isReachable()).toBe(false);
});

/** A page that counts its reloads. As in a browser, the code after a reload must not run. */
function openPage(session: Storage | undefined) {
  const reload = vi.fn();
  vi.stubGlobal("location", { href: "https://app.test/cards", reload });
  vi.stubGlobal("window", {
    get sessionStorage() {
      if (session === undefined) throw new DOMException("Forbidden", "SecurityError");
      return session;
    },
  });
  return reload;
}

const continues = (pendingWait: Promise<void>) =>
  Promise.race([pendingWait.then(() => true), new Promise((resolve) => setTimeout(() => resolve(false), 5))]);

test("a page reloads only once until everything has loaded", async () => {
  const reload = openPage(new MemoryStorage() as unknown as Storage);
  expect(await continues(reloadOnce())).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await continues(reloadOnce())).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  forgetReload();
  expect(await continues(reloadOnce())).toBe(false);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("an invalid record of a reload is ignored", async () => {
  const session = new MemoryStorage() as unknown as Storage;
  const reload = openPage(session);
  session.setItem("reloaded", "1");
  expect(await continues(reloadOnce())).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["after a deployment", reloadOnce],
  ["for a missing part of the app", reloadForModule],
])("a page that cannot record a reload does not reload %s", async (_, load) => {
  const reload = openPage(undefined);
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", async () => new Response());
  expect(await continues(load())).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test("a requested reload waits for the server's answer", async () => {
  const reload = openPage(undefined);
  const fetchMock = vi.fn(async (_address: string, _options: RequestInit) => new Response());
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { signal } = new AbortController();
  await expect(reloadPage(signal)).rejects.toThrow("Failed to fetch");
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", fetchMock);
  expect(await continues(reloadPage(signal))).toBe(false);
  expect(fetchMock).toHaveBeenCalledWith("https://app.test/cards", {
    method: "HEAD",
    cache: "no-store",
    signal,
  });
  expect(reload).toHaveBeenCalledOnce();
});

test("a reload without an answer in time does not happen later", async () => {
  const reload = openPage(undefined);
  const answers: (() => void)[] = [];
  const fetchUntilAborted = (_address: string, { signal }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      answers.push(() => resolve(new Response()));
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  vi.stubGlobal("fetch", fetchUntilAborted);
  const { actor, clock } = startWithParent(
    bindLazyModule(() => Promise.reject(new Error("Lost"))),
    {
      reloadsOnce: false,
    },
  );
  actor.send({ type: "module.requested" });
  await settle();
  actor.send({ type: "retried" });
  clock.increment(7_999);
  expect(actor.getSnapshot().value).toBe("reloading");
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe("loadFailed");
  for (const answer of answers) answer();
  await settle();
  expect(reload).not.toHaveBeenCalled();
});

test("code that does not load reloads the page once, if the server answers and no input would be lost", async () => {
  const session = new MemoryStorage() as unknown as Storage;
  const reload = openPage(session);
  let foundElement: object | null = {};
  vi.stubGlobal("document", { querySelector: () => foundElement });
  vi.stubGlobal("fetch", async () => new Response());
  const beforeReload = vi.fn();
  await reloadForModule(beforeReload);
  foundElement = null;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await reloadForModule(beforeReload);
  expect(beforeReload).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", async () => new Response());
  expect(await continues(reloadForModule(beforeReload))).toBe(false);
  expect(beforeReload).toHaveBeenCalledOnce();
  expect(await continues(reloadForModule(beforeReload))).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  session.setItem("part-reloaded", JSON.stringify("https://app.test/assets/of-another-build.js"));
  expect(await continues(reloadForModule())).toBe(false);
  expect(reload).toHaveBeenCalledTimes(2);
});
