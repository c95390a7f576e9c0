import type { cancelPaymentMachine } from "../../../src/machines/instructions/cancel-payment.machine.ts";
import {
  accountId,
  cancelled,
  key,
  otherEntry,
  outcomeResult,
  unavailableResult,
  unseenResult,
} from "../../machines/payments/payment-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

/** The account id that belongs to each idempotency key. */
const accounts = new Map([
  [key, accountId],
  [otherEntry.key, "acct-omar"],
]);
const maxWaits = 10;
/** Pairs of the pause that the server asks for and the resulting pause of the chart, in milliseconds. */
const pauses = [
  [100, 250],
  [45_000, 30_000],
] as const;

export const paths = pathsOf<typeof cancelPaymentMachine>()({
  starts: {
    "the holder cancels an undecided payment": () => ({ accountId, key }),
    "another holder cancels another payment": () => ({ accountId: "acct-omar", key: otherEntry.key }),
  },
  events: {},
  senders: { "lock.granted": "lock", "lock.unavailable": "lock" },
  answers: {
    cancelPayment: ({ waits }) => [
      outcomeResult(cancelled),
      outcomeResult(),
      unseenResult,
      unavailableResult,
      { kind: "expired" },
      { kind: "inProgress" },
      { kind: "inProgress", retryAfter: 4_000 },
      // Only for the first poll: two such pauses exceed the time limit of a minute.
      ...(waits === 0 ? pauses.map(([retryAfter]) => ({ kind: "inProgress", retryAfter })) : []),
    ],
  },
  delays: {
    retryDelay: ({ failure: { retryAfter } }) =>
      pauses.find(([asked]) => asked === retryAfter)?.[1] ?? retryAfter ?? 1_000,
    cancellationLimit: 60_000,
  },
  differs: ({ waits, failure }) => [waits, failure.retryAfter ?? null],
  labels: {
    "lock.granted": "the account's payment lock is granted",
    "lock.unavailable": "another tab has the account's payment lock",
    lock: "the payment lock",
    cancelPayment: "the cancellation",
    retryDelay: "the pause is over",
    cancellationLimit: "a minute has passed",
  },
  initial: {
    "the holder cancels an undecided payment": "locked.requesting",
    "another holder cancels another payment": "locked.requesting",
  },
  final: ["finished"],
  transitions: {
    locked: {
      "lock.unavailable": "finished",
      "error lock": "finished",
      "after cancellationLimit": "finished",
    },
    "locked.requesting": { "lock.granted": "locked.cancelling" },
    "locked.cancelling": {
      "done cancelPayment": ({ event, contextBefore }) =>
        event.output.kind === "inProgress" && contextBefore.waits < maxWaits ? "locked.waiting" : "finished",
      "error cancelPayment": "finished",
    },
    "locked.waiting": { "after retryDelay": "locked.cancelling" },
  },
  observations: [
    after("xstate.init", {
      "the account's lock asked for, and nothing sent": ({ invoked, context }) =>
        invoked.length === 1 &&
        JSON.stringify(invoked[0]?.input) ===
          JSON.stringify({ accountId: accounts.get(context.key), key: context.key }),
    }),
    inside("locked.requesting", {
      "nothing sent without the lock": ({ all }) => all.invoked.every(({ src }) => src !== "cancelPayment"),
    }),
    inside("locked.cancelling", {
      "one cancellation of this key, under the lock": ({ invoked, childIds, wasIn, context }) =>
        childIds.includes("lock") &&
        (wasIn("locked.cancelling") ||
          (invoked.length === 1 &&
            JSON.stringify(invoked[0]?.input) === JSON.stringify({ key: context.key }))),
    }),
    inside("locked.waiting", {
      "the lock kept while the server works on the payment, ten times at most": ({
        childIds,
        context,
        contextBefore,
      }) =>
        childIds.includes("lock") && context.waits <= maxWaits && context.waits === contextBefore.waits + 1,
    }),
    after("xstate.done.actor.cancelPayment", "locked.waiting", {
      "the pause that the server asked for": ({ event: { output }, context: { failure } }) =>
        failure.code === "request_in_progress" &&
        failure.retryAfter === output.retryAfter &&
        "retryAfter" in failure === "retryAfter" in output,
    }),
    after("xstate.after.cancellationLimit.cancelPayment.locked", {
      "the last known reason, or none": ({ wasIn, received }) =>
        received[0]?.failure.code === (wasIn("locked.waiting") ? "request_in_progress" : "unknown") ||
        wasIn("locked.cancelling"),
    }),
    inside("finished", {
      "one report: the server's word where it has one, undecided otherwise; the lock given back": ({
        event,
        received,
        childIds,
      }) => {
        const [report] = received;
        if (childIds.includes("lock")) return false;
        return event.output?.kind === "outcome"
          ? report?.type === "cancellation.decided" && report.outcome === event.output.outcome
          : report?.type === "cancellation.undecided";
      },
    }),
    after("lock.unavailable", "finished", {
      "another tab's lock as the reason": ({ received }) => received[0]?.failure.code === "payment_elsewhere",
    }),
    after(["xstate.error.actor.cancelPayment", "xstate.error.actor.lock"], {
      "the failure as the reason": ({ event, received }) => received[0]?.failure === event.error.failure,
    }),
    after("xstate.done.actor.cancelPayment", "finished", {
      "what the server answered as the reason": ({ event: { output }, received }) =>
        output.kind === "outcome" ||
        (output.kind === "unavailable"
          ? received[0]?.failure === output.failure
          : received[0]?.failure.code ===
            (output.kind === "expired" ? "payment_expired" : "request_in_progress")),
    }),
  ],
});
