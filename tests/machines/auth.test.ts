import { describe, expect, test } from "vitest";
import type { Appearance } from "../../src/machines/domain.ts";
import { authMachine } from "../../src/machines/session/auth.machine.ts";
import type { SessionCheck } from "../../src/machines/session/identity-provider.ts";
import { recheckMachine } from "../../src/machines/session/recheck.machine.ts";
import { signOutMachine } from "../../src/machines/session/sign-out.machine.ts";
import { refreshPause, tokenRefreshMachine } from "../../src/machines/session/token-refresh.machine.ts";
import { begin, brokenListener, fakeListener, fakePort, offline, ofType, status } from "./fakes.ts";

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
  const refreshToken = fakePort<void>();
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
        tokenRefresh: tokenRefreshMachine.provide({ actors: { refreshToken: refreshToken.logic } }),
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
    watchSession,
    snapshot: () => begun.actor.getSnapshot(),
    value: () => begun.actor.getSnapshot().value,
    refresh: () => begun.actor.getSnapshot().children.tokenRefresh?.getSnapshot().value,
  };
}

async function signedIn() {
  const auth = beginAuth();
  await auth.checkSession.answer(dana);
  return auth;
}

describe("the first check", () => {
  test("finds a session and opens it for its person", async () => {
    const auth = beginAuth();
    expect(auth.value()).toEqual({ checking: "patient" });
    expect(auth.snapshot().hasTag("deciding")).toBe(true);
    await auth.checkSession.answer(dana);
    expect(auth.value()).toBe("authenticated");
    expect(auth.snapshot().hasTag("deciding")).toBe(false);
    expect(auth.heard).toEqual([{ type: "session.opened", personId: "sub-dana" }]);
    expect(auth.watchSession.runs).toBe(1);
  });

  test("finds no session and shows the landing page", async () => {
    const auth = beginAuth();
    await auth.checkSession.answer(nobody);
    expect(auth.value()).toBe("unauthenticated");
    expect(auth.heard).toEqual([{ type: "session.absent" }]);
  });

  test("that fails leads to the landing page", async () => {
    const auth = beginAuth();
    await auth.checkSession.fail(offline);
    expect(auth.value()).toBe("unauthenticated");
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

  test("in a browser that blocks the provider's cookies leads to one redirect where a sign-in is likely", async () => {
    const auth = beginAuth();
    await auth.checkSession.answer({ outcome: "unsupported", likely: true });
    expect(auth.value()).toBe("redirecting");
    expect(auth.snapshot().hasTag("deciding")).toBe(true);
    expect(auth.checkByRedirect.asked).toHaveLength(1);
    await auth.checkByRedirect.answer();
    expect(auth.value()).toBe("unauthenticated");
  });

  test("in a browser that blocks the provider's cookies leads to the landing page where none is likely", async () => {
    const auth = beginAuth();
    await auth.checkSession.answer({ outcome: "unsupported", likely: false });
    expect(auth.value()).toBe("unauthenticated");
    expect(auth.checkByRedirect.asked).toHaveLength(0);
  });

  test("by a redirect that fails, or does not go within 12 seconds, leads to the landing page", async () => {
    const failed = beginAuth();
    await failed.checkSession.answer({ outcome: "unsupported", likely: true });
    await failed.checkByRedirect.fail(offline);
    expect(failed.value()).toBe("unauthenticated");

    const silent = beginAuth();
    await silent.checkSession.answer({ outcome: "unsupported", likely: true });
    silent.clock.increment(11_999);
    expect(silent.value()).toBe("redirecting");
    silent.clock.increment(1);
    expect(silent.value()).toBe("unauthenticated");
  });
});

describe("a click on the sign-in button before the check is done", () => {
  test("is kept and takes effect once no session is found", async () => {
    const auth = beginAuth();
    auth.actor.send({ type: "signIn.requested", appearance: dark });
    expect(auth.value()).toEqual({ checking: "wanted" });
    expect(auth.signIn.asked).toHaveLength(0);
    await auth.checkSession.answer(nobody);
    expect(auth.signIn.asked).toEqual([{ appearance: dark }]);
  });

  test("also takes effect where the check fails", async () => {
    const auth = beginAuth();
    auth.actor.send({ type: "signIn.requested", appearance: dark });
    await auth.checkSession.fail(offline);
    expect(auth.value()).toBe("signingIn");
  });

  test("takes effect where the check does not answer within 12 seconds", () => {
    const auth = beginAuth();
    auth.actor.send({ type: "signIn.requested", appearance: dark });
    auth.clock.increment(11_999);
    expect(auth.signIn.asked).toHaveLength(0);
    auth.clock.increment(1);
    expect(auth.signIn.asked).toEqual([{ appearance: dark }]);
  });

  test("takes effect where the browser blocks the provider's cookies, without another redirect", async () => {
    const auth = beginAuth();
    auth.actor.send({ type: "signIn.requested", appearance: dark });
    await auth.checkSession.answer({ outcome: "unsupported", likely: true });
    expect(auth.value()).toBe("signingIn");
    expect(auth.checkByRedirect.asked).toHaveLength(0);
  });

  test("is not needed where a session is found", async () => {
    const auth = beginAuth();
    auth.actor.send({ type: "signIn.requested", appearance: dark });
    await auth.checkSession.answer(dana);
    expect(auth.value()).toBe("authenticated");
    expect(auth.signIn.asked).toHaveLength(0);
  });

  test("may come before the app has loaded", async () => {
    const auth = beginAuth(dark);
    expect(auth.value()).toEqual({ checking: "wanted" });
    await auth.checkSession.answer(nobody);
    expect(auth.signIn.asked).toEqual([{ appearance: dark }]);
  });

  test("is not lost while a redirect is being tried", async () => {
    const auth = beginAuth();
    await auth.checkSession.answer({ outcome: "unsupported", likely: true });
    auth.actor.send({ type: "signIn.requested", appearance: dark });
    expect(auth.signIn.asked).toEqual([{ appearance: dark }]);
  });

  test("of long ago has no effect when a session ends later", async () => {
    const auth = beginAuth(dark);
    await auth.checkSession.answer(dana);
    auth.watchSession.say({ type: "token.expired" });
    await auth.refreshToken.fail(status(400));
    await auth.forgetTokens.answer();
    expect(auth.value()).toBe("rechecking");
    await auth.checkSession.answer(nobody);
    await auth.forgetSession.answer();
    expect(auth.value()).toBe("unauthenticated");
    expect(auth.signIn.asked).toHaveLength(0);
  });
});

describe("signing in", () => {
  async function signingIn() {
    const auth = beginAuth();
    await auth.checkSession.answer(nobody);
    auth.actor.send({ type: "signIn.requested", appearance: light });
    return auth;
  }

  test("goes to the provider with theme and language", async () => {
    const auth = await signingIn();
    expect(auth.value()).toBe("signingIn");
    expect(auth.snapshot().hasTag("leaving")).toBe(true);
    expect(auth.signIn.asked).toEqual([{ appearance: light }]);
  });

  test("that was left by the back button shows the landing page, whose button works at once", async () => {
    const auth = await signingIn();
    await auth.signIn.answer();
    expect(auth.value()).toBe("unauthenticated");
    expect(ofType(auth.heard, "toast.raised")).toHaveLength(0);
    auth.actor.send({ type: "signIn.requested", appearance: dark });
    expect(auth.signIn.asked).toHaveLength(2);
  });

  test("a second click does not go twice", async () => {
    const auth = await signingIn();
    auth.actor.send({ type: "signIn.requested", appearance: dark });
    expect(auth.signIn.asked).toHaveLength(1);
  });

  test("that fails says so on the landing page, and can be tried again", async () => {
    const auth = await signingIn();
    await auth.signIn.fail(offline);
    expect(auth.value()).toBe("unauthenticated");
    expect(ofType(auth.heard, "toast.raised")).toEqual([
      { type: "toast.raised", kind: "error", message: { key: "errors.loginFailed" } },
    ]);
    auth.actor.send({ type: "signIn.requested", appearance: dark });
    expect(auth.signIn.asked).toHaveLength(2);
  });

  test("whose redirect does not go within 30 seconds says so", async () => {
    const auth = await signingIn();
    auth.clock.increment(29_999);
    expect(auth.value()).toBe("signingIn");
    auth.clock.increment(1);
    expect(auth.value()).toBe("unauthenticated");
    expect(ofType(auth.heard, "toast.raised")).toHaveLength(1);
  });
});

describe("staying signed in", () => {
  test("a token about to expire is renewed beside the session", async () => {
    const auth = await signedIn();
    auth.watchSession.say({ type: "token.expired" });
    expect(auth.refresh()).toBe("refreshing");
    auth.watchSession.say({ type: "token.expired" });
    expect(auth.refreshToken.asked).toHaveLength(1);
    await auth.refreshToken.answer();
    expect(auth.value()).toBe("authenticated");
    expect(ofType(auth.heard, "session.closed")).toHaveLength(0);
    expect(auth.watchSession.started).toHaveLength(1);
  });

  test.each([
    offline,
    status(500),
    status(503),
    { kind: "timeout" } as const,
    { kind: "unexpected" } as const,
  ])("a renewal that fails with %o keeps the session and is tried again after 5 seconds", async (failure) => {
    const auth = await signedIn();
    auth.watchSession.say({ type: "token.expired" });
    await auth.refreshToken.fail(failure);
    expect(auth.refresh()).toBe("waiting");
    auth.clock.increment(4_999);
    expect(auth.refreshToken.asked).toHaveLength(1);
    auth.clock.increment(1);
    expect(auth.refreshToken.asked).toHaveLength(2);
    await auth.refreshToken.answer();
    expect(auth.value()).toBe("authenticated");
    expect(auth.heard).toEqual([{ type: "session.opened", personId: "sub-dana" }]);
  });

  test("renewals that fail one after another wait 5, 10, 20, 40 and then 60 seconds, and 5 after one that worked", async () => {
    const auth = await signedIn();
    const failAndWait = async (pause: number) => {
      await auth.refreshToken.fail(offline);
      const asked = auth.refreshToken.asked.length;
      auth.clock.increment(pause - 1);
      expect(auth.refreshToken.asked).toHaveLength(asked);
      auth.clock.increment(1);
      expect(auth.refreshToken.asked).toHaveLength(asked + 1);
    };
    auth.watchSession.say({ type: "token.expired" });
    for (const seconds of [5, 10, 20, 40, 60, 60]) await failAndWait(seconds * 1_000);
    await auth.refreshToken.answer();
    auth.watchSession.say({ type: "token.expired" });
    await failAndWait(5_000);
  });

  test("no two tabs need to wait equally long: each pause is shortened by up to a half", () => {
    expect([0, 0.5, 1].map((spread) => refreshPause(1, spread))).toEqual([2_500, 3_750, 5_000]);
    expect([0, 0.5, 1].map((spread) => refreshPause(9, spread))).toEqual([30_000, 45_000, 60_000]);
  });

  test("a renewal without an answer times out after exactly 8 seconds and keeps the session", async () => {
    const auth = await signedIn();
    auth.watchSession.say({ type: "token.expired" });
    auth.clock.increment(7_999);
    expect(auth.refresh()).toBe("refreshing");
    auth.clock.increment(1);
    expect(auth.refresh()).toBe("waiting");
    await auth.refreshToken.fail(status(400));
    expect(auth.refresh()).toBe("waiting");
  });

  async function rejected() {
    const auth = await signedIn();
    auth.watchSession.say({ type: "token.expired" });
    await auth.refreshToken.fail(status(400));
    return auth;
  }

  test("a renewal refused with 400 clears the tokens, and one silent check runs before the landing page", async () => {
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

  test("the silent check after a 400 may find the person again, whose unfinished setup is then untouched", async () => {
    for (const settle of ["answer", "fail"] as const) {
      const auth = await rejected();
      if (settle === "answer") await auth.forgetTokens.answer();
      else await auth.forgetTokens.fail(offline);
      await auth.checkSession.answer(dana);
      expect(auth.value()).toBe("authenticated");
      expect(auth.forgetSession.asked).toHaveLength(0);
      expect(auth.heard.map((event) => event.type)).toEqual([
        "session.opened",
        "session.refreshRejected",
        "session.opened",
      ]);
    }
  });

  test("a silent check after a 400 that fails, or does not answer within 12 seconds, clears the rest", async () => {
    const failed = await rejected();
    await failed.forgetTokens.answer();
    await failed.checkSession.fail(offline);
    expect(failed.value()).toBe("forgetting");

    const silent = await rejected();
    await silent.forgetTokens.answer();
    silent.clock.increment(11_999);
    expect(silent.value()).toBe("rechecking");
    silent.clock.increment(1);
    expect(silent.value()).toBe("forgetting");
    await silent.forgetSession.answer();
    expect(silent.heard.map((event) => event.type)).toEqual([
      "session.opened",
      "session.refreshRejected",
      "toast.raised",
      "session.absent",
    ]);
  });

  test("a session that ends in another tab or at the provider is cleared here, then the landing page", async () => {
    for (const settle of ["answer", "fail"] as const) {
      const auth = await signedIn();
      auth.watchSession.say({ type: "session.ended", end: "errors.signedOutElsewhere" });
      expect(auth.value()).toBe("forgetting");
      expect(auth.snapshot().hasTag("deciding")).toBe(true);
      expect(auth.heard.slice(-2)).toEqual([
        { type: "session.closed" },
        { type: "toast.raised", kind: "warning", message: { key: "errors.signedOutElsewhere" } },
      ]);
      expect(auth.forgetSession.asked).toHaveLength(1);
      if (settle === "answer") await auth.forgetSession.answer();
      else await auth.forgetSession.fail(offline);
      expect(auth.value()).toBe("unauthenticated");
      expect(auth.signOut.asked).toHaveLength(0);
    }
  });

  test("a session that ends while its token is renewed is over, whatever the renewal answers", async () => {
    const auth = await signedIn();
    auth.watchSession.say({ type: "token.expired" });
    auth.watchSession.say({ type: "session.ended", end: "errors.sessionEnded" });
    await auth.refreshToken.answer();
    expect(auth.value()).toBe("forgetting");
  });

  test("a session that cannot be watched is closed and forgotten", async () => {
    const checkSession = fakePort<SessionCheck>();
    const forgetSession = fakePort<void>();
    const { actor, heard } = begin(
      authMachine.provide({
        actors: {
          checkSession: checkSession.logic,
          watchSession: brokenListener(),
          forgetSession: forgetSession.logic,
        },
      }),
      { wanted: undefined },
    );
    await checkSession.answer(dana);
    expect(actor.getSnapshot().value).toBe("forgetting");
    await forgetSession.answer();
    expect(actor.getSnapshot().value).toBe("unauthenticated");
    expect(heard.map((event) => event.type)).toEqual(["session.opened", "session.closed", "session.absent"]);
  });
});

describe("signing out", () => {
  test("clears what is remembered before it goes to the provider, with theme and language", async () => {
    const auth = await signedIn();
    auth.actor.send({ type: "signOut.confirmed", appearance: dark });
    expect(auth.value()).toBe("signingOut");
    expect(auth.snapshot().hasTag("leaving")).toBe(true);
    expect(auth.heard.at(-1)).toEqual({ type: "session.closed" });
    expect(auth.signOut.asked).toHaveLength(0);
    await auth.forgetSession.answer();
    expect(auth.signOut.asked).toEqual([{ appearance: dark }]);
    await auth.signOut.answer();
    expect(auth.value()).toBe("signingOut");
  });

  test("also goes to the provider where nothing could be cleared", async () => {
    const auth = await signedIn();
    auth.actor.send({ type: "signOut.confirmed", appearance: light });
    await auth.forgetSession.fail(offline);
    expect(auth.signOut.asked).toEqual([{ appearance: light }]);
  });

  test("whose redirect fails, or does not go within 30 seconds, says so on the landing page", async () => {
    const failed = await signedIn();
    failed.actor.send({ type: "signOut.confirmed", appearance: light });
    await failed.forgetSession.answer();
    await failed.signOut.fail(offline);
    expect(failed.value()).toBe("unauthenticated");
    const said = [{ type: "toast.raised", kind: "error", message: { key: "errors.logoutFailed" } }];
    expect(ofType(failed.heard, "toast.raised")).toEqual(said);

    const silent = await signedIn();
    silent.actor.send({ type: "signOut.confirmed", appearance: light });
    await silent.forgetSession.answer();
    silent.clock.increment(29_999);
    expect(silent.value()).toBe("signingOut");
    silent.clock.increment(1);
    expect(silent.value()).toBe("unauthenticated");
    expect(ofType(silent.heard, "toast.raised")).toEqual(said);
  });

  test("works while a token is being renewed", async () => {
    const auth = await signedIn();
    auth.watchSession.say({ type: "token.expired" });
    auth.actor.send({ type: "signOut.confirmed", appearance: light });
    expect(auth.value()).toBe("signingOut");
  });
});
