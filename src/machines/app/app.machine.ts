import { type ActorRefFrom, assign, not, sendTo, setup, stateIn } from "xstate";
import type { Appearance } from "../domain.ts";
import { type Failure, failureOf } from "../failure.ts";
import type { Idempotency } from "../payments/instruction.ts";
import type { PaymentsRef } from "../payments/payment-events.ts";
import type { paymentsMachine } from "../payments/payments.machine.ts";
import { chart, port } from "../port.ts";
import { authMachine } from "../session/auth.machine.ts";
import type { sessionMachine } from "../session/session.machine.ts";
import { preferencesMachine } from "./preferences.machine.ts";
import { shellMachine } from "./shell.machine.ts";
import { storedDataMachine } from "./stored-data.machine.ts";
import type { Message, ToastKind } from "./toast.machine.ts";
import { toastsMachine } from "./toasts.machine.ts";

/** What the screens need to know of the configuration. */
export interface Settings {
  readonly product: string;
  readonly environment: "development" | "sandbox" | "production";
  readonly themes: readonly string[];
  readonly languages: readonly string[];
  readonly currencies: readonly string[];
  readonly timeZone: string;
  /** Whether the whole fleet of servers keeps idempotency keys: the operator's statement. */
  readonly idempotency: Idempotency;
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
  | { type: "session.refreshRejected" }
  | { type: "session.absent" }
  | { type: "account.known"; accountId: string }
  | { type: "payments.opened"; payments: PaymentsRef }
  | { type: "payments.locked" }
  | { type: "payments.unlocked" }
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
      /** How often the session or the payments coordinator has broken since the sign-in. */
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
    showFailure: sendTo("toasts", (_, params: { failure: Failure }) => ({
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
    showBroken: sendTo("toasts", {
      type: "toast.raised" as const,
      kind: "warning" as const,
      message: { key: "errors.broken" },
    }),
    requestCoordinator: sendTo("payments", { type: "coordinator.requested" as const }),
    passCoordinator: sendTo("session", (_, params: { payments: PaymentsRef }) => ({
      type: "payments.opened" as const,
      payments: params.payments,
    })),
  },
  guards: {
    isPaying: stateIn({ running: { payments: { open: "locked" } } }),
    isNotPaying: not(stateIn({ running: { payments: { open: "locked" } } })),
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
    "toast.raised": { actions: { type: "passToast", params: ({ event }) => event } },
    "failure.raised": { actions: { type: "showFailure", params: ({ event }) => event } },
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
        },
        onError: {
          target: "misconfigured",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        "signIn.requested": { actions: { type: "keepWanted", params: ({ event }) => event } },
      },
    },
    misconfigured: {
      description: "The configuration is missing or wrong; a page of its own says what.",
      meta: { spec: "§5 Startup" },
      on: { retried: "starting" },
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
        },
      },
      on: {
        "signIn.requested": { actions: { type: "passSignIn", params: ({ event }) => event } },
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
                "session.absent": { target: "absent", actions: "forgetAccount" },
                "session.opened": {
                  target: "present",
                  actions: { type: "keepPerson", params: ({ event }) => event },
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
                },
              },
            },
            present: {
              description: "Somebody is signed in.",
              meta: { spec: "§6 Roles" },
              on: {
                "session.closed": { target: "unknown", actions: "forgetAccount" },
                "session.refreshRejected": {
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
                  always: { guard: "areScreensLoaded", target: "open" },
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
                      actions: ["countBreak", "showBroken"],
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
              after: { repairPause: "present" },
              on: {
                "session.closed": { target: "unknown", actions: "forgetAccount" },
                "session.refreshRejected": "unknown",
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
              on: { "session.opened": "loading" },
            },
            loading: {
              description: "The code is on its way.",
              meta: { spec: "§2 Routes" },
              invoke: {
                id: "loadScreens",
                src: "loadScreens",
                onDone: "loaded",
                onError: {
                  target: "loadFailed",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            loadFailed: {
              description:
                "The code did not load, after a deployment perhaps: 'Unexpected Application Error!'.",
              meta: { spec: "§2 Unexpected error" },
              on: { retried: "loading" },
            },
            loaded: { description: "The screens are there.", meta: { spec: "§2 Routes" } },
          },
        },
        payments: {
          description: "The payments coordinator of the account; it belongs to no screen.",
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
                input: ({ context }) => ({
                  accountId: context.accountId,
                  idempotency: context.settings?.idempotency ?? "required",
                }),
                onError: {
                  target: "repairing",
                  actions: ["countBreak", "showBroken"],
                },
              },
              on: {
                "session.closed": "closed",
                "session.absent": "closed",
                "session.opened": {
                  guard: { type: "isAnotherPerson", params: ({ event }) => event },
                  target: "closed",
                },
                "account.known": [
                  {
                    guard: { type: "isAnotherAccount", params: ({ event }) => event },
                    target: "open",
                    reenter: true,
                    actions: { type: "keepAccount", params: ({ event }) => event },
                  },
                  {
                    actions: "requestCoordinator",
                    description:
                      "The same account is back: its new session is shown the payments coordinator.",
                  },
                ],
                "payments.opened": {
                  guard: "isPresent",
                  actions: { type: "passCoordinator", params: ({ event }) => event },
                },
              },
              initial: "free",
              states: {
                free: {
                  description: "No payment is on its way.",
                  meta: { spec: "safety: one payment at a time" },
                  on: {
                    "payments.locked": "locked",
                  },
                },
                locked: {
                  description: "The outcome of a payment is being waited for.",
                  meta: { spec: "safety: one payment at a time" },
                  on: {
                    "payments.unlocked": "free",
                  },
                },
              },
            },
            repairing: {
              description:
                "The payments coordinator broke over a defect, which was said; a moment later it is opened again and reads its journal.",
              meta: { spec: "safety: faults" },
              after: { repairPause: "open" },
              on: {
                "session.closed": "closed",
                "session.absent": "closed",
                "session.opened": {
                  guard: { type: "isAnotherPerson", params: ({ event }) => event },
                  target: "closed",
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
                },
              },
            },
            considering: {
              description: "Is a payment on its way?",
              meta: { spec: "safety: signing out" },
              always: [
                { guard: "isPaying", target: "asking" },
                { target: "staying", actions: "passSignOut" },
              ],
            },
            asking: {
              description:
                "A payment is on its way: the person is asked before they leave, until it is settled.",
              meta: { spec: "safety: signing out" },
              always: { guard: "isNotPaying", target: "staying" },
              on: {
                "signOut.confirmed": { target: "staying", actions: "passSignOut" },
                "signOut.cancelled": "staying",
              },
            },
          },
        },
      },
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
