import type { checkListMachine } from "../../../src/machines/instructions/check-list.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { entry, match } from "../../machines/payments/payment-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

/** safety.md: reads the list after 0, 2, 5, 10, 20, 30 and 60 s. */
const times = [0, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000];
const maxPollDelay = 300_000;

export const paths = pathsOf<typeof checkListMachine>()({
  starts: {
    "a payment is looked for in the list": () => ({ entry, retryAfter: 0 }),
    "the server asked for a pause": () => ({ entry, retryAfter: 5_000 }),
  },
  events: {},
  answers: { readMatches: [[], [match]] },
  failures: {
    readMatches: [
      offline,
      statusFailure(429, { retryAfter: 12_000 }),
      statusFailure(503, { retryAfter: 400_000 }),
    ],
  },
  delays: {
    pollDelay: ({ readings, retryAfter }) =>
      Math.max((times[readings] ?? 0) - (times[readings - 1] ?? 0), Math.min(retryAfter, maxPollDelay)),
  },
  differs: ({ readings, retryAfter }) => [Math.min(readings, times.length), retryAfter],
  labels: {
    "check.requested": "the holder presses Check again",
    "connection.restored": "the connection is back, or the page is shown again",
    readMatches: "the list of transactions",
    connection: "the watch over the connection",
    pollDelay: "the pause is over",
  },
  initial: {
    "a payment is looked for in the list": "waiting.scheduled",
    "the server asked for a pause": "waiting.scheduled",
  },
  transitions: {
    "waiting.scheduled": { "after pollDelay": "requesting" },
    waiting: { "check.requested": "requesting", "connection.restored": "requesting" },
    requesting: {
      "done readMatches": ({ contextBefore }) =>
        contextBefore.readings < times.length ? "waiting.scheduled" : "waiting.onDemand",
      "error readMatches": ({ contextBefore }) =>
        contextBefore.readings < times.length ? "waiting.scheduled" : "waiting.onDemand",
    },
  },
  observations: [
    after("xstate.init", {
      "the connection watched": ({ childIds }) => childIds.includes("connection"),
    }),
    inside("waiting.scheduled", {
      "a reading to come": ({ childIds, context }) =>
        !childIds.includes("readMatches") && context.readings < times.length,
    }),
    inside("waiting.onDemand", {
      "no reading to come after the last of the schedule": ({ childIds, context, startedDelays }) =>
        !childIds.includes("readMatches") && startedDelays.length === 0 && context.readings >= times.length,
    }),
    inside("requesting", {
      "one reading for this entry, and no second one however often it is asked for": ({
        wasIn,
        invoked,
        snapshot,
      }) =>
        snapshot.hasTag("requesting") &&
        (wasIn("requesting")
          ? invoked.length === 0
          : invoked.length === 1 && JSON.stringify(invoked[0]?.input) === JSON.stringify({ entry })),
    }),
    after("xstate.done.actor.readMatches", {
      "what the list suggests, told; nothing decided, and no pause but the schedule's": ({
        event,
        received,
        context,
      }) =>
        received.length === 1 &&
        received[0]?.type === "list.read" &&
        received[0]?.matches === event.output &&
        context.retryAfter === 0,
    }),
    after("xstate.error.actor.readMatches", {
      "nothing told, and the pause that the server asked for kept": ({ received, context, event }) =>
        received.length === 0 && context.retryAfter === (event.error.failure.retryAfter ?? 0),
    }),
  ],
});
