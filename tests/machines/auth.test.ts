import { describe, expect, test } from "vitest";
import type { Appearance } from "../../src/machines/core/domain.ts";
import { authMachine } from "../../src/machines/sign-in/auth.machine.ts";
import type {
  FirstCheck,
  SessionCheck,
  SignedInCheck,
} from "../../src/machines/sign-in/identity-provider.ts";
import { recheckMachine } from "../../src/machines/sign-in/recheck.machine.ts";
import { signOutMachine } from "../../src/machines/sign-in/sign-out.machine.ts";
import { refreshPause, tokenRefreshMachine } from "../../src/machines/sign-in/token-refresh.machine.ts";
import { eventsOfType, fakeListener, fakePort, startWithParent, statusFailure } from "./fakes.ts";

const dana: SignedInCheck = { outcome: "signedIn", personId: "sub-dana" };
const nobody: SessionCheck = { outcome: "signedOut" };

function beginAuth() {
  const checkSession = fakePort<FirstCheck>();
  const completeSignIn = fakePort<SignedInCheck>();
  const recheckSession = fakePort<SessionCheck>();
  const checkByRedirect = fakePort<void>();
  const signIn = fakePort<void, { appearance: Appearance }>();
  const forgetSession = fakePort<void>();
  const forgetTokens = fakePort<void>();
  const signOut = fakePort<void, { appearance: Appearance }>();
  const refreshToken = fakePort<void, { stalled: boolean }>();
  const takeTurn = fakeListener();
  const watchSession = fakeListener();
  const startedChart = startWithParent(
    authMachine.provide({
      actors: {
        checkSession: checkSession.logic,
        completeSignIn: completeSignIn.logic,
        checkByRedirect: checkByRedirect.logic,
        signIn: signIn.logic,
        forgetSession: forgetSession.logic,
        recheck: recheckMachine.provide({
          actors: { checkSession: recheckSession.logic, forgetTokens: forgetTokens.logic },
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
    { wanted: undefined },
  );
  return {
    ...startedChart,
    checkSession,
    completeSignIn,
    recheckSession,
    forgetSession,
    forgetTokens,
    refreshToken,
    takeTurn,
    watchSession,
    snapshot: () => startedChart.actor.getSnapshot(),
    value: () => startedChart.actor.getSnapshot().value,
    expireToken() {
      startedChart.actor.system.get("tokenRefresh")?.send({ type: "token.expired" });
      takeTurn.say({ type: "turn.taken" });
    },
  };
}

async function signIn() {
  const auth = beginAuth();
  await auth.checkSession.answer(dana);
  return auth;
}

describe("the first check", () => {
  test("finds no session and shows the landing page", async () => {
    const auth = beginAuth();
    await auth.checkSession.answer(nobody);
    expect(auth.value()).toBe("unauthenticated");
    expect(auth.parentEvents).toEqual([{ type: "session.absent" }]);
  });

  test("times out after exactly 12 seconds, and its late answer is ignored", async () => {
    const auth = beginAuth();
    auth.clock.increment(11_999);
    expect(auth.value()).toEqual({ checking: "patient" });
    auth.clock.increment(1);
    expect(auth.value()).toBe("unauthenticated");
    await auth.checkSession.answer(dana);
    expect(auth.value()).toBe("unauthenticated");
    expect(auth.parentEvents).toEqual([{ type: "session.absent" }]);
  });
});

describe("the return from the provider's sign-in page", () => {
  test("completes the sign-in although the code exchange takes longer than the timeout of a silent check", async () => {
    const auth = beginAuth();
    await auth.checkSession.answer({ outcome: "returned" });
    auth.clock.increment(59_999);
    expect(auth.value()).toBe("completing");
    await auth.completeSignIn.answer(dana);
    expect(auth.parentEvents).toEqual([{ type: "session.opened", personId: "sub-dana" }]);
  });

  test("times out after exactly a minute with an error, and a late answer is ignored", async () => {
    const auth = beginAuth();
    await auth.checkSession.answer({ outcome: "returned" });
    auth.clock.increment(59_999);
    expect(auth.parentEvents).toEqual([]);
    auth.clock.increment(1);
    expect(auth.value()).toBe("unauthenticated");
    expect(eventsOfType(auth.parentEvents, "toast.raised")).toMatchObject([
      { message: { key: "errors.loginFailed" } },
    ]);
    await auth.completeSignIn.answer(dana);
    expect(auth.value()).toBe("unauthenticated");
  });
});

describe("the token renewal", () => {
  test("is retried after a delay that jitter shortens by up to half", () => {
    expect([0, 0.5, 1].map((randomShare) => refreshPause(1, randomShare))).toEqual([2_500, 3_750, 5_000]);
    expect([0, 0.5, 1].map((randomShare) => refreshPause(9, randomShare))).toEqual([30_000, 45_000, 60_000]);
  });

  async function rejectRefresh() {
    const auth = await signIn();
    auth.expireToken();
    await auth.refreshToken.fail(statusFailure(400));
    return auth;
  }

  test("rejected with 400 clears the tokens, and runs one silent check before the landing page", async () => {
    const auth = await rejectRefresh();
    expect(auth.value()).toBe("rechecking");
    expect(auth.snapshot().hasTag("deciding")).toBe(true);
    expect(auth.snapshot().context.personId).toBe("");
    expect(auth.parentEvents.at(-1)).toEqual({ type: "session.refreshRejected" });
    expect(auth.watchSession.runs).toBe(0);
    await auth.forgetTokens.answer();
    expect(auth.recheckSession.inputs).toHaveLength(1);
    expect(auth.forgetSession.inputs).toHaveLength(0);
    await auth.recheckSession.answer(nobody);
    expect(auth.value()).toBe("forgetting");
    expect(auth.forgetSession.inputs).toHaveLength(1);
    await auth.forgetSession.answer();
    expect(auth.value()).toBe("unauthenticated");
    expect(auth.recheckSession.inputs).toHaveLength(1);
  });
});
