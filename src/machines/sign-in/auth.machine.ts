import { type ActorRefFrom, assign, sendParent, sendTo, setup, stateIn } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { notice, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";
import type { AuthEvent, SessionCheck, SessionEnd } from "./identity-provider.ts";
import { checkLimit, redirectLimit } from "./identity-provider.ts";
import { recheckMachine } from "./recheck.machine.ts";
import { signOutMachine } from "./sign-out.machine.ts";
import { tokenRefreshMachine } from "./token-refresh.machine.ts";

/** Who is signed in, with the identity provider's word for it; nothing here can hang. */
export const authMachine = setup({
  types: {
    input: {} as { wanted: Appearance | undefined },
    context: {} as {
      appearance: Appearance;
      /** Set by a click on the sign-in button before the first check was done. */
      wanted: boolean;
      personId: string;
    },
    events: {} as AuthEvent,
    tags: {} as "deciding" | "leaving",
    children: {} as { tokenRefresh: "tokenRefresh"; recheck: "recheck"; signOut: "signOut" },
    meta: {} as { spec: string },
  },
  actors: {
    /** A new client each time; its late answers are ignored. */
    checkSession: port<SessionCheck>("checkSession"),
    /** One full redirect with `prompt=none`; resolves only where it was not made. */
    checkByRedirect: port<void>("checkByRedirect"),
    /** Resolves only where the page came back. */
    signIn: port<void, { appearance: Appearance }>("signIn"),
    /** Clears what this browser remembers of the session, an unfinished setup with it; a session whose refresh was rejected ends for this tab alone. */
    forgetSession: port<void>("forgetSession"),
    signOut: signOutMachine,
    recheck: recheckMachine,
    tokenRefresh: tokenRefreshMachine,
    /** Sends `token.expired` and `session.ended`. A session that it cannot watch is not kept. */
    watchSession: listener("watchSession"),
  },
  actions: {
    keepAppearance: assign({ appearance: (_, params: { appearance: Appearance }) => params.appearance }),
    keepPerson: assign({
      personId: (_, params: { check: SessionCheck }) =>
        params.check.outcome === "signedIn" ? params.check.personId : "",
      wanted: false,
    }),
    forgetPerson: assign({ personId: "" }),
    renewToken: sendTo("tokenRefresh", { type: "token.expired" }),
    reportOpened: sendParent(({ context }) => ({ type: "session.opened", personId: context.personId })),
    reportClosed: sendParent({ type: "session.closed" }),
    reportRefreshRejected: sendParent({ type: "session.refreshRejected" }),
    reportAbsent: sendParent({ type: "session.absent" }),
    showSignInFailed: sendTo(toasts, notice("error", "errors.loginFailed")),
    showSignOutFailed: sendTo(toasts, notice("error", "errors.logoutFailed")),
    showEnded: sendTo(toasts, (_, params: SessionCheck | { end?: SessionEnd }) =>
      notice("warning", ("end" in params && params.end) || "errors.sessionEnded"),
    ),
  },
  guards: {
    startsWanted: ({ context }) => context.wanted,
    isSignedIn: (_, params: { check: SessionCheck }) => params.check.outcome === "signedIn",
    isWorthRedirect: (_, params: { check: SessionCheck }) =>
      params.check.outcome === "unsupported" && params.check.likely,
    isEnded: (_, params: { output: SessionCheck }) => "end" in params.output,
    signInIsWanted: stateIn({ checking: "wanted" }),
  },
  delays: { checkLimit, redirectLimit },
}).createMachine({
  id: "auth",
  description: "Signing in, staying signed in, and signing out.",
  meta: { spec: "§4 Auth" },
  context: ({ input }) => ({
    appearance: input.wanted ?? { dark: false, locale: "en" },
    wanted: input.wanted !== undefined,
    personId: "",
  }),
  initial: "checking",
  states: {
    checking: {
      description: "The provider is asked, silently, whether a person is signed in.",
      tags: "deciding",
      initial: "deciding",
      invoke: {
        id: "checkSession",
        src: "checkSession",
        onDone: [
          {
            guard: { type: "isSignedIn", params: ({ event }) => ({ check: event.output }) },
            target: "authenticated",
            actions: { type: "keepPerson", params: ({ event }) => ({ check: event.output }) },
          },
          { guard: "signInIsWanted", target: "signingIn" },
          {
            guard: { type: "isWorthRedirect", params: ({ event }) => ({ check: event.output }) },
            target: "redirecting",
          },
          {
            guard: { type: "isEnded", params: ({ event }) => event },
            target: "unauthenticated",
            actions: { type: "showEnded", params: ({ event }) => event.output },
          },
          { target: "unauthenticated" },
        ],
        onError: [{ guard: "signInIsWanted", target: "signingIn" }, { target: "unauthenticated" }],
      },
      after: {
        checkLimit: [{ guard: "signInIsWanted", target: "signingIn" }, { target: "unauthenticated" }],
      },
      states: {
        deciding: {
          description: "Checks whether sign-in was requested before the app was there.",
          always: [{ guard: "startsWanted", target: "wanted" }, { target: "patient" }],
        },
        patient: {
          description: "No sign-in request yet.",
          meta: { spec: "safety: sign-in" },
          on: {
            "signIn.requested": {
              target: "wanted",
              actions: { type: "keepAppearance", params: ({ event }) => event },
            },
          },
        },
        wanted: {
          description: "The sign-in button was pressed: the check ends first, then the page leaves.",
          meta: { spec: "safety: sign-in" },
        },
      },
    },
    redirecting: {
      description:
        "This browser keeps the provider's cookies from the silent check: one full redirect asks instead.",
      meta: { spec: "safety: sign-in" },
      tags: "deciding",
      invoke: {
        id: "checkByRedirect",
        src: "checkByRedirect",
        onDone: "unauthenticated",
        onError: "unauthenticated",
      },
      after: { checkLimit: "unauthenticated" },
      on: {
        "signIn.requested": {
          target: "signingIn",
          actions: { type: "keepAppearance", params: ({ event }) => event },
        },
      },
    },
    authenticated: {
      description: "A person is signed in.",
      entry: "reportOpened",
      exit: "forgetPerson",
      invoke: [
        {
          id: "watchSession",
          src: "watchSession",
          onError: { target: "forgetting", actions: ["reportClosed"] },
        },
        {
          id: "tokenRefresh",
          src: "tokenRefresh",
          onDone: { target: "rechecking", actions: "reportRefreshRejected" },
          onError: { target: "rechecking", actions: "reportRefreshRejected" },
        },
      ],
      on: {
        "token.expired": { actions: "renewToken" },
        "session.ended": {
          target: "forgetting",
          actions: ["reportClosed", { type: "showEnded", params: ({ event }) => event }],
        },
        "signOut.confirmed": {
          target: "signingOut",
          actions: ["reportClosed", { type: "keepAppearance", params: ({ event }) => event }],
        },
      },
    },
    rechecking: {
      description:
        "The provider rejected the refresh: one silent check tells whether the person is still signed in.",
      meta: { spec: "§8 Identity" },
      tags: "deciding",
      invoke: {
        id: "recheck",
        src: "recheck",
        onDone: [
          {
            guard: { type: "isSignedIn", params: ({ event }) => event.output },
            target: "authenticated",
            actions: { type: "keepPerson", params: ({ event }) => event.output },
          },
          { target: "forgetting", actions: { type: "showEnded", params: {} } },
        ],
        onError: { target: "forgetting", actions: { type: "showEnded", params: {} } },
      },
    },
    forgetting: {
      description: "The session is over: what this browser remembers of it is cleared.",
      meta: { spec: "safety: signing out" },
      tags: "deciding",
      invoke: {
        id: "forgetEnded",
        src: "forgetSession",
        onDone: "unauthenticated",
        onError: "unauthenticated",
      },
    },
    unauthenticated: {
      description: "No person is signed in: the landing page.",
      entry: "reportAbsent",
      on: {
        "signIn.requested": {
          target: "signingIn",
          actions: { type: "keepAppearance", params: ({ event }) => event },
        },
      },
    },
    signingIn: {
      description: "On the way to the provider's sign-in page.",
      meta: { spec: "§1 Sign-in" },
      tags: "leaving",
      invoke: {
        id: "signIn",
        src: "signIn",
        input: ({ context }) => ({ appearance: context.appearance }),
        onDone: "unauthenticated",
        onError: { target: "unauthenticated", actions: "showSignInFailed" },
      },
      after: { redirectLimit: { target: "unauthenticated", actions: "showSignInFailed" } },
    },
    signingOut: {
      description: "What this browser remembers is cleared, then the provider ends the session.",
      meta: { spec: "safety: signing out" },
      tags: ["leaving", "deciding"],
      invoke: {
        id: "signOut",
        src: "signOut",
        input: ({ context }) => ({ appearance: context.appearance }),
        onDone: { target: "unauthenticated", actions: "showSignOutFailed" },
        onError: { target: "unauthenticated", actions: "showSignOutFailed" },
      },
    },
  },
});

export type AuthActor = ActorRefFrom<typeof authMachine>;
