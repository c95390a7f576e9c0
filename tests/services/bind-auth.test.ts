import { afterEach, expect, test, vi } from "vitest";
import { bindAuth } from "../../src/services/bind/auth.ts";
import type { Services } from "../../src/services/services.ts";
import type { BrowserStores } from "../../src/services/storage/browser-stores.ts";
import { begin } from "../machines/fakes.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const stores = {
  destination: { keep() {} },
  unusedEnd: { read: () => undefined, clear() {} },
} as unknown as BrowserStores;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The chart of a page whose provider never leaves it, or fails each refresh. */
function openPage(identity: object, random = () => 0.5) {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const services = (() => ({ identity: async () => identity })) as unknown as () => Services;
  const { actor, clock } = begin(bindAuth(services, stores, random), { wanted: undefined });
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  return { actor, clock, show };
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
