import type { Appearance } from "../../../src/machines/core/domain.ts";
import type { authMachine } from "../../../src/machines/sign-in/auth.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const dark: Appearance = { dark: true, locale: "ar" };
const light: Appearance = { dark: false, locale: "en" };

/** Answers with Dana as the only person. */
export const danasAnswers = {
  checkSession: [
    { outcome: "signedIn", personId: "sub-dana" },
    { outcome: "signedOut" },
    { outcome: "signedOut", end: "errors.sessionEnded" },
    { outcome: "unsupported", likely: true },
    { outcome: "unsupported", likely: false },
    { outcome: "returned" },
  ],
  completeSignIn: [{ outcome: "signedIn", personId: "sub-dana" }],
  recheck: [{ check: { outcome: "signedIn", personId: "sub-dana" } }, { check: { outcome: "signedOut" } }],
} as const;

export const paths = pathsOf<typeof authMachine>()({
  starts: {
    "the page has just been opened": () => ({ wanted: undefined }),
    "the sign-in button was pressed before the app was there": () => ({ wanted: dark }),
  },
  events: {
    "signIn.requested": [{ appearance: dark }, { appearance: light }],
    "signOut.confirmed": [{ appearance: dark }, { appearance: light }],
    "session.ended": [{ end: "errors.signedOutElsewhere" }, { end: "errors.signedOutUnused" }],
  },
  answers: {
    checkSession: [...danasAnswers.checkSession, { outcome: "signedIn", personId: "sub-priya" }],
    completeSignIn: [...danasAnswers.completeSignIn, { outcome: "signedIn", personId: "sub-priya" }],
    recheck: [...danasAnswers.recheck, { check: { outcome: "signedIn", personId: "sub-priya" } }],
  },
  delays: { checkLimit: 12_000, exchangeLimit: 60_000, redirectLimit: 30_000 },
  differs: ({ wanted, personId, appearance }) => [wanted, personId, appearance.dark],
  /** A press in a look or language of its own. */
  casesOf: ({ type, appearance }, context) =>
    type === "signIn.requested" ? [`${appearance === context.appearance}`] : [],
  labels: {
    "signIn.requested": "the visitor presses SIGN IN/SIGN UP",
    "signOut.confirmed": "the person signs out",
    "session.ended": "the session ends elsewhere",
    checkSession: "the silent check",
    completeSignIn: "the exchange of the code",
    checkByRedirect: "the check by redirect",
    signIn: "the way to the sign-in page and back",
    signOut: "the signing out",
    tokenRefresh: "the renewal of the token",
    recheck: "the check after a rejected refresh",
    forgetEnded: "the clearing after the end",
    watchSession: "the watch over the session",
    checkLimit: "12 seconds have passed",
    exchangeLimit: "60 seconds have passed",
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
      "done checkSession": "authenticated | completing | redirecting | unauthenticated",
      "error checkSession": "unauthenticated",
    },
    "checking.wanted": {
      "after checkLimit": "signingIn",
      "done checkSession": "authenticated | completing | signingIn",
      "error checkSession": "signingIn",
    },
    completing: {
      "after exchangeLimit": "unauthenticated",
      "done completeSignIn": "authenticated",
      "error completeSignIn": "unauthenticated",
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
    inside(["checking", "completing", "redirecting", "rechecking", "forgetting", "signingOut"], {
      "that it is being decided": ({ snapshot }) => snapshot.hasTag("deciding"),
    }),
    inside(["signingIn", "signingOut"], {
      "that the page is being left": ({ snapshot }) => snapshot.hasTag("leaving"),
    }),
    inside(["authenticated", "unauthenticated"], {
      "that it is decided": ({ snapshot }) => !snapshot.hasTag("deciding") && !snapshot.hasTag("leaving"),
    }),
    inside("authenticated", {
      "the person whom the provider named, announced once": ({
        wasIn,
        received,
        context,
        contextBefore,
        event,
      }) => {
        if (wasIn("authenticated"))
          return received.length === 0 && context.personId === contextBefore.personId;
        const { personId } = event.output.check ?? event.output;
        return (
          context.personId === personId &&
          received.some((report) => report.type === "session.opened" && report.personId === personId)
        );
      },
    }),
    inside(
      [
        "checking",
        "completing",
        "redirecting",
        "unauthenticated",
        "signingIn",
        "signingOut",
        "forgetting",
        "rechecking",
      ],
      {
        nobody: ({ context, wasIn, isIn, received }) =>
          context.personId === "" &&
          (!wasIn("authenticated") ||
            received[0]?.type === (isIn("rechecking") ? "session.refreshRejected" : "session.closed")),
      },
    ),
    inside("unauthenticated", {
      "the landing page, announced": ({ wasIn, received }) =>
        wasIn("unauthenticated") || received.some(({ type }) => type === "session.absent"),
    }),
    inside("signingIn", {
      "the provider's page asked for in the visitor's own look and language": ({ wasIn, invoked, context }) =>
        wasIn("signingIn") ||
        JSON.stringify(invoked.at(-1)?.input) === JSON.stringify({ appearance: context.appearance }),
    }),
    after(
      [
        "xstate.error.actor.signIn",
        "xstate.after.redirectLimit.auth.signingIn",
        "xstate.error.actor.completeSignIn",
        "xstate.after.exchangeLimit.auth.completing",
      ],
      "unauthenticated",
      { "that signing in did not work": ({ received }) => isShown(received, "errors.loginFailed") },
    ),
    inside("completing", {
      "the code being exchanged, for at most a minute, and nothing said": ({
        childIds,
        startedDelays,
        received,
      }) =>
        childIds.includes("completeSignIn") &&
        startedDelays.includes("exchangeLimit") &&
        received.length === 0,
    }),
    after("xstate.done.actor.signIn", "unauthenticated", {
      "nothing said, as the visitor went back themselves": ({ received }) =>
        received.every(({ type }) => type !== "toast.raised"),
    }),
    after(["xstate.done.actor.signOut", "xstate.error.actor.signOut"], "unauthenticated", {
      "that signing out at the provider did not work": ({ received }) =>
        isShown(received, "errors.logoutFailed"),
    }),
    after("session.ended", "forgetting", {
      "why the session ended, until it is closed": ({ event, received, wasIn }) =>
        wasIn("forgetting") || isShown(received, event.end, "warning"),
    }),
    after(["xstate.done.actor.recheck", "xstate.error.actor.recheck"], "forgetting", {
      "that the session ended": ({ received }) => isShown(received, "errors.sessionEnded", "warning"),
    }),
    after("xstate.done.actor.checkSession", "unauthenticated", {
      "that a session which this browser knew has ended, and nothing to anybody else": ({
        event: { output },
        received,
      }) =>
        output.end === undefined
          ? received.every(({ type }) => type !== "toast.raised")
          : isShown(received, output.end, "warning"),
    }),
    inside("signingOut", {
      "signing out begun once, in the person's own look and language": ({ wasIn, invoked, context }) =>
        JSON.stringify(invoked.map(({ id, input }) => [id, input])) ===
        JSON.stringify(wasIn("signingOut") ? [] : [["signOut", { appearance: context.appearance }]]),
    }),
    inside("forgetting", {
      "what is remembered being cleared, an unfinished setup with it": ({ invoked, wasIn }) =>
        wasIn("forgetting") || invoked.some(({ src }) => src === "forgetSession"),
    }),
    inside("rechecking", {
      "one check begun, and nothing cleared that belongs to the person": ({ invoked, wasIn }) =>
        JSON.stringify(invoked.map(({ id }) => id)) ===
        JSON.stringify(wasIn("rechecking") ? [] : ["recheck"]),
    }),
    inside("authenticated", {
      "the session watched and the token renewed, also at the wish of a call that it no longer serves": ({
        childIds,
        snapshot,
      }) => childIds.includes("watchSession") && snapshot.children.tokenRefresh?.systemId === "tokenRefresh",
    }),
    after("xstate.done.actor.recheck", {
      "the person's session where the provider says so": ({ event, isIn }) =>
        (event.output.check.outcome === "signedIn") === isIn("authenticated"),
    }),
    after("xstate.init", "checking.wanted", {
      "the early click kept": ({ context }) => context.appearance === dark,
    }),
    after("signIn.requested", "checking.wanted", {
      "the click kept": ({ context, wasIn, event }) =>
        wasIn("checking.wanted") || context.appearance === event.appearance,
    }),
    after(["signIn.requested", "signOut.confirmed"], ["signingIn", "signingOut"], {
      "the look and language of this press": ({ context, wasIn, event }) =>
        wasIn("signingIn") || wasIn("signingOut") || context.appearance === event.appearance,
    }),
    after(
      [
        "xstate.done.actor.checkSession",
        "xstate.error.actor.checkSession",
        "xstate.after.checkLimit.auth.checking",
      ],
      "signingIn",
      {
        "the look and language of the click": ({ context, contextBefore }) =>
          context.appearance === contextBefore.appearance,
      },
    ),
    after(
      [
        "xstate.done.actor.checkSession",
        "xstate.error.actor.checkSession",
        "xstate.after.checkLimit.auth.checking",
      ],
      {
        "the early click acted on, unless somebody is signed in or has just been at the provider": ({
          wasIn,
          isIn,
        }) => !wasIn("checking.wanted") || isIn("signingIn") || isIn("authenticated") || isIn("completing"),
      },
    ),
    after("xstate.done.actor.checkSession", {
      "a code exchanged where the provider has sent one": ({ event, isIn }) =>
        (event.output.outcome === "returned") === isIn("completing"),
      "the one full redirect only where it is worth it": ({ event, isIn }) =>
        isIn("redirecting") === false || event.output.likely === true,
      "the person's session where the provider says so": ({ event, isIn }) =>
        (event.output.outcome === "signedIn") === isIn("authenticated"),
    }),
    inside("checking.patient", {
      "nobody in a hurry": ({ event }) => event.type !== "signIn.requested",
    }),
  ],
});

function isShown(
  receivedEvents: readonly { type: string; kind?: unknown; message?: { key?: unknown } }[],
  key: string,
  kind = "error",
): boolean {
  const toasts = receivedEvents.filter(({ type }) => type === "toast.raised");
  return toasts.length === 1 && toasts[0]?.kind === kind && toasts[0]?.message?.key === key;
}
