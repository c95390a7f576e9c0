import type { Appearance } from "../../../src/machines/domain.ts";
import type { authMachine } from "../../../src/machines/session/auth.machine.ts";
import { offline, status } from "../../machines/fakes.ts";
import { pathsOf } from "../definition.ts";

const dark: Appearance = { dark: true, locale: "ar" };

export const paths = pathsOf<typeof authMachine>()({
  starts: {
    "the page has just been opened": () => ({ wanted: undefined }),
    "the sign-in button was pressed before the app was there": () => ({ wanted: dark }),
  },
  events: {
    "signIn.requested": [{ appearance: dark }],
    "signOut.confirmed": [{ appearance: dark }],
  },
  answers: {
    checkSession: [
      { outcome: "signedIn", personId: "sub-dana" },
      { outcome: "signedOut" },
      { outcome: "unsupported", likely: true },
      { outcome: "unsupported", likely: false },
    ],
    recheckSession: [{ outcome: "signedIn", personId: "sub-dana" }, { outcome: "signedOut" }],
  },
  failures: { refreshToken: [status(400), offline] },
  delays: { checkLimit: 12_000, refreshLimit: 8_000, refreshPause: 5_000, redirectLimit: 30_000 },
  differs: ({ wanted, personId }) => [wanted, personId],
  labels: {
    "signIn.requested": "the visitor presses SIGN IN/SIGN UP",
    "signOut.confirmed": "the person signs out",
    "token.expired": "the access token is about to expire",
    "session.ended": "the session ends elsewhere",
    checkSession: "the silent check",
    checkByRedirect: "the check by redirect",
    signIn: "the way to the sign-in page",
    signOut: "the way to the sign-out",
    refreshToken: "the newer token",
    forget: "the clearing of what is remembered",
    forgetRefused: "the clearing of the refused tokens",
    recheckSession: "the silent check after the refusal",
    forgetEnded: "the clearing after the end",
    watchSession: "the watch over the session",
    checkLimit: "12 seconds have passed",
    refreshLimit: "8 seconds have passed",
    refreshPause: "5 seconds have passed",
    redirectLimit: "30 seconds have passed",
  },
  initial: {
    "the page has just been opened": "checking.patient",
    "the sign-in button was pressed before the app was there": "checking.wanted",
  },
  transitions: {
    authenticated: {
      "session.ended": "forgetting",
      "signOut.confirmed": "signingOut.forgetting",
      "error watchSession": "unauthenticated",
    },
    "checking.patient": {
      "signIn.requested": "checking.wanted",
      "after checkLimit": "unauthenticated",
      "done checkSession": "authenticated.current | redirecting | unauthenticated",
      "error checkSession": "unauthenticated",
    },
    "checking.wanted": {
      "after checkLimit": "signingIn",
      "done checkSession": "authenticated.current | signingIn",
      "error checkSession": "signingIn",
    },
    unauthenticated: {
      "signIn.requested": "signingIn",
    },
    "authenticated.current": {
      "token.expired": "authenticated.refreshing",
    },
    redirecting: {
      "signIn.requested": "signingIn",
      "after checkLimit": "unauthenticated",
      "done checkByRedirect": "unauthenticated",
      "error checkByRedirect": "unauthenticated",
    },
    signingIn: {
      "after redirectLimit": "unauthenticated",
      "error signIn": "unauthenticated",
    },
    forgetting: {
      "done forgetEnded": "unauthenticated",
      "error forgetEnded": "unauthenticated",
    },
    "signingOut.forgetting": {
      "done forget": "signingOut.leaving",
      "error forget": "signingOut.leaving",
    },
    "authenticated.refreshing": {
      "after refreshLimit": "authenticated.waiting",
      "done refreshToken": "authenticated.current",
      "error refreshToken": "authenticated.waiting | rechecking.forgetting",
    },
    "signingOut.leaving": {
      "after redirectLimit": "unauthenticated",
      "error signOut": "unauthenticated",
    },
    "authenticated.waiting": {
      "token.expired": "authenticated.refreshing",
      "after refreshPause": "authenticated.refreshing",
    },
    "rechecking.forgetting": {
      "done forgetRefused": "rechecking.asking",
      "error forgetRefused": "rechecking.asking",
    },
    "rechecking.asking": {
      "after checkLimit": "forgetting",
      "done recheckSession": "authenticated.current | forgetting",
      "error recheckSession": "forgetting",
    },
  },
  observations: [
    {
      in: ["checking", "redirecting", "rechecking", "forgetting", "signingOut"],
      description: "that it is being decided",
      check: ({ snapshot }) => snapshot.hasTag("deciding"),
    },
    {
      in: ["signingIn", "signingOut"],
      description: "that the page is being left",
      check: ({ snapshot }) => snapshot.hasTag("leaving"),
    },
    {
      in: ["authenticated", "unauthenticated"],
      description: "that it is decided",
      check: ({ snapshot }) => !snapshot.hasTag("deciding") && !snapshot.hasTag("leaving"),
    },
    {
      in: "authenticated",
      description: "the person whom the provider named, announced once",
      check: ({ was, received, context }) =>
        context.personId === "sub-dana" &&
        (was("authenticated")
          ? received.length === 0
          : received.some(({ type, personId }) => type === "session.opened" && personId === "sub-dana")),
    },
    {
      in: [
        "checking",
        "redirecting",
        "unauthenticated",
        "signingIn",
        "signingOut",
        "forgetting",
        "rechecking",
      ],
      description: "nobody",
      check: ({ context, was, is, received }) =>
        context.personId === "" &&
        (!was("authenticated") ||
          received[0]?.type === (is("rechecking") ? "session.refreshRejected" : "session.closed")),
    },
    {
      in: "unauthenticated",
      description: "the landing page, announced",
      check: ({ was, received }) =>
        was("unauthenticated") || received.some(({ type }) => type === "session.absent"),
    },
    {
      in: "signingIn",
      description: "the provider's page asked for in the visitor's own look and language",
      check: ({ was, invoked }) =>
        was("signingIn") || JSON.stringify(invoked.at(-1)?.input) === JSON.stringify({ appearance: dark }),
    },
    {
      when: ["xstate.error.actor.signIn", "xstate.after.redirectLimit.auth.signingIn"],
      in: "unauthenticated",
      description: "that signing in did not work",
      check: ({ received }) => isShown(received, "errors.loginFailed"),
    },
    {
      when: ["xstate.error.actor.signOut", "xstate.after.redirectLimit.auth.signingOut.leaving"],
      in: "unauthenticated",
      description: "that signing out at the provider did not work",
      check: ({ received }) => isShown(received, "errors.logoutFailed"),
    },
    {
      when: "signOut.confirmed",
      in: "signingOut.forgetting",
      description: "what is remembered cleared before anything else",
      check: ({ was, invoked }) =>
        was("signingOut") || (invoked.length === 1 && invoked[0]?.src === "forgetSession"),
    },
    {
      in: "signingOut.leaving",
      description: "the provider's sign-out asked for in the person's own look and language",
      check: ({ was, invoked }) =>
        was("signingOut.leaving") ||
        JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
          JSON.stringify([["signOut", { appearance: dark }]]),
    },
    {
      in: "forgetting",
      description: "what is remembered being cleared, an unfinished setup with it",
      check: ({ invoked, was }) => was("forgetting") || invoked.some(({ src }) => src === "forgetSession"),
    },
    {
      in: "rechecking",
      description: "the tokens cleared, and nothing else that belongs to the person",
      check: ({ invoked, was }) =>
        invoked.every(({ src }) => src !== "forgetSession") &&
        (was("rechecking") || invoked.some(({ src }) => src === "forgetTokens")),
    },
    {
      in: "authenticated.refreshing",
      description: "one newer token on its way",
      check: ({ was, invoked, running }) =>
        running.includes("refreshToken") &&
        (was("authenticated.refreshing") || invoked.filter(({ src }) => src === "refreshToken").length === 1),
    },
    {
      when: "xstate.error.actor.refreshToken",
      description: "the session given up after a 400, and kept after anything else",
      check: ({ event, is }) =>
        event.error.failure.status === 400 ? is("rechecking") : is("authenticated.waiting"),
    },
    {
      in: ["authenticated.current", "authenticated.waiting"],
      description: "no token on its way",
      check: ({ running }) => !running.includes("refreshToken") && running.includes("watchSession"),
    },
    {
      when: "signIn.requested",
      in: "checking.wanted",
      description: "the click kept",
      check: ({ context, was }) => was("checking.wanted") || context.appearance.dark,
    },
    {
      when: [
        "xstate.done.actor.checkSession",
        "xstate.error.actor.checkSession",
        "xstate.after.checkLimit.auth.checking",
      ],
      description: "the early click acted on, unless somebody is signed in",
      check: ({ was, is }) => !was("checking.wanted") || is("signingIn") || is("authenticated"),
    },
    {
      when: "xstate.done.actor.checkSession",
      description: "the one full redirect only where it is worth it",
      check: ({ event, is }) => is("redirecting") === false || event.output.likely === true,
    },
    {
      when: "xstate.done.actor.checkSession",
      description: "the person's session where the provider says so",
      check: ({ event, is }) => (event.output.outcome === "signedIn") === is("authenticated"),
    },
    {
      in: "checking.patient",
      description: "nobody in a hurry",
      check: ({ event }) => event.type !== "signIn.requested",
    },
  ],
});

function isShown(
  received: readonly { type: string; kind?: unknown; message?: { key?: unknown } }[],
  key: string,
): boolean {
  const said = received.filter(({ type }) => type === "toast.raised");
  return said.length === 1 && said[0]?.kind === "error" && said[0]?.message?.key === key;
}
