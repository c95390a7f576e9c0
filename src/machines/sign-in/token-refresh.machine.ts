import { type ActorRefFrom, assign, setup } from "xstate";
import { failureOf } from "../core/failure.ts";
import { port } from "../core/port.ts";

export type TokenRefreshEvent =
  /** The access token is about to expire, or has expired. */
  { type: "token.expired" };

/**
 * Milliseconds before a refresh is retried: 5, 10, 20, 40, then 60 s after that many failures, minus jitter of up to
 * half.
 * @param spread jitter from 0 to 1; 1 is the full pause
 */
export function refreshPause(failures: number, spread: number): number {
  return Math.round(Math.min(5_000 * 2 ** (failures - 1), 60_000) * (0.5 + spread / 2));
}

/** Renews the access token as long as the provider allows it. It ends when the provider rejects a refresh. */
export const tokenRefreshMachine = setup({
  types: {
    /** Number of consecutive failed refreshes. */
    context: {} as { failures: number },
    events: {} as TokenRefreshEvent,
    meta: {} as { spec: string },
  },
  actors: { refreshToken: port<void>("refreshToken") },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
  guards: {
    isRejected: (_, params: { error: unknown }) => failureOf(params.error).status === 400,
  },
  delays: { refreshLimit: 8_000, refreshPause: ({ context }) => refreshPause(context.failures, 1) },
}).createMachine({
  id: "tokenRefresh",
  description: "The access token of one signed-in person.",
  meta: { spec: "§9 Token refresh" },
  context: { failures: 0 },
  initial: "current",
  states: {
    current: {
      description: "The access token is valid.",
      on: { "token.expired": "refreshing" },
    },
    refreshing: {
      description: "A newer token is being fetched in the background.",
      invoke: {
        id: "refreshToken",
        src: "refreshToken",
        onDone: { target: "current", actions: "forgetFailures" },
        onError: [
          { guard: { type: "isRejected", params: ({ event }) => event }, target: "rejected" },
          { target: "waiting" },
        ],
      },
      after: { refreshLimit: "waiting" },
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
