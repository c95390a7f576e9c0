import { type ActorRefFrom, assign, setup } from "xstate";
import { listener, port } from "../core/port.ts";

/** The last balance that the wallet reported in this browser. */
export interface LastBalance {
  /** ISO 4217. */
  readonly currency: string;
  /** The main balance in cents. */
  readonly cents: number;
  /** When the wallet reported it, ISO 8601. */
  readonly at: string;
  /** How long it may still be shown, in milliseconds. */
  readonly remaining: number;
}

export type OfflineBalanceEvent =
  | { type: "retried" }
  /** The browser is online again, or the page is visible again. */
  | { type: "connection.restored" }
  /** Another tab signed out, or the balance expired while the device slept. */
  | { type: "balance.withdrawn" };

/** Shows the last balance if the app starts without a network. The only action is to try again. */
export const offlineBalanceMachine = setup({
  types: {
    context: {} as { balance: LastBalance | undefined },
    events: {} as OfflineBalanceEvent,
    tags: {} as "busy",
    meta: {} as { spec: string },
  },
  actors: {
    /** Rejects if no balance is stored that may be shown, and removes an expired one. */
    readLastBalance: port<LastBalance>("readLastBalance"),
    /** Sends `connection.restored` and `balance.withdrawn`. */
    watchOffline: listener("watchOffline"),
    /** Reloads the page; rejects if the server does not answer. */
    reloadPage: port<void>("reloadPage"),
  },
  actions: {
    keepBalance: assign({ balance: (_, params: { balance: LastBalance }) => params.balance }),
  },
  delays: {
    remaining: ({ context }) => context.balance?.remaining ?? 0,
    /** For a server that neither answers nor closes the connection. */
    reloadLimit: 8_000,
    /** Browsers report a new network late, or report a network without internet access. */
    retryDelay: 30_000,
  },
}).createMachine({
  id: "offlineBalance",
  description: "The last balance, while the app cannot reach the identity provider.",
  meta: { spec: "safety: faults" },
  context: { balance: undefined },
  initial: "reading",
  states: {
    reading: {
      description: "The balance stored in this browser is being read.",
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
          description: "The timer reloads the page; the screen stays unchanged meanwhile.",
          on: { retried: "reloading", "connection.restored": "reloading" },
          invoke: { id: "probePage", src: "reloadPage", onError: "waiting" },
          after: { reloadLimit: "waiting" },
        },
        reloading: {
          description: "The page reloads as soon as the server answers.",
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
    closed: { type: "final", description: "No balance can be shown: the landing page is shown." },
  },
});

export type OfflineBalanceActor = ActorRefFrom<typeof offlineBalanceMachine>;
