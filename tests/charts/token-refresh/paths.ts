import type { tokenRefreshMachine } from "../../../src/machines/sign-in/token-refresh.machine.ts";
import { offline, status } from "../../machines/fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof tokenRefreshMachine>()({
  events: {},
  failures: { refreshToken: [status(400), offline, status(503)] },
  delays: {
    refreshLimit: 8_000,
    refreshPause: ({ failures }) => [5_000, 10_000, 20_000, 40_000][failures - 1] ?? 60_000,
  },
  differs: ({ failures }) => Math.min(failures, 5),
  labels: {
    "token.expired": "the access token is about to expire",
    refreshToken: "the newer token",
    refreshLimit: "8 seconds have passed",
    refreshPause: "the pause is over",
  },
  initial: { "the beginning": "current" },
  final: ["rejected"],
  transitions: {
    current: { "token.expired": "refreshing" },
    refreshing: {
      "done refreshToken": "current",
      "error refreshToken": ({ event }) => (event.error.failure.status === 400 ? "rejected" : "waiting"),
      "after refreshLimit": "waiting",
    },
    waiting: { "token.expired": "refreshing", "after refreshPause": "refreshing" },
  },
  observations: [
    {
      in: "refreshing",
      description: "one newer token on its way",
      check: ({ was, invoked, running }) =>
        running.includes("refreshToken") && invoked.length === (was("refreshing") ? 0 : 1),
    },
    {
      in: "current",
      description: "a valid token, and no newer one on its way",
      check: ({ running, event, context }) =>
        !running.includes("refreshToken") &&
        context.failures === 0 &&
        ["xstate.init", "xstate.done.actor.refreshToken"].includes(event.type),
    },
    {
      in: "waiting",
      description: "one failure more counted, the pause begun, and no token on its way",
      check: ({ running, begun, context, contextBefore }) =>
        !running.includes("refreshToken") &&
        begun.includes("refreshPause") &&
        context.failures === contextBefore.failures + 1,
    },
    {
      in: "rejected",
      description: "nothing requested any more",
      check: ({ running, event }) => running.length === 0 && event.error.failure.status === 400,
    },
  ],
});
