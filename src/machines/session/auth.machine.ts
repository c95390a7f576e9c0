import { type ActorRefFrom, assign, sendParent, setup, stateIn } from "xstate";
import type { Appearance } from "../domain.ts";
import { type Failure, failureOf } from "../failure.ts";
import { listener, port } from "../port.ts";

/** What the first check found: somebody, nobody, or a browser that keeps the provider's cookies from us. */
export type SessionCheck =
  | { readonly outcome: "signedIn"; readonly personId: string }
  | { readonly outcome: "signedOut" }
  /** `likely`: the stored sign-in says that one full redirect is worth it. */
  | { readonly outcome: "unsupported"; readonly likely: boolean };

export type AuthEvent =
  | { type: "signIn.requested"; appearance: Appearance }
  | { type: "signOut.confirmed"; appearance: Appearance }
  /** The access token is about to expire, or has. */
  | { type: "token.expired" }
  /** The provider, or another tab, ended the session. */
  | { type: "session.ended" };

/** Who is signed in, with the identity provider's word for it; nothing here can hang. */
export const authMachine = setup({
  types: {
    input: {} as { wanted: Appearance | undefined },
    context: {} as {
      appearance: Appearance;
      /** Set by a click on the sign-in button before the first check was done. */
      wanted: boolean;
      personId: string;
      failure: Failure | undefined;
    },
    events: {} as AuthEvent,
    tags: {} as "deciding" | "leaving",
    meta: {} as { spec: string },
  },
  actors: {
    /** A new client each time; its late answers are ignored. */
    checkSession: port<SessionCheck>("checkSession"),
    /** One full redirect with `prompt=none`; resolves only where it was not made. */
    checkByRedirect: port<void>("checkByRedirect"),
    signIn: port<void, { appearance: Appearance }>("signIn"),
    /** Clears what this browser remembers of the session, an unfinished setup with it; a session that was doubted ends for this tab alone. */
    forgetSession: port<void>("forgetSession"),
    /** Clears this tab's tokens and their stored copy alone: the same person may be back, and other tabs stay signed in. */
    forgetTokens: port<void>("forgetTokens"),
    signOut: port<void, { appearance: Appearance }>("signOut"),
    refreshToken: port<void>("refreshToken"),
    /** Says `token.expired` and `session.ended`. */
    watchSession: listener("watchSession"),
  },
  actions: {
    keepAppearance: assign({
      appearance: (_, params: { appearance: Appearance }) => params.appearance,
    }),
    keepPerson: assign({
      personId: (_, params: { check: SessionCheck }) =>
        params.check.outcome === "signedIn" ? params.check.personId : "",
      failure: undefined,
      wanted: false,
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgetPerson: assign({ personId: "" }),
    reportOpened: sendParent(({ context }) => ({ type: "session.opened", personId: context.personId })),
    reportClosed: sendParent({ type: "session.closed" }),
    reportRefreshRejected: sendParent({ type: "session.refreshRejected" }),
    reportAbsent: sendParent({ type: "session.absent" }),
    showSignInFailed: sendParent({
      type: "toast.raised",
      kind: "error",
      message: { key: "errors.loginFailed" },
    }),
    showSignOutFailed: sendParent({
      type: "toast.raised",
      kind: "error",
      message: { key: "errors.logoutFailed" },
    }),
  },
  guards: {
    startsWanted: ({ context }) => context.wanted,
    isSignedIn: (_, params: { check: SessionCheck }) => params.check.outcome === "signedIn",
    isWorthRedirect: (_, params: { check: SessionCheck }) =>
      params.check.outcome === "unsupported" && params.check.likely,
    signInIsWanted: stateIn({ checking: "wanted" }),
    sessionIsGone: (_, params: { error: unknown }) => failureOf(params.error).status === 400,
  },
  delays: { checkLimit: 12_000, refreshLimit: 8_000, refreshPause: 5_000, redirectLimit: 30_000 },
}).createMachine({
  id: "auth",
  description: "Signing in, staying signed in, and signing out.",
  meta: { spec: "§4 Auth" },
  context: ({ input }) => ({
    appearance: input.wanted ?? { dark: false, locale: "en" },
    wanted: input.wanted !== undefined,
    personId: "",
    failure: undefined,
  }),
  initial: "checking",
  states: {
    checking: {
      description: "The provider is asked, silently, whether somebody is signed in.",
      meta: { spec: "§4 Auth" },
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
            description: "The silent check has an answer.",
          },
          { guard: "signInIsWanted", target: "signingIn", description: "The silent check has an answer." },
          {
            guard: { type: "isWorthRedirect", params: ({ event }) => ({ check: event.output }) },
            target: "redirecting",
            description: "The silent check has an answer.",
          },
          { target: "unauthenticated", description: "The silent check has an answer." },
        ],
        onError: [
          { guard: "signInIsWanted", target: "signingIn", description: "The silent check fails." },
          {
            target: "unauthenticated",
            actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            description: "The silent check fails.",
          },
        ],
      },
      after: {
        checkLimit: [
          { guard: "signInIsWanted", target: "signingIn", description: "12 seconds have passed." },
          { target: "unauthenticated", description: "12 seconds have passed." },
        ],
      },
      states: {
        deciding: {
          description: "Was the button pressed before the app was there?",
          meta: { spec: "§4 Auth" },
          always: [
            {
              guard: "startsWanted",
              target: "wanted",
              description: "It is looked whether somebody wants to sign in.",
            },
            { target: "patient", description: "It is looked whether somebody wants to sign in." },
          ],
        },
        patient: {
          description: "Nobody is in a hurry.",
          meta: { spec: "safety: sign-in" },
          on: {
            "signIn.requested": {
              target: "wanted",
              actions: { type: "keepAppearance", params: ({ event }) => event },
              description: "The visitor presses SIGN IN/SIGN UP.",
            },
          },
        },
        wanted: {
          description:
            "The sign-in button was pressed meanwhile: it is acted on as soon as the check is done.",
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
        onDone: { target: "unauthenticated", description: "The check by redirect comes back with nobody." },
        onError: {
          target: "unauthenticated",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The check by redirect fails.",
        },
      },
      after: { checkLimit: { target: "unauthenticated", description: "12 seconds have passed." } },
      on: {
        "signIn.requested": {
          target: "signingIn",
          actions: { type: "keepAppearance", params: ({ event }) => event },
          description: "The visitor presses SIGN IN/SIGN UP.",
        },
      },
    },
    authenticated: {
      description: "Somebody is signed in.",
      meta: { spec: "§4 Auth" },
      entry: "reportOpened",
      exit: "forgetPerson",
      initial: "current",
      invoke: {
        id: "watchSession",
        src: "watchSession",
        onError: {
          target: "unauthenticated",
          actions: "reportClosed",
          description: "A session that nobody watches is not kept.",
        },
      },
      on: {
        "session.ended": {
          target: "forgetting",
          actions: "reportClosed",
          description: "The session ends elsewhere.",
        },
        "signOut.confirmed": {
          target: "signingOut",
          actions: ["reportClosed", { type: "keepAppearance", params: ({ event }) => event }],
          description: "The person signs out.",
        },
      },
      states: {
        current: {
          description: "The access token is good.",
          meta: { spec: "§4 Auth" },
          on: {
            "token.expired": { target: "refreshing", description: "The access token is about to expire." },
          },
        },
        refreshing: {
          description: "A newer token is being fetched in the background.",
          meta: { spec: "§9 Token refresh" },
          invoke: {
            id: "refreshToken",
            src: "refreshToken",
            onDone: { target: "current", description: "A newer token is there." },
            onError: [
              {
                guard: { type: "sessionIsGone", params: ({ event }) => ({ error: event.error }) },
                target: "#auth.rechecking",
                actions: "reportRefreshRejected",
                description: "No newer token comes.",
              },
              {
                target: "waiting",
                actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                description: "No newer token comes.",
              },
            ],
          },
          after: { refreshLimit: { target: "waiting", description: "8 seconds have passed." } },
        },
        waiting: {
          description:
            "The provider did not answer or is offline: the session is kept and it is asked again.",
          meta: { spec: "§8 Identity" },
          after: { refreshPause: { target: "refreshing", description: "5 seconds have passed." } },
          on: {
            "token.expired": { target: "refreshing", description: "The access token is about to expire." },
          },
        },
      },
    },
    rechecking: {
      description:
        "The provider refused the refresh: the tokens are cleared, and one silent check tells whether the same person is still there.",
      meta: { spec: "§8 Identity" },
      tags: "deciding",
      initial: "forgetting",
      states: {
        forgetting: {
          description: "The refused tokens and their stored copy are cleared; an unfinished setup is kept.",
          meta: { spec: "safety: sign-in" },
          invoke: {
            id: "forgetRefused",
            src: "forgetTokens",
            onDone: { target: "asking", description: "The refused tokens are cleared." },
            onError: { target: "asking", description: "The refused tokens could not be cleared." },
          },
        },
        asking: {
          description: "The provider is asked once more, silently.",
          meta: { spec: "safety: sign-in" },
          invoke: {
            id: "recheckSession",
            src: "checkSession",
            onDone: [
              {
                guard: { type: "isSignedIn", params: ({ event }) => ({ check: event.output }) },
                target: "#auth.authenticated",
                actions: { type: "keepPerson", params: ({ event }) => ({ check: event.output }) },
                description: "The provider is asked once more and answers.",
              },
              { target: "#auth.forgetting", description: "The provider is asked once more and answers." },
            ],
            onError: {
              target: "#auth.forgetting",
              actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
              description: "The provider cannot be asked once more.",
            },
          },
          after: { checkLimit: { target: "#auth.forgetting", description: "12 seconds have passed." } },
        },
      },
    },
    forgetting: {
      description: "The session is over: what this browser remembers of it is cleared.",
      meta: { spec: "safety: signing out" },
      tags: "deciding",
      invoke: {
        id: "forgetEnded",
        src: "forgetSession",
        onDone: { target: "unauthenticated", description: "What was remembered is cleared." },
        onError: { target: "unauthenticated", description: "What was remembered could not be cleared." },
      },
    },
    unauthenticated: {
      description: "Nobody is signed in: the landing page.",
      meta: { spec: "§4 Auth" },
      entry: "reportAbsent",
      on: {
        "signIn.requested": {
          target: "signingIn",
          actions: { type: "keepAppearance", params: ({ event }) => event },
          description: "The visitor presses SIGN IN/SIGN UP.",
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
        onError: {
          target: "unauthenticated",
          actions: [
            { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            "showSignInFailed",
          ],
          description: "The way to the sign-in page fails.",
        },
      },
      after: {
        redirectLimit: {
          target: "unauthenticated",
          actions: "showSignInFailed",
          description: "30 seconds have passed.",
        },
      },
    },
    signingOut: {
      description: "What this browser remembers is cleared, then the provider ends the session.",
      meta: { spec: "safety: signing out" },
      tags: ["leaving", "deciding"],
      initial: "forgetting",
      states: {
        forgetting: {
          description: "Tokens and stored copies are cleared before anything else.",
          meta: { spec: "safety: signing out" },
          invoke: {
            id: "forget",
            src: "forgetSession",
            onDone: { target: "leaving", description: "What was remembered is cleared." },
            onError: { target: "leaving", description: "What was remembered could not be cleared." },
          },
        },
        leaving: {
          description: "On the way to the provider's sign-out.",
          meta: { spec: "§4 Auth" },
          invoke: {
            id: "signOut",
            src: "signOut",
            input: ({ context }) => ({ appearance: context.appearance }),
            onError: {
              target: "#auth.unauthenticated",
              actions: "showSignOutFailed",
              description: "The way to the sign-out fails.",
            },
          },
          after: {
            redirectLimit: {
              target: "#auth.unauthenticated",
              actions: "showSignOutFailed",
              description: "30 seconds have passed.",
            },
          },
        },
      },
    },
  },
});

export type AuthActor = ActorRefFrom<typeof authMachine>;
