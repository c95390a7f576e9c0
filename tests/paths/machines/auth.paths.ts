import type { authMachine } from "../../../src/machines/auth.machine.ts";
import type { Appearance } from "../../../src/machines/domain.ts";
import { offline, status } from "../../machines/stand-ins.ts";
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
  words: {
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
  begins: {
    "the page has just been opened": "checking.patient",
    "the sign-in button was pressed before the app was there": "checking.wanted",
  },
  leads: {
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
      sees: "that it is being decided",
      check: ({ snapshot }) => snapshot.hasTag("deciding"),
    },
    {
      in: ["signingIn", "signingOut"],
      sees: "that the page is being left",
      check: ({ snapshot }) => snapshot.hasTag("leaving"),
    },
    {
      in: ["authenticated", "unauthenticated"],
      sees: "that it is decided",
      check: ({ snapshot }) => !snapshot.hasTag("deciding") && !snapshot.hasTag("leaving"),
    },
    {
      in: "authenticated",
      sees: "the person whom the provider named, announced once",
      check: ({ was, heard, context }) =>
        context.personId === "sub-dana" &&
        (was("authenticated")
          ? heard.length === 0
          : heard.some(({ type, personId }) => type === "session.opened" && personId === "sub-dana")),
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
      sees: "nobody",
      check: ({ context, was, is, heard }) =>
        context.personId === "" &&
        (!was("authenticated") ||
          heard[0]?.type === (is("rechecking") ? "session.doubted" : "session.closed")),
    },
    {
      in: "unauthenticated",
      sees: "the landing page, announced",
      check: ({ was, heard }) =>
        was("unauthenticated") || heard.some(({ type }) => type === "session.absent"),
    },
    {
      in: "signingIn",
      sees: "the provider's page asked for in the visitor's own look and language",
      check: ({ was, asked }) =>
        was("signingIn") || JSON.stringify(asked.at(-1)?.input) === JSON.stringify({ appearance: dark }),
    },
    {
      when: ["xstate.error.actor.signIn", "xstate.after.redirectLimit.auth.signingIn"],
      in: "unauthenticated",
      sees: "that signing in did not work",
      check: ({ heard }) => isSaid(heard, "errors.loginFailed"),
    },
    {
      when: ["xstate.error.actor.signOut", "xstate.after.redirectLimit.auth.signingOut.leaving"],
      in: "unauthenticated",
      sees: "that signing out at the provider did not work",
      check: ({ heard }) => isSaid(heard, "errors.logoutFailed"),
    },
    {
      when: "signOut.confirmed",
      in: "signingOut.forgetting",
      sees: "what is remembered cleared before anything else",
      check: ({ was, asked }) =>
        was("signingOut") || (asked.length === 1 && asked[0]?.src === "forgetSession"),
    },
    {
      in: "signingOut.leaving",
      sees: "the provider's sign-out asked for in the person's own look and language",
      check: ({ was, asked }) =>
        was("signingOut.leaving") ||
        JSON.stringify(asked.map(({ src, input }) => [src, input])) ===
          JSON.stringify([["signOut", { appearance: dark }]]),
    },
    {
      in: "forgetting",
      sees: "what is remembered being cleared, an unfinished setup with it",
      check: ({ asked, was }) => was("forgetting") || asked.some(({ src }) => src === "forgetSession"),
    },
    {
      in: "rechecking",
      sees: "the tokens cleared, and nothing else that belongs to the person",
      check: ({ asked, was }) =>
        asked.every(({ src }) => src !== "forgetSession") &&
        (was("rechecking") || asked.some(({ src }) => src === "forgetTokens")),
    },
    {
      in: "authenticated.refreshing",
      sees: "one newer token on its way",
      check: ({ was, asked, running }) =>
        running.includes("refreshToken") &&
        (was("authenticated.refreshing") || asked.filter(({ src }) => src === "refreshToken").length === 1),
    },
    {
      when: "xstate.error.actor.refreshToken",
      sees: "the session given up after a 400, and kept after anything else",
      check: ({ event, is }) =>
        event.error.failure.status === 400 ? is("rechecking") : is("authenticated.waiting"),
    },
    {
      in: ["authenticated.current", "authenticated.waiting"],
      sees: "no token on its way",
      check: ({ running }) => !running.includes("refreshToken") && running.includes("watchSession"),
    },
    {
      when: "signIn.requested",
      in: "checking.wanted",
      sees: "the click kept",
      check: ({ context, was }) => was("checking.wanted") || context.appearance.dark,
    },
    {
      when: [
        "xstate.done.actor.checkSession",
        "xstate.error.actor.checkSession",
        "xstate.after.checkLimit.auth.checking",
      ],
      sees: "the early click acted on, unless somebody is signed in",
      check: ({ was, is }) => !was("checking.wanted") || is("signingIn") || is("authenticated"),
    },
    {
      when: "xstate.done.actor.checkSession",
      sees: "the one full redirect only where it is worth it",
      check: ({ event, is }) => is("redirecting") === false || event.output.likely === true,
    },
    {
      when: "xstate.done.actor.checkSession",
      sees: "the person's session where the provider says so",
      check: ({ event, is }) => (event.output.outcome === "signedIn") === is("authenticated"),
    },
    {
      in: "checking.patient",
      sees: "nobody in a hurry",
      check: ({ event }) => event.type !== "signIn.requested",
    },
  ],
});

function isSaid(
  heard: readonly { type: string; kind?: unknown; message?: { key?: unknown } }[],
  key: string,
): boolean {
  const said = heard.filter(({ type }) => type === "toast.raised");
  return said.length === 1 && said[0]?.kind === "error" && said[0]?.message?.key === key;
}
