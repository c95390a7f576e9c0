import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bindAuth } from "../../../src/services/bind/auth.ts";
import type { Services } from "../../../src/services/services.ts";
import { type BrowserStores, inactivityEnd } from "../../../src/services/storage/browser-stores.ts";
import { settle } from "../../machines/fakes.ts";
import { MemoryStorage } from "../memory-storage.ts";
import { ask, listenTo } from "./bound-ports.ts";

const local = new MemoryStorage();
const storesOf = () => ({
  destination: { keep: vi.fn(), clear: vi.fn() },
  unfinished: { clear: vi.fn() },
  inactivityEnd: inactivityEnd(() => local),
});
let stores: ReturnType<typeof storesOf>;
const appearance = { dark: true, locale: "ar" } as const;

beforeEach(() => {
  local.clear();
  stores = storesOf();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (identity: object, now = 0) =>
  bindAuth(
    () => ({ identity: async () => identity }) as unknown as Services,
    stores as unknown as BrowserStores,
    () => 0.5,
    () => now,
  );

test("without a network the provider is not waited for", async () => {
  const check = vi.fn(async () => ({ outcome: "signedOut" }));
  for (const way of ["checkSession", "recheck.checkSession"]) {
    vi.stubGlobal("navigator", { onLine: false });
    await expect(ask(open({ check }), way)).rejects.toMatchObject({ name: "NetworkError" });
    expect(check).not.toHaveBeenCalled();
    for (const known of [{ onLine: true }, {}, undefined]) {
      vi.stubGlobal("navigator", known);
      expect(await ask(open({ check }), way)).toEqual({ outcome: "signedOut" });
      expect(check).toHaveBeenCalledExactlyOnceWith(expect.any(AbortSignal));
      check.mockClear();
    }
  }
});

test("a session that was not used is the reason of a sign-out alone", async () => {
  stores.inactivityEnd.write(100_000);
  const signedIn = { outcome: "signedIn", personId: "dana" };
  expect(await ask(open({ check: async () => signedIn }, 101_000), "checkSession")).toEqual(signedIn);
});

test("a session that is forgotten takes what is unfinished with it", async () => {
  for (const way of ["forgetSession", "signOut.forgetSession"]) {
    const forget = vi.fn();
    await ask(open({ forget }), way);
    expect(forget).toHaveBeenCalledOnce();
  }
  expect(stores.unfinished.clear).toHaveBeenCalledTimes(2);
});

test("signing out forgets where the person was going, and leaves for the provider", async () => {
  const signOut = vi.fn(async () => {});
  await ask(open({ signOut }), "signOut.signOut", { appearance });
  expect(signOut).toHaveBeenCalledExactlyOnceWith(appearance);
  expect(stores.destination.clear).toHaveBeenCalledOnce();
});

test("signing in keeps where the person was going", async () => {
  const signIn = vi.fn(async () => {});
  await ask(open({ signIn }), "signIn", { appearance });
  expect(signIn).toHaveBeenCalledExactlyOnceWith(appearance);
  expect(stores.destination.keep).toHaveBeenCalledOnce();
});

test("tokens are renewed, forgotten where they are refused, and a session is looked for by a redirect", async () => {
  const identity = { refresh: vi.fn(), refreshRejected: vi.fn(), checkByRedirect: vi.fn() };
  const auth = open(identity);
  await ask(auth, "tokenRefresh.refreshToken");
  await ask(auth, "recheck.forgetTokens");
  await ask(auth, "checkByRedirect");
  for (const called of Object.values(identity)) expect(called).toHaveBeenCalledOnce();
});

test("the session is watched until it is over, and an unused one says so", async () => {
  const unwatch = vi.fn();
  const watch = vi.fn(
    (_events: { tokenExpired: () => void; sessionEnded: (end: string) => void }) => unwatch,
  );
  const { heard, end } = listenTo(open({ watch }, 101_000), "watchSession");
  await settle();
  const [events] = watch.mock.calls[0] ?? [];
  events?.tokenExpired();
  events?.sessionEnded("errors.sessionEnded");
  stores.inactivityEnd.write(100_000);
  events?.sessionEnded("errors.sessionEnded");
  expect(heard).toEqual([
    { type: "token.expired" },
    { type: "session.ended", end: "errors.sessionEnded" },
    { type: "session.ended", end: "errors.signedOutUnused" },
  ]);
  expect(unwatch).not.toHaveBeenCalled();
  end();
  await settle();
  expect(unwatch).toHaveBeenCalledOnce();
});
