import { type ActorRefFrom, assign, not, sendTo, setup, stateIn } from "xstate";
import { authMachine } from "./auth.machine.ts";
import type { Appearance } from "./domain.ts";
import { type Failure, failureOf } from "./failure.ts";
import type { PaymentsRef } from "./payment-news.ts";
import type { paymentsMachine } from "./payments.machine.ts";
import { chart, port } from "./port.ts";
import { preferencesMachine } from "./preferences.machine.ts";
import type { sessionMachine } from "./session.machine.ts";
import { shellMachine } from "./shell.machine.ts";
import { storedDataMachine } from "./stored-data.machine.ts";
import type { Message, ToastKind } from "./toast.machine.ts";
import { toastsMachine } from "./toasts.machine.ts";

/** What the screens need to know of the configuration. */
export interface Settings {
  readonly environment: "development" | "sandbox" | "production";
  readonly themes: readonly string[];
  readonly languages: readonly string[];
  readonly currencies: readonly string[];
  readonly timeZone: string;
  /** The identity provider's own account page. */
  readonly accountUrl?: string;
}

export type AppEvent =
  | { type: "signIn.requested"; appearance: Appearance }
  | { type: "signOut.requested"; appearance: Appearance }
  | { type: "signOut.confirmed" }
  | { type: "signOut.cancelled" }
  | { type: "retried" }
  | { type: "session.opened"; personId: string }
  | { type: "session.closed" }
  /** The provider refused the refresh; whether the same person is still there is being asked. */
  | { type: "session.doubted" }
  | { type: "session.absent" }
  | { type: "account.known"; accountId: string }
  | { type: "payments.opened"; payments: PaymentsRef }
  | { type: "payments.occupied" }
  | { type: "payments.freed" }
  | { type: "toast.raised"; kind: ToastKind; message: Message }
  | { type: "failure.raised"; failure: Failure };

/** The root: configuration, preferences, toasts, the session and the payments that outlive every screen. */
export const appMachine = setup({
  types: {
    context: {} as {
      settings: Settings | undefined;
      failure: Failure | undefined;
      wanted: Appearance | undefined;
      appearance: Appearance;
      personId: string;
      accountId: string;
      /** How often the session or the desk has broken since the sign-in. */
      breaks: number;
    },
    events: {} as AppEvent,
    tags: {} as "deciding",
    children: {} as {
      auth: "auth";
      preferences: "preferences";
      toasts: "toasts";
      shell: "shell";
      storedData: "storedData";
      session: "session";
      payments: "payments";
    },
    meta: {} as { spec: string },
  },
  actors: {
    auth: authMachine,
    preferences: preferencesMachine,
    toasts: toastsMachine,
    shell: shellMachine,
    storedData: storedDataMachine,
    /** Its code comes with the screens'. */
    session: chart<typeof sessionMachine>("session"),
    /** Its code comes with the screens'. */
    payments: chart<typeof paymentsMachine>("payments"),
    /** Reads and checks the configuration; rejects with the code of what is wrong with it. */
    loadSettings: port<Settings>("loadSettings"),
    /** The code of the screens behind the sign-in. */
    loadScreens: port<void>("loadScreens"),
  },
  actions: {
    keepSettings: assign({
      settings: (_, params: { settings: Settings }) => params.settings,
      failure: undefined,
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepWanted: assign({ wanted: (_, params: { appearance: Appearance }) => params.appearance }),
    keepAppearance: assign({
      appearance: (_, params: { appearance: Appearance }) => params.appearance,
    }),
    keepPerson: assign({ personId: (_, params: { personId: string }) => params.personId }),
    keepAccount: assign({ accountId: (_, params: { accountId: string }) => params.accountId }),
    forgetAccount: assign({ personId: "", accountId: "", breaks: 0 }),
    countBreak: assign({ breaks: ({ context }) => context.breaks + 1 }),
    passSignIn: sendTo("auth", (_, params: { appearance: Appearance }) => ({
      type: "signIn.requested" as const,
      appearance: params.appearance,
    })),
    passSignOut: sendTo("auth", ({ context }) => ({
      type: "signOut.confirmed" as const,
      appearance: context.appearance,
    })),
    passToast: sendTo("toasts", (_, params: { kind: ToastKind; message: Message }) => ({
      type: "toast.raised" as const,
      kind: params.kind,
      message: params.message,
    })),
    sayFailure: sendTo("toasts", (_, params: { failure: Failure }) => ({
      type: "toast.raised" as const,
      kind: "error" as const,
      message: {
        key: `errors.${params.failure.code ?? params.failure.kind}`,
        values: {
          message: params.failure.message ?? "",
          status: params.failure.status ?? 0,
        },
      },
    })),
    sayBroken: sendTo("toasts", {
      type: "toast.raised" as const,
      kind: "warning" as const,
      message: { key: "errors.broken" },
    }),
    askDesk: sendTo("payments", { type: "desk.asked" as const }),
    passDesk: sendTo("session", (_, params: { payments: PaymentsRef }) => ({
      type: "payments.opened" as const,
      payments: params.payments,
    })),
  },
  guards: {
    isPaying: stateIn({ running: { payments: { open: "occupied" } } }),
    isNotPaying: not(stateIn({ running: { payments: { open: "occupied" } } })),
    isPresent: stateIn({ running: { session: { present: "open" } } }),
    areScreensLoaded: stateIn({ running: { screens: "loaded" } }),
    isAnotherPerson: ({ context }, params: { personId: string }) => params.personId !== context.personId,
    isAnotherAccount: ({ context }, params: { accountId: string }) => params.accountId !== context.accountId,
  },
  delays: {
    /** Longer each time, so that what breaks at once is not begun again at once. */
    repairPause: ({ context }) => Math.min(1_000 * 2 ** (context.breaks - 1), 60_000),
  },
}).createMachine({
  id: "app",
  description: "The whole product.",
  meta: { spec: "§1 What the product does" },
  context: {
    settings: undefined,
    failure: undefined,
    wanted: undefined,
    appearance: { dark: false, locale: "en" },
    personId: "",
    accountId: "",
    breaks: 0,
  },
  invoke: [
    {
      id: "preferences",
      src: "preferences",
      onError: { description: "The page stays as it was started." },
    },
    { id: "toasts", src: "toasts", onError: { description: "Messages are also said where they belong." } },
    { id: "shell", src: "shell", onError: { description: "The sidebar stays as it is." } },
    { id: "storedData", src: "storedData", onError: { description: "What is stored stays." } },
  ],
  initial: "starting",
  on: {
    "toast.raised": {
      actions: { type: "passToast", params: ({ event }) => event },
      description: "Something is to be said.",
    },
    "failure.raised": {
      actions: { type: "sayFailure", params: ({ event }) => event },
      description: "A refusal is to be said.",
    },
  },
  states: {
    starting: {
      tags: "deciding",
      description: "The configuration is being read; the landing page stands already.",
      meta: { spec: "§5 Startup" },
      invoke: {
        id: "loadSettings",
        src: "loadSettings",
        onDone: {
          target: "running",
          actions: { type: "keepSettings", params: ({ event }) => ({ settings: event.output }) },
          description: "The configuration is read and right.",
        },
        onError: {
          target: "misconfigured",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The configuration is missing or wrong.",
        },
      },
      on: {
        "signIn.requested": {
          actions: { type: "keepWanted", params: ({ event }) => event },
          description: "The visitor presses SIGN IN/SIGN UP.",
        },
      },
    },
    misconfigured: {
      description: "The configuration is missing or wrong; a page of its own says what.",
      meta: { spec: "§5 Startup" },
      on: { retried: { target: "starting", description: "The person presses Try again." } },
    },
    running: {
      description: "The product is running.",
      meta: { spec: "§1 What the product does" },
      type: "parallel",
      invoke: {
        id: "auth",
        src: "auth",
        input: ({ context }) => ({ wanted: context.wanted }),
        onError: {
          target: "misconfigured",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The sign-in breaks down.",
        },
      },
      on: {
        "signIn.requested": {
          actions: { type: "passSignIn", params: ({ event }) => event },
          description: "The visitor presses SIGN IN/SIGN UP.",
        },
      },
      states: {
        session: {
          description: "One person's session, while somebody is signed in.",
          meta: { spec: "§6 Roles" },
          initial: "unknown",
          states: {
            unknown: {
              description: "Whether somebody is signed in is being found out, or is about to change.",
              meta: { spec: "§2 Loading spinner" },
              tags: "deciding",
              on: {
                "session.absent": {
                  target: "absent",
                  actions: "forgetAccount",
                  description: "Nobody is signed in.",
                },
                "session.opened": {
                  target: "present",
                  actions: { type: "keepPerson", params: ({ event }) => event },
                  description: "Somebody is signed in.",
                },
              },
            },
            absent: {
              description: "Nobody is signed in.",
              meta: { spec: "§6 Roles" },
              on: {
                "session.opened": {
                  target: "present",
                  actions: { type: "keepPerson", params: ({ event }) => event },
                  description: "Somebody is signed in.",
                },
              },
            },
            present: {
              description: "Somebody is signed in.",
              meta: { spec: "§6 Roles" },
              on: {
                "session.closed": {
                  target: "unknown",
                  actions: "forgetAccount",
                  description: "The session ends.",
                },
                "session.doubted": {
                  target: "unknown",
                  description:
                    "The person is remembered: they may be back in a moment, and their payments go on.",
                },
              },
              initial: "awaited",
              states: {
                awaited: {
                  description: "The code of the screens is being waited for.",
                  meta: { spec: "§2 Unexpected error" },
                  always: {
                    guard: "areScreensLoaded",
                    target: "open",
                    description: "The code of the screens is loaded.",
                  },
                },
                open: {
                  description: "This person's session is running.",
                  meta: { spec: "§6 Roles" },
                  invoke: {
                    id: "session",
                    src: "session",
                    input: ({ context }) => ({ personId: context.personId }),
                    onError: {
                      target: "#app.running.session.repairing",
                      actions: ["countBreak", "sayBroken"],
                      description: "The session breaks down.",
                    },
                  },
                },
              },
            },
            repairing: {
              description:
                "The session broke over a defect, which was said; a moment later it is begun again.",
              meta: { spec: "safety: faults" },
              tags: "deciding",
              after: { repairPause: { target: "present", description: "The pause is over." } },
              on: {
                "session.closed": {
                  target: "unknown",
                  actions: "forgetAccount",
                  description: "The session ends.",
                },
                "session.doubted": { target: "unknown", description: "The provider refuses the refresh." },
              },
            },
          },
        },
        screens: {
          description: "The code of the screens and charts behind the sign-in.",
          meta: { spec: "§2 Unexpected error" },
          initial: "unneeded",
          states: {
            unneeded: {
              description: "The landing page needs none of it.",
              meta: { spec: "§2 Routes" },
              on: { "session.opened": { target: "loading", description: "Somebody is signed in." } },
            },
            loading: {
              description: "The code is on its way.",
              meta: { spec: "§2 Routes" },
              invoke: {
                id: "loadScreens",
                src: "loadScreens",
                onDone: { target: "loaded", description: "The code of the screens is loaded." },
                onError: {
                  target: "missing",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The code of the screens does not load.",
                },
              },
            },
            missing: {
              description:
                "The code did not load, after a deployment perhaps: 'Unexpected Application Error!'.",
              meta: { spec: "§2 Unexpected error" },
              on: { retried: { target: "loading", description: "The person presses Try again." } },
            },
            loaded: { description: "The screens are there.", meta: { spec: "§2 Routes" } },
          },
        },
        payments: {
          description: "The payments' desk of the account; it belongs to no screen.",
          meta: { spec: "safety: one payment at a time" },
          initial: "closed",
          states: {
            closed: {
              description: "No account is known.",
              meta: { spec: "safety: one payment at a time" },
              on: {
                "account.known": {
                  target: "open",
                  actions: { type: "keepAccount", params: ({ event }) => event },
                  description: "The account is known.",
                },
              },
            },
            open: {
              description:
                "Payments of this account are made and followed, for as long as the same person is there or may be.",
              meta: { spec: "safety: one payment at a time" },
              invoke: {
                id: "payments",
                src: "payments",
                input: ({ context }) => ({ accountId: context.accountId }),
                onError: {
                  target: "repairing",
                  actions: ["countBreak", "sayBroken"],
                  description: "The payments' desk breaks down.",
                },
              },
              on: {
                "session.closed": { target: "closed", description: "The session ends." },
                "session.absent": { target: "closed", description: "Nobody is signed in." },
                "session.opened": {
                  guard: { type: "isAnotherPerson", params: ({ event }) => event },
                  target: "closed",
                  description: "Somebody is signed in.",
                },
                "account.known": [
                  {
                    guard: { type: "isAnotherAccount", params: ({ event }) => event },
                    target: "open",
                    reenter: true,
                    actions: { type: "keepAccount", params: ({ event }) => event },
                    description: "The account is known.",
                  },
                  {
                    actions: "askDesk",
                    description: "The same account is back: its new session is shown the desk.",
                  },
                ],
                "payments.opened": {
                  guard: "isPresent",
                  actions: { type: "passDesk", params: ({ event }) => event },
                  description: "The desk is open.",
                },
              },
              initial: "free",
              states: {
                free: {
                  description: "No payment is on its way.",
                  meta: { spec: "safety: one payment at a time" },
                  on: {
                    "payments.occupied": { target: "occupied", description: "A payment is on its way." },
                  },
                },
                occupied: {
                  description: "The outcome of a payment is being waited for.",
                  meta: { spec: "safety: one payment at a time" },
                  on: {
                    "payments.freed": { target: "free", description: "No payment is on its way any more." },
                  },
                },
              },
            },
            repairing: {
              description:
                "The desk broke over a defect, which was said; a moment later it is opened again and reads its journal.",
              meta: { spec: "safety: faults" },
              after: { repairPause: { target: "open", description: "The pause is over." } },
              on: {
                "session.closed": { target: "closed", description: "The session ends." },
                "session.absent": { target: "closed", description: "Nobody is signed in." },
                "session.opened": {
                  guard: { type: "isAnotherPerson", params: ({ event }) => event },
                  target: "closed",
                  description: "Somebody is signed in.",
                },
              },
            },
          },
        },
        leaving: {
          description: "Signing out, with a question first where a payment is on its way.",
          meta: { spec: "safety: signing out" },
          initial: "staying",
          states: {
            staying: {
              description: "Nobody wants to leave.",
              meta: { spec: "safety: signing out" },
              on: {
                "signOut.requested": {
                  target: "considering",
                  actions: { type: "keepAppearance", params: ({ event }) => event },
                  description: "The person presses Logout.",
                },
              },
            },
            considering: {
              description: "Is a payment on its way?",
              meta: { spec: "safety: signing out" },
              always: [
                {
                  guard: "isPaying",
                  target: "asking",
                  description: "It is looked whether a payment is on its way.",
                },
                {
                  target: "staying",
                  actions: "passSignOut",
                  description: "It is looked whether a payment is on its way.",
                },
              ],
            },
            asking: {
              description:
                "A payment is on its way: the person is asked before they leave, until it is settled.",
              meta: { spec: "safety: signing out" },
              always: {
                guard: "isNotPaying",
                target: "staying",
                description: "No payment is on its way any more.",
              },
              on: {
                "signOut.confirmed": {
                  target: "staying",
                  actions: "passSignOut",
                  description: "The person leaves all the same.",
                },
                "signOut.cancelled": { target: "staying", description: "The person stays." },
              },
            },
          },
        },
      },
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
