import { describe, expect, test } from "vitest";
import type { Appearance } from "../../src/machines/core/domain.ts";
import { authMachine } from "../../src/machines/sign-in/auth.machine.ts";
import type { SessionCheck } from "../../src/machines/sign-in/identity-provider.ts";
import { recheckMachine } from "../../src/machines/sign-in/recheck.machine.ts";
import { signOutMachine } from "../../src/machines/sign-in/sign-out.machine.ts";
import { refreshPause, tokenRefreshMachine } from "../../src/machines/sign-in/token-refresh.machine.ts";
import { begin, fakeListener, fakePort, offline, ofType, status } from "./fakes.ts";

const dark: Appearance = { dark: true, locale: "ar" };
const light: Appearance = { dark: false, locale: "en" };
const dana: SessionCheck = { outcome: "signedIn", personId: "sub-dana" };
const nobody: SessionCheck = { outcome: "signedOut" };

function beginAuth(wanted?: Appearance) {
  const checkSession = fakePort<SessionCheck>();
  const checkByRedirect = fakePort<void>();
  const signIn = fakePort<void, { appearance: Appearance }>();
  const forgetSession = fakePort<void>();
  const forgetTokens = fakePort<void>();
  const signOut = fakePort<void, { appearance: Appearance }>();
  const refreshToken = fakePort<void, { stalled: boolean }>();
  const takeTurn = fakeListener();
  const watchSession = fakeListener();
  const begun = begin(
    authMachine.provide({
      actors: {
        checkSession: checkSession.logic,
        checkByRedirect: checkByRedirect.logic,
        signIn: signIn.logic,
        forgetSession: forgetSession.logic,
        recheck: recheckMachine.provide({
          actors: { checkSession: checkSession.logic, forgetTokens: forgetTokens.logic },
        }),
        signOut: signOutMachine.provide({
          actors: { forgetSession: forgetSession.logic, signOut: signOut.logic },
        }),
        tokenRefresh: tokenRefreshMachine.provide({
          actors: { takeTurn: takeTurn.logic, refreshToken: refreshToken.logic },
        }),
        watchSession: watchSession.logic,
      },
    }),
    { wanted },
  );
  return {
    ...begun,
    checkSession,
    checkByRedirect,
    signIn,
    forgetSession,
    forgetTokens,
    signOut,
    refreshToken,
    takeTurn,
    watchSession,
    snapshot: () => begun.actor.getSnapshot(),
    value: () => begun.actor.getSnapshot().value,
    refresh: () => begun.actor.getSnapshot().children.tokenRefresh?.getSnapshot().value,
    expireToken() {
      begun.actor.system.get("tokenRefresh")?.send({ type: "token.expired" });
      takeTurn.say({ type: "turn.taken" });
    },
  };
}

async function signedIn() {
  const auth = beginAuth();
  await auth.checkSession.answer(dana);
  return auth;
}

describe("the first check", () => {
  test("finds no session and shows the landing page", async () => {
    const auth = beginAuth();
    await auth.checkSession.answer(nobody);
    expect(auth.value()).toBe("unauthenticated");
    expect(auth.heard).toEqual([{ type: "session.absent" }]);
  });

  test("times out after exactly 12 seconds, and its late answer is ignored", async () => {
    const auth = beginAuth();
    auth.clock.increment(11_999);
    expect(auth.value()).toEqual({ checking: "patient" });
    auth.clock.increment(1);
    expect(auth.value()).toBe("unauthenticated");
    await auth.checkSession.answer(dana);
    expect(auth.value()).toBe("unauthenticated");
    expect(auth.heard).toEqual([{ type: "session.absent" }]);
  });

  test("by a redirect that does not leave within 12 seconds leads to the landing page", async () => {
    const auth = beginAuth();
    await auth.checkSession.answer({ outcome: "unsupported", likely: true });
    auth.clock.increment(11_999);
    expect(auth.value()).toBe("redirecting");
    auth.clock.increment(1);
    expect(auth.value()).toBe("unauthenticated");
  });
});

test("that does not answer within 12 seconds gives way to a sign-in clicked meanwhile", () => {
  const auth = beginAuth();
  auth.actor.send({ type: "signIn.requested", appearance: dark });
  auth.clock.increment(11_999);
  expect(auth.signIn.asked).toHaveLength(0);
  auth.clock.increment(1);
  expect(auth.signIn.asked).toEqual([{ appearance: dark }]);
});

test("a sign-in whose redirect does not leave within 30 seconds shows an error", async () => {
  const auth = beginAuth();
  await auth.checkSession.answer(nobody);
  auth.actor.send({ type: "signIn.requested", appearance: light });
  auth.clock.increment(29_999);
  expect(auth.value()).toBe("signingIn");
  auth.clock.increment(1);
  expect(auth.value()).toBe("unauthenticated");
  expect(ofType(auth.heard, "toast.raised")).toHaveLength(1);
});

describe("the token renewal", () => {
  test("is retried after 5, 10, 20, 40 and then 60 seconds, and after 5 again once one worked", async () => {
    const auth = await signedIn();
    const failAndWait = async (pause: number) => {
      await auth.refreshToken.fail(offline);
      const asked = auth.refreshToken.asked.length;
      auth.clock.increment(pause - 1);
      expect(auth.refresh()).toBe("waiting");
      auth.clock.increment(1);
      auth.takeTurn.say({ type: "turn.taken" });
      expect(auth.refreshToken.asked).toHaveLength(asked + 1);
    };
    auth.expireToken();
    for (const seconds of [5, 10, 20, 40, 60, 60]) await failAndWait(seconds * 1_000);
    await auth.refreshToken.answer();
    auth.expireToken();
    await failAndWait(5_000);
  });

  test("has random delays, each shortened by up to half, so that tabs do not retry together", () => {
    expect([0, 0.5, 1].map((spread) => refreshPause(1, spread))).toEqual([2_500, 3_750, 5_000]);
    expect([0, 0.5, 1].map((spread) => refreshPause(9, spread))).toEqual([30_000, 45_000, 60_000]);
  });

  test("times out after exactly 8 seconds and keeps the session", async () => {
    const auth = await signedIn();
    auth.expireToken();
    auth.clock.increment(7_999);
    expect(auth.refresh()).toEqual({ refreshing: "fetching" });
    auth.clock.increment(1);
    expect(auth.refresh()).toBe("waiting");
    await auth.refreshToken.fail(status(400));
    expect(auth.refresh()).toBe("waiting");
  });

  async function rejected() {
    const auth = await signedIn();
    auth.expireToken();
    await auth.refreshToken.fail(status(400));
    return auth;
  }

  test("rejected with 400 clears the tokens, and runs one silent check before the landing page", async () => {
    const auth = await rejected();
    expect(auth.value()).toBe("rechecking");
    expect(auth.snapshot().hasTag("deciding")).toBe(true);
    expect(auth.snapshot().context.personId).toBe("");
    expect(auth.heard.at(-1)).toEqual({ type: "session.refreshRejected" });
    expect(auth.watchSession.runs).toBe(0);
    await auth.forgetTokens.answer();
    expect(auth.checkSession.asked).toHaveLength(2);
    expect(auth.forgetSession.asked).toHaveLength(0);
    await auth.checkSession.answer(nobody);
    expect(auth.value()).toBe("forgetting");
    expect(auth.forgetSession.asked).toHaveLength(1);
    await auth.forgetSession.answer();
    expect(auth.value()).toBe("unauthenticated");
    expect(auth.checkSession.asked).toHaveLength(2);
  });

  test("rejected with 400 clears the rest if that silent check does not answer within 12 seconds", async () => {
    const auth = await rejected();
    await auth.forgetTokens.answer();
    auth.clock.increment(11_999);
    expect(auth.value()).toBe("rechecking");
    auth.clock.increment(1);
    expect(auth.value()).toBe("forgetting");
  });
});

test("a sign-out whose redirect does not leave within 30 seconds shows an error on the landing page", async () => {
  const auth = await signedIn();
  auth.actor.send({ type: "signOut.confirmed", appearance: light });
  await auth.forgetSession.answer();
  auth.clock.increment(29_999);
  expect(auth.value()).toBe("signingOut");
  auth.clock.increment(1);
  expect(auth.value()).toBe("unauthenticated");
  expect(ofType(auth.heard, "toast.raised")).toEqual([
    { type: "toast.raised", kind: "error", message: { key: "errors.logoutFailed" } },
  ]);
});
