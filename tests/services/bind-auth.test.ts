import { afterEach, expect, test, vi } from "vitest";
import { bindAuth } from "../../src/services/bind/auth.ts";
import type { Services } from "../../src/services/services.ts";
import { type BrowserStores, inactivityEnd } from "../../src/services/storage/browser-stores.ts";
import { begin, ofType } from "../machines/fakes.ts";
import { MemoryStorage } from "./memory-storage.ts";

afterEach(() => {
  local.clear();
  vi.unstubAllGlobals();
});

const local = new MemoryStorage();
const stores = {
  destination: { keep() {} },
  inactivityEnd: inactivityEnd(() => local),
} as unknown as BrowserStores;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The chart of a page whose provider never leaves it, or fails each refresh. */
function openPage(identity: object, random = () => 0.5, now = () => 0) {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const services = (() => ({ identity: async () => identity })) as unknown as () => Services;
  const { actor, clock, heard } = begin(bindAuth(services, stores, random, now), { wanted: undefined });
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  return { actor, clock, heard, show };
}

test("a page that comes back from the sign-in page, out of the back-forward cache, can sign in again", async () => {
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

test("two tabs whose provider is down ask it again at different times", async () => {
  const pauseOf = async (random: number) => {
    const refresh = vi.fn(() => Promise.reject(new Error("down")));
    const identity = {
      check: async () => ({ outcome: "signedIn", personId: "sub" }),
      watch: () => () => {},
      refresh,
    };
    const { actor, clock } = openPage(identity, () => random);
    await settle();
    actor.send({ type: "token.expired" });
    await settle();
    let pause = 0;
    const refreshing = () => actor.getSnapshot().children.tokenRefresh?.getSnapshot().value === "refreshing";
    for (; !refreshing() && pause < 10_000; pause += 1) clock.increment(1);
    return pause;
  };
  expect([await pauseOf(0), await pauseOf(0.5), await pauseOf(1)]).toEqual([2_500, 3_750, 5_000]);
});

/** What a page says that finds no session. */
async function noticesAt(now: number): Promise<unknown[]> {
  const { heard } = openPage({ check: async () => ({ outcome: "signedOut" }) }, undefined, () => now);
  await settle();
  return ofType(heard, "toast.raised").map(({ message }) => message.key);
}

test("each tab of an unused session says why it ended, whichever of them asks first", async () => {
  stores.inactivityEnd.write(100_000);
  for (const now of [101_000, 102_000]) expect(await noticesAt(now)).toEqual(["errors.signedOutUnused"]);
});

test("an unused session is no reason a minute later, nor where the clock was set back", async () => {
  stores.inactivityEnd.write(100_000);
  for (const now of [160_000, 40_000]) expect(await noticesAt(now)).toEqual([]);
});

test("a new sign-in clears that the last session was not used", async () => {
  stores.inactivityEnd.write(100_000);
  const identity = { check: async () => ({ outcome: "signedOut" }), signIn: () => new Promise(() => {}) };
  const { actor } = openPage(identity, undefined, () => 101_000);
  await settle();
  actor.send({ type: "signIn.requested", appearance: { dark: false, locale: "en" } });
  await settle();
  expect(local.getItem("unused-end")).toBeNull();
});
