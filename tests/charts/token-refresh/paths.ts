import type { tokenRefreshMachine } from "../../../src/machines/sign-in/token-refresh.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof tokenRefreshMachine>()({
  events: {},
  failures: { refreshToken: [statusFailure(400), offline, statusFailure(503)] },
  delays: {
    refreshLimit: 8_000,
    refreshPause: ({ failures }) => [5_000, 10_000, 20_000, 40_000][failures - 1] ?? 60_000,
  },
  differs: ({ failures, stalled }) => [Math.min(failures, 5), stalled],
  labels: {
    "token.expired": "a newer access token is needed",
    "turn.taken": "no other tab renews the token",
    takeTurn: "the turn among the tabs",
    refreshToken: "the newer token",
    refreshLimit: "8 seconds have passed",
    refreshPause: "the pause is over",
  },
  initial: { "the beginning": "current" },
  final: ["rejected"],
  transitions: {
    current: { "token.expired": "refreshing.queueing" },
    "refreshing.queueing": {
      "error takeTurn": "refreshing.fetching",
      "turn.taken": "refreshing.fetching",
      "after refreshLimit": "refreshing.fetching",
    },
    "refreshing.fetching": {
      "done refreshToken": "current",
      "error refreshToken": ({ event }) => (event.error.failure.status === 400 ? "rejected" : "waiting"),
      "after refreshLimit": "waiting",
    },
    waiting: { "token.expired": "refreshing.queueing", "after refreshPause": "refreshing.queueing" },
  },
  observations: [
    inside("refreshing", {
      "one wait for the turn among the tabs": ({ wasIn, invoked }) =>
        invoked.filter(({ id }) => id === "takeTurn").length === (wasIn("refreshing") ? 0 : 1),
    }),
    inside("refreshing.queueing", {
      "no token requested before the turn": ({ childIds }) => !childIds.includes("refreshToken"),
    }),
    inside("refreshing.fetching", {
      "one newer token on its way, by a new client if the last one did not answer": ({
        wasIn,
        invoked,
        childIds,
        context,
      }) =>
        childIds.includes("refreshToken") &&
        (wasIn("refreshing.fetching")
          ? invoked.length === 0
          : JSON.stringify(invoked.map(({ id, input }) => [id, input])) ===
            JSON.stringify([["refreshToken", { stalled: context.stalled }]])),
    }),
    inside("current", {
      "a valid token, an answering client, and no newer token on its way": ({ childIds, event, context }) =>
        childIds.length === 0 &&
        context.failures === 0 &&
        !context.stalled &&
        ["xstate.init", "xstate.done.actor.refreshToken"].includes(event.type),
    }),
    inside("waiting", {
      "one failure more counted the pause begun, and no token on its way": ({
        childIds,
        startedDelays,
        event,
        context,
        contextBefore,
      }) =>
        childIds.length === 0 &&
        startedDelays.includes("refreshPause") &&
        context.failures === contextBefore.failures + 1 &&
        context.stalled === (event.type.includes("refreshLimit") || contextBefore.stalled),
    }),
    inside("rejected", {
      "nothing requested any more": ({ childIds, event }) =>
        childIds.length === 0 && event.error.failure.status === 400,
    }),
  ],
});
