import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bindAuth } from "../../../src/services/bind/auth.ts";
import { NetworkError, StatusError, TimeoutError } from "../../../src/services/core/errors.ts";
import type { SessionWatcher } from "../../../src/services/identity/keycloak.ts";
import { requireDefined, type Services } from "../../../src/services/services.ts";
import { type BrowserStores, createInactivityEnd } from "../../../src/services/storage/browser-stores.ts";
import { eventsOfType, settle, startWithParent } from "../../machines/fakes.ts";
import { MemoryStorage } from "../memory-storage.ts";
import { listenTo, runPort } from "./bound-ports.ts";

const localStorage = new MemoryStorage();
const storesOf = () => ({
  destination: { keep: vi.fn() },
  unfinished: { clear: vi.fn() },
  inactivityEnd: createInactivityEnd(() => localStorage),
});
const removeFiles = vi.fn(async () => true);
let stores: ReturnType<typeof storesOf>;
const appearance = { dark: true, locale: "ar" } as const;

beforeEach(() => {
  localStorage.clear();
  stores = storesOf();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => {});
  removeFiles.mockClear();
  vi.stubGlobal("caches", { keys: async () => ["nupay-build-1"], delete: removeFiles });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (identity: object, now = () => 0) =>
  bindAuth(
    () => ({ identity: async () => identity }) as unknown as Services,
    stores as unknown as BrowserStores,
    () => 0.5,
    now,
  );

test("offline, a session check rejects with a network error and does not reach the provider", async () => {
  const check = vi.fn(async () => ({ outcome: "signedOut" }));
  for (const path of ["checkSession", "recheck.checkSession"]) {
    vi.stubGlobal("navigator", { onLine: false });
    await expect(runPort(open({ check }), path)).rejects.toMatchObject({ name: "NetworkError" });
    expect(check).not.toHaveBeenCalled();
    for (const navigatorValue of [{ onLine: true }, {}, undefined]) {
      vi.stubGlobal("navigator", navigatorValue);
      expect(await runPort(open({ check }), path)).toEqual({ outcome: "signedOut" });
      expect(check).toHaveBeenCalledExactlyOnceWith(expect.any(AbortSignal));
      check.mockClear();
    }
  }
});

test("a code in the URL is exchanged instead of a silent check, and the exchange is aborted after a minute", async () => {
  const signals: AbortSignal[] = [];
  const limits: number[] = [];
  const identity = {
    check: vi.fn(),
    completeSignIn: (signal: AbortSignal, limit: number) => {
      signals.push(signal);
      limits.push(limit);
      return new Promise(() => {});
    },
  };
  vi.stubGlobal("location", { hash: "#state=1&session_state=2&code=abc" });
  const { actor, clock } = openPage(identity);
  await settle();
  expect(actor.getSnapshot().value).toBe("completing");
  expect(limits).toEqual([60_000]);
  clock.increment(59_999);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  clock.increment(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(identity.check).not.toHaveBeenCalled();
  vi.stubGlobal("location", { hash: "#barcode=1" });
  openPage(identity);
  await settle();
  expect(identity.check).toHaveBeenCalledOnce();
});

test("a check that does not answer in 12 seconds is aborted", async () => {
  const signals: AbortSignal[] = [];
  const check = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  const { actor, clock } = openPage({ check });
  await settle();
  clock.increment(11_999);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  clock.increment(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(actor.getSnapshot().value).toBe("unauthenticated");
});

test("a check that finds a session does not report inactivity as a reason", async () => {
  stores.inactivityEnd.write(100_000);
  const signedIn = { outcome: "signedIn", personId: "dana" };
  expect(
    await runPort(
      open({ check: async () => signedIn }, () => 101_000),
      "checkSession",
    ),
  ).toEqual(signedIn);
});

test("forgetting a session clears unfinished input and the service worker's files", async () => {
  for (const path of ["forgetSession", "signOut.forgetSession"]) {
    const forget = vi.fn();
    await runPort(open({ forget }), path);
    expect(forget).toHaveBeenCalledOnce();
  }
  expect(stores.unfinished.clear).toHaveBeenCalledTimes(2);
  expect(removeFiles.mock.calls).toEqual([["nupay-build-1"], ["nupay-build-1"]]);
});

test("signing out leaves the person's page, and navigates to the provider", async () => {
  const replaceState = vi.fn();
  vi.stubGlobal("history", { replaceState });
  const signOut = vi.fn(async () => {});
  await runPort(open({ signOut }), "signOut.signOut", { appearance });
  expect(signOut).toHaveBeenCalledExactlyOnceWith(appearance);
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "/dashboard");
});

test("signing out without an answer clears stored data, leaves the person's page, and reports that the provider was not reached", async () => {
  const replaceState = vi.fn();
  vi.stubGlobal("history", { replaceState });
  const signOutMocks = { forget: vi.fn(), signOut: () => Promise.reject(new NetworkError()) };
  const identity = {
    check: async () => ({ outcome: "signedIn", personId: "dana" }),
    watch: () => () => {},
    ...signOutMocks,
  };
  const { actor, parentEvents } = openPage(identity);
  await settle();
  actor.send({ type: "signOut.confirmed", appearance });
  await settle();
  expect(signOutMocks.forget).toHaveBeenCalledOnce();
  expect(stores.unfinished.clear).toHaveBeenCalledOnce();
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "/dashboard");
  expect(actor.getSnapshot()).toMatchObject({ value: "unauthenticated", context: { personId: "" } });
  expect(eventsOfType(parentEvents, "session.closed")).toHaveLength(1);
  expect(eventsOfType(parentEvents, "toast.raised")).toMatchObject([
    { message: { key: "errors.logoutFailed" } },
  ]);
});

test("signing in stores the requested address", async () => {
  const signIn = vi.fn(async () => {});
  await runPort(open({ signIn }), "signIn", { appearance });
  expect(signIn).toHaveBeenCalledExactlyOnceWith(appearance);
  expect(stores.destination.keep).toHaveBeenCalledOnce();
});

test("the ports refreshToken, forgetTokens and checkByRedirect call the identity client", async () => {
  const identity = { refresh: vi.fn(), refreshRejected: vi.fn(), checkByRedirect: vi.fn() };
  const auth = open(identity);
  await runPort(auth, "tokenRefresh.refreshToken", { stalled: true });
  expect(identity.refresh).toHaveBeenCalledWith(true);
  await runPort(auth, "recheck.forgetTokens");
  await runPort(auth, "checkByRedirect");
  for (const identityMethod of Object.values(identity)) expect(identityMethod).toHaveBeenCalledOnce();
});

test("the session watch reports inactivity as the reason of an end, even if the tab learns of it late", async () => {
  let now = 0;
  const unwatch = vi.fn();
  const watch = vi.fn((_watcher: { sessionEnded: (end: string) => void }) => unwatch);
  const auth = open({ watch }, () => now);
  stores.inactivityEnd.write(98_999);
  now = 99_000;
  const { receivedEvents, end } = listenTo(auth, "watchSession");
  await settle();
  const [watcher] = watch.mock.calls[0] ?? [];
  watcher?.sessionEnded("errors.sessionEnded");
  stores.inactivityEnd.write(99_000);
  now = 10_000_000;
  watcher?.sessionEnded("errors.sessionEnded");
  expect(receivedEvents).toEqual([
    { type: "session.ended", end: "errors.sessionEnded" },
    { type: "session.ended", end: "errors.signedOutUnused" },
  ]);
  expect(unwatch).not.toHaveBeenCalled();
  end();
  await settle();
  expect(unwatch).toHaveBeenCalledOnce();
});

/** The auth chart of a page with the given identity client. */
function openPage(identity: object, random = () => 0.5, now = () => 0) {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const services = (() => ({ identity: async () => identity })) as unknown as () => Services;
  const auth = bindAuth(services, stores as unknown as BrowserStores, random, now);
  const { actor, clock, parentEvents } = startWithParent(auth, { wanted: undefined });
  const dispatchPageShow = (isPersisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: isPersisted }));
  return { actor, clock, parentEvents, show: dispatchPageShow };
}

test("a page restored from the back-forward cache after the sign-in page can sign in again", async () => {
  const identity = { check: async () => ({ outcome: "signedOut" }), signIn: () => new Promise(() => {}) };
  const { actor, show } = openPage(identity);
  await settle();
  actor.send({ type: "signIn.requested", appearance: { dark: false, locale: "en" } });
  await settle();
  show(false);
  await settle();
  expect(actor.getSnapshot().value).toBe("signingIn");
  show(true);
  await settle();
  expect(actor.getSnapshot().value).toBe("unauthenticated");
});

/** Opens a signed-in page. The test answers its refreshes by their number. */
async function openRefreshing(random?: () => number) {
  const refreshes: { stalled: boolean; resolve(): void; reject(error: unknown): void }[] = [];
  let watcher: SessionWatcher | undefined;
  const page = openPage(
    {
      check: async () => ({ outcome: "signedIn", personId: "dana" }),
      watch(watching: SessionWatcher) {
        watcher = watching;
        return () => {};
      },
      refresh: (isStalled: boolean) =>
        new Promise<void>((resolve, reject) => refreshes.push({ stalled: isStalled, resolve, reject })),
      signOut: () => new Promise(() => {}),
      forget: () => {},
      refreshRejected: () => {},
    },
    random,
  );
  await settle();
  const renew = async () => {
    const outcome = requireDefined(watcher, "The session is not watched")
      .renewToken()
      .then(
        () => "renewed",
        (error: Error) => error,
      );
    await settle();
    return { outcome };
  };
  return { ...page, refreshes, renew };
}

describe("a token refresh", () => {
  test("is requested once for parallel calls, and again for later ones", async () => {
    const { refreshes, renew } = await openRefreshing();
    const [first, second] = [await renew(), await renew()];
    expect(refreshes).toHaveLength(1);
    refreshes[0]?.resolve();
    expect(await Promise.all([first.outcome, second.outcome])).toEqual(["renewed", "renewed"]);
    const thirdRenewal = await renew();
    refreshes[1]?.resolve();
    expect(await thirdRenewal.outcome).toBe("renewed");
    expect(refreshes).toHaveLength(2);
  });

  test("waits at most 8 seconds for the lock that other tabs hold, and holds it until the token is renewed", async () => {
    const heldLocks: string[] = [];
    let grant: () => void = () => {};
    const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        grant = () => {
          heldLocks.push(name);
          resolve(work().finally(() => heldLocks.pop()));
        };
      });
    vi.stubGlobal("navigator", { onLine: true, locks: { request } });
    const { clock, refreshes, renew } = await openRefreshing();
    const { outcome } = await renew();
    expect(refreshes).toHaveLength(0);
    grant();
    await settle();
    expect(heldLocks).toEqual(["nupay-token-refresh"]);
    refreshes[0]?.resolve();
    expect(await outcome).toBe("renewed");
    await settle();
    expect(heldLocks).toEqual([]);
    await renew();
    clock.increment(7_999);
    await settle();
    expect(refreshes).toHaveLength(1);
    clock.increment(1);
    await settle();
    expect(refreshes).toHaveLength(2);
  });

  test("times out after 8 seconds, and only the next refresh is marked as stalled", async () => {
    const { clock, refreshes, renew } = await openRefreshing();
    const { outcome } = await renew();
    clock.increment(7_999);
    expect(await Promise.race([outcome, "pending"])).toBe("pending");
    clock.increment(1);
    expect(await outcome).toBeInstanceOf(TimeoutError);
    const next = await renew();
    refreshes[1]?.resolve();
    expect(await next.outcome).toBe("renewed");
    await renew();
    expect(refreshes.map(({ stalled }) => stalled)).toEqual([false, true, false]);
  });

  test("rejects with a network error, or with 400 once the session has ended", async () => {
    const { refreshes, renew } = await openRefreshing();
    const firstRenewal = await renew();
    refreshes[0]?.reject(new NetworkError());
    expect(await firstRenewal.outcome).toBeInstanceOf(NetworkError);
    const secondRenewal = await renew();
    refreshes[1]?.reject(new StatusError({ status: 400 }));
    expect(await secondRenewal.outcome).toMatchObject({ failure: { status: 400 } });
  });

  test("rejects with 400 if the person signs out meanwhile", async () => {
    const { actor, renew } = await openRefreshing();
    const { outcome } = await renew();
    actor.send({ type: "signOut.confirmed", appearance });
    expect(await outcome).toMatchObject({ failure: { status: 400 } });
  });

  test("is retried after a random delay of 2.5 to 5 seconds if the provider is down", async () => {
    const pauseOf = async (random: number) => {
      const { clock, refreshes, renew } = await openRefreshing(() => random);
      await renew();
      refreshes[0]?.reject(new NetworkError());
      await settle();
      let pause = 0;
      for (; refreshes.length < 2 && pause < 10_000; pause += 10) {
        clock.increment(10);
        await settle();
      }
      return pause;
    };
    expect([await pauseOf(0), await pauseOf(0.5), await pauseOf(1)]).toEqual([2_500, 3_750, 5_000]);
  });
});

/** The events that a page reports if it finds no session. */
async function noticesAt(now: number): Promise<unknown[]> {
  const { parentEvents } = openPage({ check: async () => ({ outcome: "signedOut" }) }, undefined, () => now);
  await settle();
  return eventsOfType(parentEvents, "toast.raised").map(({ message }) => message.key);
}

test("each tab that finds no session just after an end by inactivity reports that reason", async () => {
  stores.inactivityEnd.write(100_000);
  for (const now of [101_000, 102_000]) expect(await noticesAt(now)).toEqual(["errors.signedOutUnused"]);
});

test("a sign-out is not reported as caused by inactivity a minute later, or after the clock was set back", async () => {
  stores.inactivityEnd.write(100_000);
  for (const now of [160_000, 40_000]) expect(await noticesAt(now)).toEqual([]);
});

test("a new sign-in clears the reason of the last session's end", async () => {
  stores.inactivityEnd.write(100_000);
  const identity = { check: async () => ({ outcome: "signedOut" }), signIn: () => new Promise(() => {}) };
  const { actor } = openPage(identity, undefined, () => 101_000);
  await settle();
  actor.send({ type: "signIn.requested", appearance: { dark: false, locale: "en" } });
  await settle();
  expect(localStorage.getItem("unused-end")).toBeNull();
});
