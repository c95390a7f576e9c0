import type { verifyRefusalMachine } from "../../../src/machines/instructions/verify-refusal.machine.ts";
import { statusFailure } from "../../machines/fakes.ts";
import {
  cancelled,
  declinedOutcome,
  entry,
  key,
  match,
  outcomeResult,
  unavailableResult,
  unseenResult,
} from "../../machines/payments/payment-fakes.ts";
import { inside, pathsOf } from "../../model/path-file.ts";

const inProgress = { kind: "inProgress", retryAfter: 2_000 } as const;
const failure = statusFailure(400, { code: "moon_phase", message: "Not at full moon." });

export const paths = pathsOf<typeof verifyRefusalMachine>()({
  starts: {
    "a server with keys refuses for an unknown reason": () => ({
      instruction: entry,
      failure,
      byList: false,
    }),
    "a server without keys refuses": () => ({ instruction: entry, failure, byList: true }),
  },
  events: {},
  answers: {
    readStatus: [outcomeResult(), unseenResult, unavailableResult, inProgress, { kind: "expired" }],
    cancelPayment: [
      outcomeResult(cancelled),
      outcomeResult(),
      outcomeResult(declinedOutcome),
      unseenResult,
      unavailableResult,
      inProgress,
    ],
    readMatches: [[], [match]],
  },
  delays: { listPause: ({ readings }) => (readings === 1 ? 5_000 : 10_000) },
  differs: ({ readings }) => readings,
  labels: {
    readStatus: "the status request",
    cancelPayment: "the cancellation",
    readMatches: "the list of transactions",
  },
  initial: {
    "a server with keys refuses for an unknown reason": "readingStatus",
    "a server without keys refuses": "readingList",
  },
  final: ["finished"],
  transitions: {
    readingStatus: {
      "done readStatus": ({ event }) => (event.output === unseenResult ? "cancelling" : "finished"),
      "error readStatus": "finished",
    },
    cancelling: { "done cancelPayment": "finished", "error cancelPayment": "finished" },
    readingList: {
      "done readMatches": ({ event, context }) => {
        const hasNoMatch = (event.output as readonly unknown[]).length === 0;
        return hasNoMatch && context.readings < 3 ? "comparing" : "finished";
      },
      "error readMatches": "finished",
    },
    comparing: { "after listPause": "readingList" },
  },
  observations: [
    inside(["readingStatus", "cancelling"], {
      "one call for this key, and nothing told yet": ({ invoked, received }) =>
        received.length === 0 &&
        invoked.length === 1 &&
        JSON.stringify(invoked[0]?.input) === JSON.stringify({ key }),
    }),
    inside(["readingStatus", "cancelling", "readingList"], {
      "the list read where the server keeps no keys, and the key asked about where it does": ({
        context,
        isIn,
      }) => context.byList === isIn("readingList"),
    }),
    inside("readingList", {
      "one reading for this entry, and no key asked about": ({ invoked }) =>
        invoked.length === 1 && JSON.stringify(invoked[0]?.input) === JSON.stringify({ entry }),
    }),
    inside("comparing", {
      "nothing told before three readings agree": ({ received, invoked, context }) =>
        received.length === 0 && invoked.length === 0 && context.readings <= 2,
    }),
    inside("finished", {
      "declined only after the key is cancelled or the list shows no match; otherwise the server's word": ({
        event,
        received,
        wasIn,
      }) => {
        const { output } = event;
        const [report] = received;
        const isDecided = report?.type === "refusal.decided";
        if (
          wasIn("cancelling") ? output?.outcome === cancelled : Array.isArray(output) && output.length === 0
        )
          return isDecided && report.outcome.state === "declined" && report.outcome.failure === failure;
        if (output?.outcome !== undefined) return isDecided && report.outcome === output.outcome;
        return (
          report?.type === "refusal.unverified" &&
          report.retryAfter === (output === inProgress ? inProgress.retryAfter : 0)
        );
      },
    }),
  ],
});
