import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { listener, port } from "../core/port.ts";
import type { DecidedStatus, Outcome, StatusResult } from "./instruction.ts";

export type CheckStatusEvent =
  | { type: "check.requested" }
  /** The browser is online again, or the page is visible again. */
  | { type: "connection.restored" };

/** Sent to the parent. */
export type StatusReport =
  | { type: "status.decided"; outcome: Outcome }
  | { type: "status.unseen" }
  | { type: "status.expired" };

/** In milliseconds; the last one repeats. */
const pollSchedule = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;

/** Between 0.8 and 1, from the key's random digits, so that clients do not poll in step. */
function jitterFactor(key: string, polls: number): number {
  const digits = Number.parseInt(key.replaceAll("-", "").slice(polls % 24, (polls % 24) + 4), 16);
  return 0.8 + 0.2 * ((Number.isNaN(digits) ? 0 : digits) / 0xffff);
}

/** The `Retry-After` of an answer, in milliseconds. */
export function retryAfterOf(result: StatusResult): number | undefined {
  if (result.kind === "unavailable") return result.failure.retryAfter;
  return result.kind === "inProgress" ? result.retryAfter : undefined;
}

/**
 * Polls the status of a key until the server answers with an outcome. It only reads.
 * `polls` is the start index in the schedule, `retryAfter` the server's `Retry-After` in milliseconds.
 */
export const checkStatusMachine = setup({
  types: {
    input: {} as { key: string; polls: number; retryAfter: number },
    context: {} as { key: string; polls: number; retryAfter: number },
    events: {} as CheckStatusEvent,
    tags: {} as "requesting",
    meta: {} as { spec: string },
  },
  actors: {
    /** GET wallet/payments/{key}. */
    readStatus: port<StatusResult, { key: string }>("readStatus"),
    /** Sends `connection.restored`. */
    watchConnection: listener<{ type: "none" }>("watchConnection"),
  },
  actions: {
    countPoll: assign({ polls: ({ context }) => context.polls + 1, retryAfter: 0 }),
    keepDelay: assign({
      retryAfter: (_, { result }: { result: StatusResult }) => retryAfterOf(result) ?? 0,
    }),
    reportDecided: sendParent((_, params: { outcome: Outcome }) => ({
      type: "status.decided",
      outcome: params.outcome,
    })),
    reportUnseen: sendParent({ type: "status.unseen" }),
    reportExpired: sendParent({ type: "status.expired" }),
  },
  guards: {
    isOutcome: (_, params: { result: StatusResult }) => params.result.kind === "outcome",
    isUnseen: (_, params: { result: StatusResult }) => params.result.kind === "unseen",
    isExpired: (_, params: { result: StatusResult }) => params.result.kind === "expired",
  },
  delays: {
    pollDelay: ({ context: { key, polls, retryAfter } }) =>
      Math.max(
        Math.round((pollSchedule[Math.min(polls, pollSchedule.length - 1)] ?? 0) * jitterFactor(key, polls)),
        Math.min(retryAfter, 300_000),
      ),
  },
}).createMachine({
  id: "checkStatus",
  description: "Status requests for one idempotency key, until the server answers with its outcome.",
  meta: { spec: "safety: unknown payment" },
  context: ({ input }) => input,
  invoke: {
    id: "connection",
    src: "watchConnection",
    onError: { description: "Without it, the next poll follows on schedule." },
  },
  initial: "waiting",
  states: {
    waiting: {
      description:
        "The next status request is sent after the poll delay, or as soon as the connection is back.",
      after: { pollDelay: "requesting" },
      on: { "check.requested": "requesting", "connection.restored": "requesting" },
    },
    requesting: {
      description: "A status request is being sent.",
      tags: "requesting",
      entry: "countPoll",
      invoke: {
        id: "readStatus",
        src: "readStatus",
        input: ({ context }) => ({ key: context.key }),
        onDone: [
          {
            guard: { type: "isOutcome", params: ({ event }) => ({ result: event.output }) },
            target: "decided",
            actions: {
              type: "reportDecided",
              params: ({ event }) => event.output as DecidedStatus,
            },
          },
          {
            guard: { type: "isUnseen", params: ({ event }) => ({ result: event.output }) },
            target: "waiting",
            actions: "reportUnseen",
          },
          {
            guard: { type: "isExpired", params: ({ event }) => ({ result: event.output }) },
            target: "waiting",
            actions: "reportExpired",
          },
          {
            target: "waiting",
            actions: { type: "keepDelay", params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: { target: "waiting", description: "The status request failed." },
      },
    },
    decided: { type: "final", description: "The server has answered with the outcome." },
  },
});

export type CheckStatusActor = ActorRefFrom<typeof checkStatusMachine>;
