import type { checkStatusMachine } from "../../../src/machines/payments/check-status.machine.ts";
import { status } from "../../machines/fakes.ts";
import { decided, succeeded, unavailable, unseen } from "../../machines/payments/payment-fakes.ts";
import { pathsOf } from "../definition.ts";

/** Its digits give the longest pauses; shorter ones are in the unit tests. */
const key = "ffffffff-ffff-4fff-bfff-ffffffffffff";

/** safety.md: after 0, 1, 2, 4, 8 … at most 30 s. */
const pauses = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

export const paths = pathsOf<typeof checkStatusMachine>()({
  starts: {
    "the outcome of a key is not known": () => ({ key, polls: 0, retryAfter: 0 }),
    "the server asked for a pause": () => ({ key, polls: 1, retryAfter: 5_000 }),
  },
  events: {},
  answers: {
    readStatus: [
      decided(),
      unseen,
      { kind: "expired" },
      { kind: "inProgress", retryAfter: 12_000 },
      unavailable,
      { kind: "unavailable", failure: status(429, { retryAfter: 20_000 }) },
    ],
  },
  delays: {
    pollDelay: ({ polls, retryAfter }) => Math.max(pauses[Math.min(polls, 6)] ?? 0, retryAfter),
  },
  differs: ({ polls, retryAfter }) => [Math.min(polls, 3), retryAfter],
  labels: {
    "check.requested": "the holder presses Check again",
    "connection.restored": "the connection is back, or the page is shown again",
    readStatus: "the status request",
    connection: "the watch over the connection",
    pollDelay: "the pause is over",
  },
  initial: {
    "the outcome of a key is not known": "waiting",
    "the server asked for a pause": "waiting",
  },
  final: ["decided"],
  transitions: {
    waiting: {
      "after pollDelay": "requesting",
      "check.requested": "requesting",
      "connection.restored": "requesting",
    },
    requesting: {
      "done readStatus": ({ event }) => (event.output.kind === "outcome" ? "decided" : "waiting"),
      "error readStatus": "waiting",
    },
  },
  observations: [
    {
      in: "waiting",
      description: "no request under way, and nothing decided",
      check: ({ running, received }) =>
        !running.includes("readStatus") && received.every(({ type }) => type !== "status.decided"),
    },
    {
      in: "requesting",
      description: "one request for this key, and no second one however often it is asked for",
      check: ({ was, invoked, snapshot }) =>
        snapshot.hasTag("requesting") &&
        (was("requesting")
          ? invoked.length === 0
          : invoked.length === 1 && JSON.stringify(invoked[0]?.input) === JSON.stringify({ key })),
    },
    {
      in: "decided",
      description: "the outcome, told once",
      check: ({ received }) =>
        received.filter(({ type, outcome }) => type === "status.decided" && outcome === succeeded).length ===
        1,
    },
    {
      when: "xstate.done.actor.readStatus",
      in: "waiting",
      description: "what the server does not know told, and why it could not be asked kept",
      check: ({ event: { output }, received, context }) => {
        const told = received.map(({ type }) => type).join();
        if (output.kind === "unseen" || output.kind === "expired") return told === `status.${output.kind}`;
        const pause = output.kind === "inProgress" ? output.retryAfter : (output.failure.retryAfter ?? 0);
        return told === "" && context.failure === output.failure && context.retryAfter === pause;
      },
    },
    {
      when: "xstate.error.actor.readStatus",
      description: "why it could not be asked",
      check: ({ event, context, received }) =>
        received.length === 0 && context.failure === event.error.failure,
    },
  ],
});
