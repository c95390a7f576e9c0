import { type ActorRefFrom, assign, sendParent, sendTo, setup, stateIn } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";
import type { AuthEvent, FirstCheck, SessionEndKey, SignedInCheck } from "./identity-provider.ts";
import { checkLimit, exchangeLimit, redirectLimit } from "./identity-provider.ts";
import { recheckMachine } from "./recheck.machine.ts";
import { signOutMachine } from "./sign-out.machine.ts";
import { tokenRefreshMachine } from "./token-refresh.machine.ts";

/** Which person is signed in, as the identity provider reports it. Every step has a time limit. */
export const authMachine = setup({
  types: {
    input: {} as { wanted: Appearance | undefined },
    context: {} as {
      appearance: Appearance;
      /** The sign-in button was clicked before the first check was done. */
      wanted: boolean;
      personId: string;
    },
    events: {} as AuthEvent,
    tags: {} as "deciding" | "leaving",
    children: {} as { tokenRefresh: "tokenRefresh"; recheck: "recheck"; signOut: "signOut" },
    meta: {} as { spec: string },
  },
  actors: {
    /** Creates a new client each time, so late answers of an earlier one are ignored. */
    checkSession: port<FirstCheck>("checkSession"),
    /** Exchanges the code in the page's address for tokens; rejects if it finds no person. */
    completeSignIn: port<SignedInCheck>("completeSignIn"),
    /** One full redirect with `prompt=none`; resolves only if no redirect was made. */
    checkByRedirect: port<void>("checkByRedirect"),
    /** Resolves only if the browser restores the page from its back-forward cache. */
    signIn: port<void, { appearance: Appearance }>("signIn"),
    /**
     * Clears the stored session of this browser, including an unfinished setup. After a rejected refresh, the session
     * ends only in this tab.
     */
    forgetSession: port<void>("forgetSession"),
    signOut: signOutMachine,
    recheck: recheckMachine,
    tokenRefresh: tokenRefreshMachine,
    /** Sends `session.ended`, and `token.expired` to the token's refresh. If watching fails, the session ends. */
    watchSession: listener("watchSession"),
  },
  actions: {
    keepAppearance: assign({ appearance: (_, params: { appearance: Appearance }) => params.appearance }),
    keepPerson: assign({
      personId: (_, { output }: { output: FirstCheck }) =>
        output.outcome === "signedIn" ? output.personId : "",
    }),
    forgetPerson: assign({ personId: "" }),
    reportOpened: sendParent(({ context }) => ({ type: "session.opened", personId: context.personId })),
    reportClosed: sendParent({ type: "session.closed" }),
    reportRefreshRejected: sendParent({ type: "session.refreshRejected" }),
    reportAbsent: sendParent({ type: "session.absent" }),
    showSignInFailed: sendTo(toasts, toastRaisedEvent("error", "errors.loginFailed")),
    showSignOutFailed: sendTo(toasts, toastRaisedEvent("error", "errors.logoutFailed")),
    showEnded: sendTo(toasts, (_, params: FirstCheck | { end?: SessionEndKey }) =>
      toastRaisedEvent("warning", ("end" in params && params.end) || "errors.sessionEnded"),
    ),
  },
  guards: {
    startsWanted: ({ context }) => context.wanted,
    isReturned: (_, { output }: { output: FirstCheck }) => output.outcome === "returned",
    isSignedIn: (_, { output }: { output: FirstCheck }) => output.outcome === "signedIn",
    isWorthRedirect: (_, { output }: { output: FirstCheck }) =>
      output.outcome === "unsupported" && output.likely,
    isEnded: (_, params: { output: FirstCheck }) => "end" in params.output,
    signInIsWanted: stateIn({ checking: "wanted" }),
  },
  delays: { checkLimit, exchangeLimit, redirectLimit },
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
      description: "A silent check at the provider: is a person signed in?",
      tags: "deciding",
      initial: "deciding",
      invoke: {
        id: "checkSession",
        src: "checkSession",
        onDone: [
          {
            guard: { type: "isSignedIn", params: ({ event }) => event },
            target: "authenticated",
            actions: { type: "keepPerson", params: ({ event }) => event },
          },
          { guard: { type: "isReturned", params: ({ event }) => event }, target: "completing" },
          { guard: "signInIsWanted", target: "signingIn" },
          { guard: { type: "isWorthRedirect", params: ({ event }) => event }, target: "redirecting" },
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
          description: "Checks whether sign-in was requested before the app was loaded.",
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
          description: "The sign-in button was pressed: the page redirects after the check.",
          meta: { spec: "safety: sign-in" },
        },
      },
    },
    completing: {
      description: "The person comes from the provider: the code in the address is being exchanged.",
      meta: { spec: "§1 Sign-in" },
      tags: "deciding",
      invoke: {
        id: "completeSignIn",
        src: "completeSignIn",
        onDone: {
          target: "authenticated",
          actions: { type: "keepPerson", params: ({ event }) => event },
        },
        onError: { target: "unauthenticated", actions: "showSignInFailed" },
      },
      after: { exchangeLimit: { target: "unauthenticated", actions: "showSignInFailed" } },
    },
    redirecting: {
      description:
        "This browser blocks the provider's cookies in the silent check: one full redirect replaces it.",
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
          systemId: "tokenRefresh",
          src: "tokenRefresh",
          onDone: { target: "rechecking", actions: "reportRefreshRejected" },
          onError: { target: "rechecking", actions: "reportRefreshRejected" },
        },
      ],
      on: {
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
        "The provider rejected the refresh: one silent check shows whether the person is still signed in.",
      meta: { spec: "§8 Identity" },
      tags: "deciding",
      invoke: {
        id: "recheck",
        src: "recheck",
        onDone: [
          {
            guard: { type: "isSignedIn", params: ({ event }) => ({ output: event.output.check }) },
            target: "authenticated",
            actions: { type: "keepPerson", params: ({ event }) => ({ output: event.output.check }) },
          },
          { target: "forgetting", actions: { type: "showEnded", params: {} } },
        ],
        onError: { target: "forgetting", actions: { type: "showEnded", params: {} } },
      },
    },
    forgetting: {
      description: "The session has ended: its stored data is being cleared.",
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
      description: "The page redirects to the provider's sign-in page.",
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
      description: "The stored data is cleared, then the provider ends the session.",
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
