import type { Appearance } from "../../../src/machines/core/domain.ts";
import type { authMachine } from "../../../src/machines/sign-in/auth.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

const dark: Appearance = { dark: true, locale: "ar" };

/** Answers with Dana as the only person. */
export const danasAnswers = {
  checkSession: [
    { outcome: "signedIn", personId: "sub-dana" },
    { outcome: "signedOut" },
    { outcome: "signedOut", end: "errors.sessionEnded" },
    { outcome: "unsupported", likely: true },
    { outcome: "unsupported", likely: false },
  ],
  recheck: [{ check: { outcome: "signedIn", personId: "sub-dana" } }, { check: { outcome: "signedOut" } }],
} as const;

export const paths = pathsOf<typeof authMachine>()({
  starts: {
    "the page has just been opened": () => ({ wanted: undefined }),
    "the sign-in button was pressed before the app was there": () => ({ wanted: dark }),
  },
  events: {
    "signIn.requested": [{ appearance: dark }],
    "signOut.confirmed": [{ appearance: dark }],
    "session.ended": [{ end: "errors.signedOutElsewhere" }, { end: "errors.signedOutUnused" }],
  },
  answers: {
    checkSession: [...danasAnswers.checkSession, { outcome: "signedIn", personId: "sub-priya" }],
    recheck: [...danasAnswers.recheck, { check: { outcome: "signedIn", personId: "sub-priya" } }],
  },
  delays: { checkLimit: 12_000, redirectLimit: 30_000 },
  differs: ({ wanted, personId }) => [wanted, personId],
  labels: {
    "signIn.requested": "the visitor presses SIGN IN/SIGN UP",
    "signOut.confirmed": "the person signs out",
    "session.ended": "the session ends elsewhere",
    checkSession: "the silent check",
    checkByRedirect: "the check by redirect",
    signIn: "the way to the sign-in page and back",
    signOut: "the signing out",
    tokenRefresh: "the renewal of the token",
    recheck: "the check after a rejected refresh",
    forgetEnded: "the clearing after the end",
    watchSession: "the watch over the session",
    checkLimit: "12 seconds have passed",
    redirectLimit: "30 seconds have passed",
  },
  initial: {
    "the page has just been opened": "checking.patient",
    "the sign-in button was pressed before the app was there": "checking.wanted",
  },
  transitions: {
    authenticated: {
      "session.ended": "forgetting",
      "signOut.confirmed": "signingOut",
      "error watchSession": "forgetting",
      "done tokenRefresh": "rechecking",
      "error tokenRefresh": "rechecking",
    },
    "checking.patient": {
      "signIn.requested": "checking.wanted",
      "after checkLimit": "unauthenticated",
      "done checkSession": "authenticated | redirecting | unauthenticated",
      "error checkSession": "unauthenticated",
    },
    "checking.wanted": {
      "after checkLimit": "signingIn",
      "done checkSession": "authenticated | signingIn",
      "error checkSession": "signingIn",
    },
    unauthenticated: {
      "signIn.requested": "signingIn",
    },
    redirecting: {
      "signIn.requested": "signingIn",
      "after checkLimit": "unauthenticated",
      "done checkByRedirect": "unauthenticated",
      "error checkByRedirect": "unauthenticated",
    },
    signingIn: {
      "after redirectLimit": "unauthenticated",
      "done signIn": "unauthenticated",
      "error signIn": "unauthenticated",
    },
    forgetting: {
      "done forgetEnded": "unauthenticated",
      "error forgetEnded": "unauthenticated",
    },
    signingOut: { "done signOut": "unauthenticated", "error signOut": "unauthenticated" },
    rechecking: { "done recheck": "authenticated | forgetting", "error recheck": "forgetting" },
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
      check: ({ was, received, context, contextBefore, event }) => {
        if (was("authenticated")) return received.length === 0 && context.personId === contextBefore.personId;
        const { personId } = event.output.check ?? event.output;
        return (
          context.personId === personId &&
          received.some((report) => report.type === "session.opened" && report.personId === personId)
        );
      },
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
      when: "xstate.done.actor.signIn",
      in: "unauthenticated",
      description: "nothing said, as the visitor went back themselves",
      check: ({ received }) => received.every(({ type }) => type !== "toast.raised"),
    },
    {
      when: ["xstate.done.actor.signOut", "xstate.error.actor.signOut"],
      in: "unauthenticated",
      description: "that signing out at the provider did not work",
      check: ({ received }) => isShown(received, "errors.logoutFailed"),
    },
    {
      when: "session.ended",
      in: "forgetting",
      description: "why the session ended, until it is closed",
      check: ({ event, received, was }) => was("forgetting") || isShown(received, event.end, "warning"),
    },
    {
      when: ["xstate.done.actor.recheck", "xstate.error.actor.recheck"],
      in: "forgetting",
      description: "that the session ended",
      check: ({ received }) => isShown(received, "errors.sessionEnded", "warning"),
    },
    {
      when: "xstate.done.actor.checkSession",
      in: "unauthenticated",
      description: "that a session which this browser knew has ended, and nothing to anybody else",
      check: ({ event: { output }, received }) =>
        output.end === undefined
          ? received.every(({ type }) => type !== "toast.raised")
          : isShown(received, output.end, "warning"),
    },
    {
      in: "signingOut",
      description: "signing out begun once, in the person's own look and language",
      check: ({ was, invoked }) =>
        JSON.stringify(invoked.map(({ id, input }) => [id, input])) ===
        JSON.stringify(was("signingOut") ? [] : [["signOut", { appearance: dark }]]),
    },
    {
      in: "forgetting",
      description: "what is remembered being cleared, an unfinished setup with it",
      check: ({ invoked, was }) => was("forgetting") || invoked.some(({ src }) => src === "forgetSession"),
    },
    {
      in: "rechecking",
      description: "one check begun, and nothing cleared that belongs to the person",
      check: ({ invoked, was }) =>
        JSON.stringify(invoked.map(({ id }) => id)) === JSON.stringify(was("rechecking") ? [] : ["recheck"]),
    },
    {
      in: "authenticated",
      description: "the session watched and the token renewed",
      check: ({ running }) => running.includes("watchSession") && running.includes("tokenRefresh"),
    },
    {
      when: "xstate.done.actor.recheck",
      description: "the person's session where the provider says so",
      check: ({ event, is }) => (event.output.check.outcome === "signedIn") === is("authenticated"),
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
  kind = "error",
): boolean {
  const toasts = received.filter(({ type }) => type === "toast.raised");
  return toasts.length === 1 && toasts[0]?.kind === kind && toasts[0]?.message?.key === key;
}
