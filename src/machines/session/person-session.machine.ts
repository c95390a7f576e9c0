import { type ActorRefFrom, assign, not, sendTo, setup, stateIn } from "xstate";
import type { Appearance } from "../core/domain.ts";
import type { Failure } from "../core/failure.ts";
import { namedActor, toastRaisedEvent, toasts } from "../core/named-actors.ts";
import type { Idempotency } from "../instructions/instruction.ts";
import type { PaymentsRef } from "../payments/payment-events.ts";
import { paymentsCoordinatorMachine } from "../payments/payments-coordinator.machine.ts";
import { sessionMachine } from "./session.machine.ts";

export type PersonSessionEvent =
  | { type: "signOut.requested"; appearance: Appearance }
  | { type: "passkey.requested"; appearance: Appearance }
  /** The person confirms to leave the page although a payment is in progress. */
  | { type: "departure.confirmed"; appearance: Appearance }
  | { type: "departure.cancelled" }
  /** The provider rejected the token refresh; the app checks whether the same person is still signed in. */
  | { type: "session.refreshRejected" }
  /** The same person is still signed in. */
  | { type: "person.returned" }
  | { type: "account.known"; accountId: string }
  | { type: "payments.opened"; payments: PaymentsRef }
  /** A payment was declined. While a session runs, its dialogs show the decline. */
  | { type: "payment.declined"; failure: Failure }
  | { type: "payments.locked" }
  | { type: "payments.unlocked" };

/**
 * One person, from sign-in to sign-out: the session, and the payments, which continue during a recheck of the sign-in.
 */
export const personSessionMachine = setup({
  types: {
    input: {} as { personId: string; idempotency: Idempotency },
    context: {} as {
      personId: string;
      idempotency: Idempotency;
      accountId: string;
      /** Number of sessions started since the sign-in. */
      sessions: number;
      /** How often the session or the payments coordinator has failed since the sign-in. */
      failureCount: number;
    },
    events: {} as PersonSessionEvent,
    children: {} as { session: "session"; payments: "payments" },
    meta: {} as { spec: string },
  },
  actors: { session: sessionMachine, payments: paymentsCoordinatorMachine },
  actions: {
    keepAccount: assign({ accountId: (_, params: { accountId: string }) => params.accountId }),
    countSession: assign({ sessions: ({ context }) => context.sessions + 1 }),
    countBreak: assign({ failureCount: ({ context }) => context.failureCount + 1 }),
    showBroken: sendTo(toasts, toastRaisedEvent("warning", "errors.broken")),
    showDeclined: sendTo(toasts, (_, { failure }: { failure: Failure }) => ({
      type: "failure.raised",
      failure,
    })),
    confirmPasskey: sendTo(namedActor("passkey"), (_, params: { appearance: Appearance }) => ({
      type: "passkey.confirmed" as const,
      appearance: params.appearance,
    })),
    confirmSignOut: sendTo(namedActor("auth"), (_, params: { appearance: Appearance }) => ({
      type: "signOut.confirmed" as const,
      appearance: params.appearance,
    })),
    requestCoordinator: sendTo("payments", { type: "coordinator.requested" }),
    openPayments: sendTo("session", ({ context }, params: { payments: PaymentsRef }) => ({
      type: "payments.opened" as const,
      payments: params.payments,
      session: context.sessions,
    })),
  },
  guards: {
    isPresent: stateIn({ session: "present" }),
    isUnfollowed: not(stateIn({ session: { present: "following" } })),
    isAnotherAccount: ({ context }, params: { accountId: string }) => params.accountId !== context.accountId,
  },
  delays: {
    /** Backoff: a chart that fails at once is not restarted at once. */
    repairPause: ({ context }) => Math.min(1_000 * 2 ** (context.failureCount - 1), 60_000),
  },
}).createMachine({
  id: "personSession",
  description: "One signed-in person.",
  meta: { spec: "§6 Roles" },
  context: ({ input }) => ({ ...input, accountId: "", sessions: 0, failureCount: 0 }),
  on: {
    "payment.declined": {
      guard: "isUnfollowed",
      actions: { type: "showDeclined", params: ({ event }) => event },
      description: "No dialog is open to show the reason.",
    },
    "signOut.requested": {
      actions: { type: "confirmSignOut", params: ({ event }) => event },
      description: "No payment is in progress.",
    },
    "passkey.requested": {
      guard: "isPresent",
      actions: { type: "confirmPasskey", params: ({ event }) => event },
      description: "No payment is in progress.",
    },
  },
  type: "parallel",
  states: {
    session: {
      description: "The person's session, or its recheck.",
      initial: "present",
      states: {
        present: {
          description: "The session is running.",
          entry: "countSession",
          invoke: [
            {
              id: "session",
              systemId: "session",
              src: "session",
              input: ({ context }) => ({ personId: context.personId }),
              onError: { target: "repairing", actions: ["countBreak", "showBroken"] },
            },
          ],
          on: {
            "session.refreshRejected": {
              target: "rechecking",
              description: "The same person may return in a moment, and their payments continue.",
            },
            "payments.opened": {
              target: ".following",
              actions: { type: "openPayments", params: ({ event }) => event },
            },
          },
          initial: "starting",
          states: {
            starting: { description: "The session does not have its payments coordinator yet." },
            following: { description: "The session follows the payments, and shows why one is declined." },
          },
        },
        rechecking: {
          description: "The app checks whether the same person is still signed in.",
          on: { "person.returned": "present" },
        },
        repairing: {
          description:
            "The session failed because of a defect, and a message was shown; it restarts after a pause.",
          meta: { spec: "safety: faults" },
          after: { repairPause: "present" },
          on: { "session.refreshRejected": "rechecking" },
        },
      },
    },
    payments: {
      description: "The payments coordinator of the account, independent of the screens.",
      meta: { spec: "safety: one payment at a time" },
      initial: "closed",
      states: {
        closed: {
          description: "No account is known.",
          on: {
            "account.known": {
              target: "open",
              actions: { type: "keepAccount", params: ({ event }) => event },
            },
          },
        },
        open: {
          description: "Payments of this account are made and followed, also during a recheck.",
          invoke: {
            id: "payments",
            src: "payments",
            input: ({ context }) => ({ accountId: context.accountId, idempotency: context.idempotency }),
            onError: { target: "repairing", actions: ["countBreak", "showBroken"] },
          },
          on: {
            "account.known": [
              {
                guard: { type: "isAnotherAccount", params: ({ event }) => event },
                target: "open",
                reenter: true,
                actions: { type: "keepAccount", params: ({ event }) => event },
              },
              {
                actions: "requestCoordinator",
                description: "The same account is back: its new session receives the payments coordinator.",
              },
            ],
          },
          initial: "free",
          states: {
            free: {
              description: "No payment is in progress.",
              on: { "payments.locked": "locked" },
            },
            locked: {
              description: "A payment is in progress; its outcome is awaited.",
              on: { "payments.unlocked": "free" },
              initial: "staying",
              states: {
                staying: {
                  description: "The person has not asked to leave the page.",
                  on: { "signOut.requested": "asking.signOut", "passkey.requested": "asking.passkey" },
                },
                asking: {
                  description: "The person is asked to confirm leaving, until the payment is settled.",
                  meta: { spec: "safety: signing out" },
                  on: {
                    "signOut.requested": ".signOut",
                    "passkey.requested": { description: "The question is already open." },
                    "departure.cancelled": "staying",
                  },
                  initial: "signOut",
                  states: {
                    signOut: {
                      description: "The person wants to sign out.",
                      on: {
                        "departure.confirmed": {
                          target: "#personSession.payments.open.locked.staying",
                          actions: { type: "confirmSignOut", params: ({ event }) => event },
                        },
                      },
                    },
                    passkey: {
                      description: "The person wants to create a passkey at the identity provider.",
                      on: {
                        "departure.confirmed": [
                          {
                            guard: "isPresent",
                            target: "#personSession.payments.open.locked.staying",
                            actions: { type: "confirmPasskey", params: ({ event }) => event },
                          },
                          {
                            target: "#personSession.payments.open.locked.staying",
                            description: "The session that would redirect there is not running.",
                          },
                        ],
                      },
                    },
                  },
                },
              },
            },
          },
        },
        repairing: {
          description:
            "The payments coordinator failed because of a defect, and a message was shown; it restarts after a pause and reads its journal.",
          meta: { spec: "safety: faults" },
          after: { repairPause: "open" },
        },
      },
    },
  },
});

export type PersonSessionActor = ActorRefFrom<typeof personSessionMachine>;
