import { type ActorRefFrom, assign, setup } from "xstate";
import { listener, port } from "../core/port.ts";

/** What the wallet said last in this browser. */
export interface LastBalance {
  /** ISO 4217. */
  readonly currency: string;
  /** The main balance in cents. */
  readonly cents: number;
  /** When the wallet said it, ISO 8601. */
  readonly at: string;
  /** For how many milliseconds it may still be shown. */
  readonly remaining: number;
}

export type OfflineBalanceEvent =
  | { type: "retried" }
  /** The browser has a network again, or the page is seen again. */
  | { type: "connection.restored" }
  /** Another tab signed out, or the time in which it may be shown has passed while the device slept. */
  | { type: "balance.withdrawn" };

/** Shows the last balance where the app starts without a network. Nothing can be done here but try again. */
export const offlineBalanceMachine = setup({
  types: {
    context: {} as { balance: LastBalance | undefined },
    events: {} as OfflineBalanceEvent,
    tags: {} as "busy",
    meta: {} as { spec: string },
  },
  actors: {
    /** Rejects where none is kept that may be shown, and removes one that may not. */
    readLastBalance: port<LastBalance>("readLastBalance"),
    /** Sends `connection.restored` and `balance.withdrawn`. */
    watchOffline: listener("watchOffline"),
    /** Loads the page again; rejects where the server does not answer. */
    reloadPage: port<void>("reloadPage"),
  },
  actions: {
    keepBalance: assign({ balance: (_, params: { balance: LastBalance }) => params.balance }),
  },
  delays: {
    remaining: ({ context }) => context.balance?.remaining ?? 0,
    /** A server that neither answers nor refuses. */
    reloadLimit: 8_000,
    /** Browsers report a network late, or a network that leads nowhere. */
    retryDelay: 30_000,
  },
}).createMachine({
  id: "offlineBalance",
  description: "The last balance, while the app cannot reach the sign-in.",
  meta: { spec: "safety: faults" },
  context: { balance: undefined },
  initial: "reading",
  states: {
    reading: {
      description: "What this browser keeps is being read.",
      invoke: {
        id: "readLastBalance",
        src: "readLastBalance",
        onDone: {
          target: "shown",
          actions: { type: "keepBalance", params: ({ event }) => ({ balance: event.output }) },
        },
        onError: "closed",
      },
    },
    shown: {
      description: "The last balance is shown with its time, read only.",
      invoke: {
        id: "offline",
        src: "watchOffline",
        onError: { description: "The person tries again by hand." },
      },
      after: {
        remaining: { target: "reading", description: "An unused session would have ended by now." },
      },
      on: { "balance.withdrawn": "reading" },
      initial: "waiting",
      states: {
        waiting: {
          description: "There is no network.",
          on: { retried: "reloading", "connection.restored": "reloading" },
          after: { retryDelay: "probing" },
        },
        probing: {
          description: "The page is loaded again by the timer; the screen stays as it is meanwhile.",
          on: { retried: "reloading", "connection.restored": "reloading" },
          invoke: { id: "probePage", src: "reloadPage", onError: "waiting" },
          after: { reloadLimit: "waiting" },
        },
        reloading: {
          description: "The page is loaded again as soon as the server answers.",
          tags: "busy",
          invoke: { id: "reloadPage", src: "reloadPage", onError: "unreachable" },
          after: { reloadLimit: "unreachable" },
        },
        unreachable: {
          description: "The server did not answer, and the screen says so.",
          on: { retried: "reloading", "connection.restored": "reloading" },
          after: { retryDelay: "probing" },
        },
      },
    },
    closed: { type: "final", description: "There is nothing to show: the landing page stands." },
  },
});

export type OfflineBalanceActor = ActorRefFrom<typeof offlineBalanceMachine>;
