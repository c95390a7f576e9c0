import type { queryMachine } from "../../../src/machines/core/query.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

/** The maximum pause in milliseconds. A longer pause that a server asks for is shortened to it. */
const maxRetryDelay = 300_000;

export const paths = pathsOf<typeof queryMachine>()({
  starts: { "the balance is wanted": () => ({ name: "balance", params: { page: 0 } }) },
  events: { "params.changed": [{ params: { page: 1 } }, { params: { page: 2 } }] },
  answers: { read: [{ balance: 1_000 }, { balance: 2_000 }] },
  failures: {
    read: [
      offline,
      statusFailure(429, { retryAfter: 5_000 }),
      statusFailure(429, { retryAfter: 2 * maxRetryDelay }),
      statusFailure(404),
    ],
  },
  delays: {
    backoff: ({ retries, failure }) =>
      Math.max(1_000 * 2 ** (retries - 1), Math.min(failure?.retryAfter ?? 0, maxRetryDelay)),
    freshFor: 300_000,
  },
  differs: ({ retries, params, failure, data }) => [retries, params, failure?.retryAfter, data],
  /** One case for each pause that a server asks for. */
  casesOf: ({ type }, { failure, retries }) => {
    if (type === "requested") return [`${retries > 0}`];
    return type.startsWith("xstate.after.backoff") ? [`${failure?.retryAfter}`] : [];
  },
  labels: {
    requested: "somebody looks at it",
    refresh: "it is to be read again",
    outdated: "the wallet may have changed",
    "params.changed": "something else is asked for",
    read: "the wallet",
    backoff: "the pause is over",
    freshFor: "5 minutes have passed",
  },
  initial: { "the balance is wanted": "loading" },
  transitions: {
    loading: {
      refresh: "loading",
      outdated: "loading",
      "params.changed": "loading",
      "done read": "fresh",
      "error read": "failed | retrying",
    },
    fresh: {
      "params.changed": "loading",
      refresh: "loading",
      outdated: "loading",
      "after freshFor": "stale",
    },
    retrying: {
      "params.changed": "loading",
      refresh: "loading",
      "after backoff": "loading",
    },
    failed: {
      "params.changed": "loading",
      requested: "loading",
      refresh: "loading",
      outdated: "loading",
    },
    stale: {
      "params.changed": "loading",
      requested: "loading",
      refresh: "loading",
      outdated: "loading",
    },
  },
  observations: [
    inside("loading", {
      "that it is busy, and what was known before": ({ snapshot, context, contextBefore }) =>
        snapshot.hasTag("busy") && context.data === contextBefore.data,
    }),
    after(
      ["refresh", "outdated", "requested", "params.changed", "xstate.after.backoff.query.retrying"],
      "loading",
      {
        "the wallet asked once, for what is wanted": ({ invoked, context, event, wasIn }) =>
          (wasIn("loading") && event.type === "requested") ||
          (invoked.length === 1 &&
            JSON.stringify(invoked[0]?.input) === JSON.stringify({ params: context.params })),
      },
    ),
    after(["refresh", "outdated", "requested", "params.changed"], "loading", {
      "three new tries": ({ context, wasIn, event }) =>
        context.retries === 0 || (wasIn("loading") && event.type === "requested"),
    }),
    after("params.changed", {
      "that asked for, and nothing else": ({ context, invoked, event }) =>
        invoked.length === 1 &&
        context.params === event.params &&
        JSON.stringify(invoked[0]?.input) === JSON.stringify({ params: event.params }),
    }),
    after("requested", {
      "the wallet asked where the answer is old or missing, and left alone otherwise": ({ wasIn, invoked }) =>
        (invoked.length === 1) === (wasIn("stale") || wasIn("failed")),
    }),
    after("outdated", {
      "the wallet asked once, and never before a retry is due": ({ wasIn, invoked }) =>
        invoked.length === (wasIn("retrying") ? 0 : 1),
    }),
    inside("retrying", {
      "at most three retries, and never after a refusal": ({ context, snapshot }) =>
        context.retries >= 1 &&
        context.retries <= 3 &&
        context.failure?.status !== 404 &&
        snapshot.hasTag("busy"),
    }),
    after("xstate.error.actor.read", "retrying", {
      "the failure of this try, which may say how long to wait": ({ context, event }) =>
        context.failure === event.error.failure,
    }),
    after("xstate.done.actor.read", "fresh", {
      "the answer, told to the parent under its name": ({ received, context, event }) =>
        context.data === event.output &&
        context.failure === undefined &&
        context.retries === 0 &&
        received.length === 1 &&
        received[0]?.type === "query.answered" &&
        received[0]?.name === "balance" &&
        received[0]?.data === event.output,
    }),
    after("xstate.error.actor.read", "failed", {
      "why, told to the parent, after a refusal or after three retries": ({
        received,
        contextBefore,
        context,
        event,
      }) =>
        (contextBefore.retries === 3 || event.error.failure.status === 404) &&
        context.failure === event.error.failure &&
        received.length === 1 &&
        received[0]?.type === "query.failed" &&
        received[0]?.name === "balance" &&
        received[0]?.failure === event.error.failure,
    }),
    inside(["fresh", "stale"], {
      "the answer": ({ context, snapshot }) => context.data !== undefined && !snapshot.hasTag("busy"),
    }),
    inside(["retrying", "stale"], {
      "nothing told to the parent": ({ received }) => received.length === 0,
    }),
  ],
});
