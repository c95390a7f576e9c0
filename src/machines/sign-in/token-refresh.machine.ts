import { type ActorRefFrom, assign, setup, stateIn } from "xstate";
import { failureOf } from "../core/failure.ts";
import { listener, port } from "../core/port.ts";

export type TokenRefreshEvent =
  /** The access token is about to expire or has expired, or a call was rejected with it. */
  | { type: "token.expired" }
  /** No other tab refreshes the session now. */
  | { type: "turn.taken" };

/**
 * Milliseconds before a refresh is retried: 5, 10, 20, 40, then 60 s after that many failures, minus jitter of up to
 * half.
 * @param jitter jitter from 0 to 1; 1 is the full pause
 */
export function refreshPause(failures: number, jitter: number): number {
  return Math.round(Math.min(5_000 * 2 ** (failures - 1), 60_000) * (0.5 + jitter / 2));
}

/**
 * Renews the access token as long as the provider allows it, for everything that needs one. It ends when the provider
 * rejects a refresh.
 */
export const tokenRefreshMachine = setup({
  types: {
    context: {} as {
      /** Number of consecutive failed refreshes. */
      failures: number;
      /** The provider's client did not answer in time, and may never answer again. */
      stalled: boolean;
    },
    events: {} as TokenRefreshEvent,
    meta: {} as { spec: string },
  },
  actors: {
    /** Waits for this tab's turn and keeps it: two refreshes of one session must not overlap at the provider. */
    takeTurn: listener("takeTurn"),
    /** @throws StatusError 400 if the session has ended; NetworkError if it may still exist */
    refreshToken: port<void, { stalled: boolean }>("refreshToken"),
  },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0, stalled: false }),
    markStalled: assign({ stalled: true }),
  },
  guards: {
    isRejected: (_, params: { error: unknown }) => failureOf(params.error).status === 400,
    isQueueing: stateIn({ refreshing: "queueing" }),
  },
  delays: { refreshLimit: 8_000, refreshPause: ({ context }) => refreshPause(context.failures, 1) },
}).createMachine({
  id: "tokenRefresh",
  description: "The access token of one signed-in person.",
  meta: { spec: "§9 Token refresh" },
  context: { failures: 0, stalled: false },
  initial: "current",
  states: {
    current: {
      description: "The access token is valid.",
      on: { "token.expired": "refreshing" },
    },
    refreshing: {
      description: "A newer token is being fetched in the background, by one tab after the other.",
      initial: "queueing",
      invoke: {
        id: "takeTurn",
        src: "takeTurn",
        onError: [
          { guard: "isQueueing", target: ".fetching" },
          { description: "The refresh goes on without a turn." },
        ],
      },
      states: {
        queueing: {
          description: "Another tab may be refreshing. A suspended tab may keep its turn for ever.",
          on: { "turn.taken": "fetching" },
          after: { refreshLimit: "fetching" },
        },
        fetching: {
          description: "The provider is asked for a newer token.",
          invoke: {
            id: "refreshToken",
            src: "refreshToken",
            input: ({ context }) => ({ stalled: context.stalled }),
            onDone: { target: "#tokenRefresh.current", actions: "forgetFailures" },
            onError: [
              {
                guard: { type: "isRejected", params: ({ event }) => event },
                target: "#tokenRefresh.rejected",
              },
              { target: "#tokenRefresh.waiting" },
            ],
          },
          after: { refreshLimit: { target: "#tokenRefresh.waiting", actions: "markStalled" } },
        },
      },
    },
    waiting: {
      description:
        "The provider did not answer or is unreachable: the session is kept, and the refresh is retried.",
      entry: "countFailure",
      meta: { spec: "§8 Identity" },
      after: { refreshPause: "refreshing" },
      on: { "token.expired": "refreshing" },
    },
    rejected: {
      type: "final",
      description: "The provider rejected the refresh.",
      meta: { spec: "§8 Identity" },
    },
  },
});

export type TokenRefreshActor = ActorRefFrom<typeof tokenRefreshMachine>;
