import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, type PromiseActorLogic } from "xstate";
import { type AppPage, provideApp } from "../../src/services/provide.ts";
import { authStore } from "../../src/services/storage/auth-store.ts";
import { fakeBrowser } from "./browser-globals.ts";

const loadOffline = vi.fn(() => Promise.reject(new Error("No code here")));

/** Waits until the app has decided whether to show the last balance. */
async function startAsVisitor(): Promise<void> {
  const machine = provideApp({ loadOffline: loadOffline } as unknown as AppPage);
  const load = machine.implementations.actors.loadOffline as unknown as PromiseActorLogic<void>;
  const actor = createActor(load);
  const actorError = new Promise<void>((resolve) => actor.subscribe({ error: () => resolve() }));
  actor.start();
  await actorError;
}

beforeEach(() => {
  loadOffline.mockClear();
  const { local } = fakeBrowser(vi.stubGlobal);
  authStore(() => local).write({
    version: 1,
    accessToken: "a.b.c",
    refreshToken: null,
    isAuthenticated: true,
    user: { id: "p1" },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a visitor whose session ended loads nothing more if the site answers", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => new Response());
  await startAsVisitor();
  expect(loadOffline).not.toHaveBeenCalled();
});

test("offline, the code that shows the last balance is loaded", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  await startAsVisitor();
  expect(loadOffline).toHaveBeenCalledOnce();
});

test("offline, nothing more is loaded for a person who signed out", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  authStore(() => window.localStorage).clear();
  await startAsVisitor();
  expect(loadOffline).not.toHaveBeenCalled();
});
