import { type ActorRefFrom, setup } from "xstate";
import { failureOf } from "../failure.ts";
import { port } from "../port.ts";

export type TokenRefreshEvent =
  /** The access token is about to expire, or has. */
  { type: "token.expired" };

/** Renews the access token for as long as the provider allows it. It ends once the provider rejects a refresh. */
export const tokenRefreshMachine = setup({
  types: { events: {} as TokenRefreshEvent, meta: {} as { spec: string } },
  actors: { refreshToken: port<void>("refreshToken") },
  guards: {
    isRejected: (_, params: { error: unknown }) => failureOf(params.error).status === 400,
  },
  delays: { refreshLimit: 8_000, refreshPause: 5_000 },
}).createMachine({
  id: "tokenRefresh",
  description: "The access token of one signed-in person.",
  meta: { spec: "§9 Token refresh" },
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
        onDone: "current",
        onError: [
          { guard: { type: "isRejected", params: ({ event }) => event }, target: "rejected" },
          { target: "waiting" },
        ],
      },
      after: { refreshLimit: "waiting" },
    },
    waiting: {
      description:
        "The provider did not answer or is offline: the session is kept, and the refresh tried again.",
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
