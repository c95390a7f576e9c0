import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { type Failure, failureOf } from "../core/failure.ts";
import { type LazyModuleReport, lazyModuleMachine } from "../core/lazy-module.machine.ts";
import { chart, listener, port } from "../core/port.ts";
import type { personSessionMachine } from "../session/person-session.machine.ts";
import { authMachine } from "../sign-in/auth.machine.ts";
import { carouselMachine } from "./carousel.machine.ts";
import type { offlineBalanceMachine } from "./offline-balance.machine.ts";
import { preferencesMachine } from "./preferences.machine.ts";
import type { Settings } from "./settings.ts";
import { shellMachine } from "./shell.machine.ts";
import { storedDataMachine } from "./stored-data.machine.ts";
import { toastsMachine } from "./toasts.machine.ts";

export interface AppContext {
  readonly settings: Settings | undefined;
  readonly failure: Failure | undefined;
  readonly wanted: Appearance | undefined;
  readonly personId: string;
}

export type AppEvent =
  | LazyModuleReport
  | { type: "signIn.requested"; appearance: Appearance }
  | { type: "retried" }
  | { type: "session.opened"; personId: string }
  | { type: "session.closed" }
  /** The provider rejected the token refresh; the app checks whether the same person is still signed in. */
  | { type: "session.refreshRejected" }
  | { type: "session.absent" }
  /** The visitor who loaded the page is probably signed in. */
  | { type: "signIn.expected" };

/** The root chart: configuration, preferences, toasts, the sign-in, and the session of the signed-in person. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    tags: {} as "deciding",
    children: {} as {
      auth: "auth";
      preferences: "preferences";
      carousel: "carousel";
      toasts: "toasts";
      shell: "shell";
      storedData: "storedData";
      screens: "screens";
      offlineBalance: "offlineBalance";
      personSession: "personSession";
    },
    meta: {} as { spec: string },
  },
  actors: {
    auth: authMachine,
    preferences: preferencesMachine,
    carousel: carouselMachine,
    toasts: toastsMachine,
    shell: shellMachine,
    storedData: storedDataMachine,
    /** The code of the screens and charts for a signed-in person. */
    screens: lazyModuleMachine,
    /** Its code loads together with `screens`. */
    personSession: chart<typeof personSessionMachine>("personSession"),
    /** Its code loads together with `loadOffline`. */
    offlineBalance: chart<typeof offlineBalanceMachine>("offlineBalance"),
    /** Reads and validates the configuration; rejects with the code of its first error. */
    loadSettings: port<Settings>("loadSettings"),
    /** Sends `signIn.expected` just before the provider is asked, if the visitor is probably signed in. */
    watchProvider: listener("watchProvider"),
    /** Navigates to the address that the person requested before the sign-in. */
    openDestination: port<void>("openDestination"),
    /** Keeps a visitor on the landing page and remembers the requested address. */
    openLanding: listener("openLanding"),
    /** Loads the code that shows the last balance; rejects if the network works or no person was signed in. */
    loadOffline: port<void>("loadOffline"),
  },
  actions: {
    keepSettings: assign({
      settings: (_, params: { settings: Settings }) => params.settings,
      failure: undefined,
    }),
    keepError: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepWanted: assign({ wanted: (_, params: { appearance: Appearance }) => params.appearance }),
    keepPerson: assign({ personId: (_, params: { personId: string }) => params.personId }),
    forgetPerson: assign({ personId: "" }),
    passSignIn: sendTo("auth", (_, params: { type: "signIn.requested"; appearance: Appearance }) => params),
    expectScreens: sendTo("screens", { type: "module.expected" }),
    requestScreens: sendTo("screens", { type: "module.requested" }),
    retryScreens: sendTo("screens", { type: "retried" }),
    passRefreshRejected: sendTo("personSession", { type: "session.refreshRejected" }),
    reportReturned: sendTo("personSession", { type: "person.returned" }),
  },
  guards: {
    isAnotherPerson: ({ context }, params: { personId: string }) => params.personId !== context.personId,
  },
}).createMachine({
  id: "app",
  description: "The whole product.",
  meta: { spec: "§1 What the product does" },
  context: { settings: undefined, failure: undefined, wanted: undefined, personId: "" },
  invoke: [
    {
      id: "preferences",
      src: "preferences",
      onError: { description: "The page keeps its theme and language." },
    },
    { id: "carousel", src: "carousel", onError: { description: "The first picture stays." } },
    {
      id: "toasts",
      systemId: "toasts",
      src: "toasts",
      onError: { description: "Messages are also shown next to their cause." },
    },
    { id: "shell", src: "shell", onError: { description: "The sidebar does not change." } },
    { id: "storedData", src: "storedData", onError: { description: "The stored data is kept." } },
  ],
  initial: "starting",
  states: {
    starting: {
      tags: "deciding",
      description: "The configuration is being read; the landing page is already shown.",
      meta: { spec: "§5 Startup" },
      invoke: {
        id: "loadSettings",
        src: "loadSettings",
        onDone: {
          target: "running",
          actions: { type: "keepSettings", params: ({ event }) => ({ settings: event.output }) },
        },
        onError: { target: "misconfigured", actions: { type: "keepError", params: ({ event }) => event } },
      },
      on: {
        "signIn.requested": { actions: { type: "keepWanted", params: ({ event }) => event } },
      },
    },
    misconfigured: {
      description: "The configuration is missing or invalid; an error page says what is wrong.",
      meta: { spec: "§5 Startup" },
      on: { retried: "starting" },
    },
    running: {
      description: "The product is running.",
      invoke: [
        {
          id: "screens",
          src: "screens",
          input: { reloadsOnce: true },
          onError: { target: "misconfigured", actions: { type: "keepError", params: ({ event }) => event } },
        },
        {
          id: "provider",
          src: "watchProvider",
          onError: { description: "The screens are fetched when a person is signed in." },
        },
        {
          id: "auth",
          systemId: "auth",
          src: "auth",
          input: ({ context }) => ({ wanted: context.wanted }),
          onError: { target: "misconfigured", actions: { type: "keepError", params: ({ event }) => event } },
        },
      ],
      on: {
        "signIn.requested": { actions: { type: "passSignIn", params: ({ event }) => event } },
        "signIn.expected": { actions: "expectScreens" },
        "session.absent": ".absent",
        "session.opened": {
          target: ".present",
          actions: { type: "keepPerson", params: ({ event }) => event },
        },
      },
      initial: "unknown",
      states: {
        unknown: {
          description: "The app checks whether a person is signed in, or the sign-in is about to change.",
          meta: { spec: "§2 Loading spinner" },
          tags: "deciding",
        },
        absent: {
          description: "No person is signed in.",
          meta: { spec: "§6 Roles" },
          entry: "forgetPerson",
          invoke: {
            id: "openLanding",
            src: "openLanding",
            onError: { description: "The spinner is shown until the visitor opens the landing page." },
          },
          initial: "finding",
          states: {
            finding: {
              description: "The app checks whether the network is down and a balance is stored.",
              tags: "deciding",
              invoke: { id: "loadOffline", src: "loadOffline", onDone: "showing", onError: "visitor" },
            },
            visitor: { description: "The landing page is shown." },
            showing: {
              description: "There is no network: the last balance is shown, read only.",
              invoke: { id: "offlineBalance", src: "offlineBalance", onDone: "visitor", onError: "visitor" },
            },
          },
        },
        present: {
          description: "A person is signed in.",
          meta: { spec: "§6 Roles" },
          invoke: {
            id: "openDestination",
            src: "openDestination",
            onError: { description: "The page stays at its address." },
          },
          on: {
            "session.closed": { target: "unknown", actions: "forgetPerson" },
            "session.refreshRejected": "unknown",
          },
          initial: "awaited",
          states: {
            awaited: {
              description: "The code of the screens is loading.",
              meta: { spec: "§2 Unexpected error" },
              entry: "requestScreens",
              on: {
                "module.loaded": "open",
                "module.loadFailed": "failed",
              },
            },
            failed: {
              description: "The code did not load, or a defect occurred: 'Unexpected Application Error!'.",
              meta: { spec: "§2 Unexpected error" },
              on: { retried: { target: "awaited", actions: "retryScreens" } },
            },
            open: {
              description: "This person's session, and the payments that continue after it.",
              invoke: {
                id: "personSession",
                systemId: "personSession",
                src: "personSession",
                input: ({ context }) => ({
                  personId: context.personId,
                  idempotency: context.settings?.idempotency ?? "required",
                }),
                onError: "failed",
              },
              on: {
                "session.refreshRejected": {
                  actions: "passRefreshRejected",
                  description: "The same person may return in a moment, and their payments continue.",
                },
                "session.opened": [
                  {
                    guard: { type: "isAnotherPerson", params: ({ event }) => event },
                    target: "open",
                    reenter: true,
                    actions: { type: "keepPerson", params: ({ event }) => event },
                  },
                  { actions: "reportReturned" },
                ],
              },
            },
          },
        },
      },
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
