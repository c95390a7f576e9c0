import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { OpenCall, openCallMachine } from "../../../src/machines/instructions/open-call.machine.ts";
import {
  cancelled,
  declinedOutcome,
  failedOutcome,
  key,
  otherEntry,
  outcomeResult,
  pendingOutcome,
  succeeded,
  unavailableResult,
  unseenResult,
} from "../../machines/payments/payment-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

type Seen = SeenOf<ContextFrom<typeof openCallMachine>>;

const submittedAt = "2026-11-21T02:00:00.000Z";
const change: OpenCall = { key, operation: "updateBankAccount", submittedAt };
const earlierCall: OpenCall = { key: otherEntry.key, operation: "updateBankAccount", submittedAt };
const removal: OpenCall = { key, operation: "removeCard", submittedAt };
const expired = { kind: "expired" } as const;
/** For its form, a change that the bank has not settled yet counts as done. */
const isDone = ({ state }: { state: string }) => ["succeeded", "pending"].includes(state);

/** Whether the outcome raises only its own toast and is sent to the setup, and panels and account are read once. */
function reportsOutcome({ received, contextBefore }: Seen, outcome: { state: string } | undefined): boolean {
  const settledEvents = received.filter(({ type }) => type === "call.settled");
  const expected =
    outcome === undefined
      ? []
      : [{ type: "call.settled", operation: contextBefore.call?.operation, isDone: isDone(outcome) }];
  const expectedToasts =
    outcome === undefined ? [] : [isDone(outcome) ? "openCall.done" : "openCall.notDone"];
  return (
    JSON.stringify(settledEvents) === JSON.stringify(expected) &&
    ["panels.due", "outdated"].every(
      (rereadEvent) => received.filter(({ type }) => type === rereadEvent).length === 1,
    ) &&
    received
      .filter(({ type }) => type === "toast.raised")
      .map(({ message }) => message.key)
      .join() === expectedToasts.join()
  );
}

export const paths = pathsOf<typeof openCallMachine>()({
  starts: {
    "the profile is opened": () => ({ operations: ["updateBankAccount"] }),
    "the cards are shown": () => ({ operations: ["saveCard", "removeCard"] }),
  },
  events: {
    "status.decided": [succeeded, pendingOutcome, declinedOutcome, failedOutcome].map((outcome) => ({
      outcome,
    })),
  },
  senders: {
    "calls.changed": "watchCalls",
    "status.decided": "checkStatus",
    "status.unseen": "checkStatus",
    "status.expired": "checkStatus",
  },
  answers: {
    readOpenCall: ({ operations }) =>
      operations.includes("removeCard") ? [null, removal] : [null, change, earlierCall],
    cancelCall: [
      outcomeResult(cancelled),
      outcomeResult(),
      expired,
      unseenResult,
      unavailableResult,
      { kind: "inProgress" },
    ],
  },
  delays: { retryDelay: 30_000 },
  differs: ({ call }) => call?.key,
  labels: {
    watchCalls: "the watch over the calls of other windows",
    readOpenCall: "the journal of calls",
    checkStatus: "the status requests",
    cancelCall: "the cancellation",
    "calls.changed": "another window has ended a call",
    "check.requested": "the holder presses Check again",
    "cancel.requested": "the holder cancels the change",
    "status.decided": "the server tells the outcome",
    "status.unseen": "the server has not seen the key",
    "status.expired": "the server calls the key too old",
    retryDelay: "half a minute has passed",
  },
  initial: { "the profile is opened": "reading", "the cards are shown": "reading" },
  transitions: {
    reading: {
      "calls.changed": "reading",
      "done readOpenCall": ({ event }) => (event.output === null ? "resting" : "undecided.checking"),
      "error readOpenCall": "unavailable",
    },
    resting: { "calls.changed": "reading" },
    unavailable: { "calls.changed": "reading", "after retryDelay": "reading" },
    "undecided.rereading": {
      "calls.changed": "undecided.rereading",
      "check.requested": "undecided.checking",
      "cancel.requested": "undecided.cancelling",
      "done readOpenCall": ({ event }) => (event.output === null ? "resting" : "undecided.checking"),
      "error readOpenCall": "unavailable",
    },
    "undecided.checking": {
      "calls.changed": "undecided.rereading",
      "check.requested": "undecided.checking",
      "cancel.requested": "undecided.cancelling",
      "status.decided": "reading",
      "status.expired": "undecided.cancelling",
    },
    "undecided.cancelling": {
      "calls.changed": "undecided.cancelling",
      "done cancelCall": ({ event: { output } }) =>
        output.kind === "outcome" || output.kind === "expired" ? "reading" : "undecided.checking",
      "error cancelCall": "undecided.checking",
    },
  },
  observations: [
    after("xstate.init", {
      "other windows watched": ({ childIds }) => childIds.includes("watchCalls"),
    }),
    inside("undecided.rereading", {
      "the call still shown, and no status request beside the reading": ({ snapshot, context, childIds }) =>
        snapshot.hasTag("undecided") &&
        !snapshot.hasTag("busy") &&
        context.call !== undefined &&
        !childIds.includes("checkStatus"),
    }),
    inside(["reading", "undecided.rereading"], {
      "one reading of this place's calls, begun anew at each change": ({ invoked, context, event }) =>
        event.type === "xstate.error.actor.watchCalls" ||
        JSON.stringify(invoked.filter(({ src }) => src === "readOpenCall").map(({ input }) => input)) ===
          JSON.stringify([{ operations: context.operations }]),
    }),
    inside(["resting", "unavailable"], {
      "nothing shown, nothing known, nothing asked": ({ snapshot, context, childIds }) =>
        !snapshot.hasTag("undecided") &&
        context.call === undefined &&
        childIds.every((actor) => actor === "watchCalls"),
    }),
    inside("undecided.checking", {
      "the call shown, and its key asked about, anew where the holder presses Check again": ({
        snapshot,
        context,
        wasIn,
        invoked,
        event,
      }) =>
        snapshot.hasTag("undecided") &&
        !snapshot.hasTag("busy") &&
        ((wasIn("undecided.checking") && event.type !== "check.requested") ||
          JSON.stringify(invoked.map(({ input }) => input)) ===
            JSON.stringify([{ key: context.call?.key, polls: 0, retryAfter: 0 }])),
    }),
    after("xstate.done.actor.readOpenCall", "undecided.checking", {
      "the call that the journal has": ({ context, event }) => context.call === event.output,
    }),
    inside("undecided.cancelling", {
      "the call still shown, one cancellation of it, and no status request beside it": ({
        snapshot,
        context,
        childIds,
        invoked,
        wasIn,
      }) =>
        snapshot.hasTag("undecided") &&
        snapshot.hasTag("busy") &&
        !childIds.includes("checkStatus") &&
        (wasIn("undecided.cancelling") ||
          JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify([{ call: context.call }])),
    }),
    after("status.decided", "reading", {
      "what became of the call told, also to the setup, and read": (step) =>
        reportsOutcome(step, step.event.outcome),
    }),
    after("xstate.done.actor.cancelCall", "reading", {
      "what the server answered told, and read; of a key that is too old nothing is known": (step) =>
        reportsOutcome(step, step.event.output.outcome),
    }),
    after(["xstate.done.actor.cancelCall", "xstate.error.actor.cancelCall"], "undecided.checking", {
      "nothing told while nothing is known": ({ received }) => received.length === 0,
    }),
  ],
});
