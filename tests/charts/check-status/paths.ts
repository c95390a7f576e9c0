import type { checkStatusMachine } from "../../../src/machines/instructions/check-status.machine.ts";
import { statusFailure } from "../../machines/fakes.ts";
import {
  outcomeResult,
  succeeded,
  unavailableResult,
  unseenResult,
} from "../../machines/payments/payment-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

/** A key with the maximum pauses: 0, 1, 2, 4, 8 … 30 s. */
const key = "ffffffff-ffff-4fff-bfff-ffffffffffff";
/** A key whose digits shorten each pause by up to a fifth: 0.8 + 0.2 × digits / 65,535. */
const otherKey = "00ff80ff-7f00-4000-8000-000000000000";

/** The expected pauses in milliseconds, by key. */
const pauses: Readonly<Record<string, readonly number[]>> = {
  [key]: [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000],
  [otherKey]: [0, 813, 1_999, 3_975, 7_206, 13_000, 29_988, 29_811, 26_977],
};
const maxPollDelay = 300_000;

/**
 * The ninth pause and all later ones: 24 to 30 s, computed from four digits of the key, one position further on with
 * each request.
 */
function laterPause(ownKey: string, polls: number): number {
  const startIndex = polls % 24;
  const share = Number.parseInt(ownKey.replaceAll("-", "").slice(startIndex, startIndex + 4), 16) / 0xffff;
  return Math.round(30_000 * (0.8 + 0.2 * share));
}

export const paths = pathsOf<typeof checkStatusMachine>()({
  starts: {
    "the outcome of a key is not known": () => ({ key, polls: 0, retryAfter: 0 }),
    "the server asked for a pause": () => ({ key: otherKey, polls: 1, retryAfter: 5_000 }),
  },
  events: {},
  answers: {
    readStatus: [
      outcomeResult(),
      unseenResult,
      { kind: "expired" },
      { kind: "inProgress" },
      { kind: "inProgress", retryAfter: 12_000 },
      { kind: "inProgress", retryAfter: 400_000 },
      unavailableResult,
      { kind: "unavailable", failure: statusFailure(429, { retryAfter: 20_000 }) },
    ],
  },
  delays: {
    pollDelay: ({ key: own, polls, retryAfter }) =>
      Math.max(pauses[own]?.[polls] ?? laterPause(own, polls), Math.min(retryAfter, maxPollDelay)),
  },
  differs: ({ key: own, polls, retryAfter }) => [own, Math.min(polls, 8), retryAfter],
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
    after("xstate.init", {
      "the connection watched": ({ childIds }) => childIds.includes("connection"),
    }),
    inside("waiting", {
      "no request under way, and nothing decided": ({ childIds, received }) =>
        !childIds.includes("readStatus") && received.every(({ type }) => type !== "status.decided"),
    }),
    inside("requesting", {
      "one request for this key, and no second one however often it is asked for": ({
        wasIn,
        invoked,
        snapshot,
        context,
      }) =>
        snapshot.hasTag("requesting") &&
        (wasIn("requesting")
          ? invoked.length === 0
          : invoked.length === 1 &&
            JSON.stringify(invoked[0]?.input) === JSON.stringify({ key: context.key })),
    }),
    inside("decided", {
      "the outcome, told once": ({ received }) =>
        received.filter(({ type, outcome }) => type === "status.decided" && outcome === succeeded).length ===
        1,
    }),
    after("xstate.done.actor.readStatus", "waiting", {
      "what the server does not know told, and the pause that it asked for kept": ({
        event: { output },
        received,
        context,
      }) => {
        const reports = received.map(({ type }) => type).join();
        const isUnknown = output.kind === "unseen" || output.kind === "expired";
        return (
          reports === (isUnknown ? `status.${output.kind}` : "") &&
          context.retryAfter === (output.retryAfter ?? output.failure?.retryAfter ?? 0)
        );
      },
    }),
    after("xstate.error.actor.readStatus", {
      "nothing told, and no pause but the schedule's": ({ context, received }) =>
        received.length === 0 && context.retryAfter === 0,
    }),
  ],
});
