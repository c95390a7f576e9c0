import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf, rejection } from "../core/failure.ts";
import { listener, port } from "../core/port.ts";
import type { DecidedStatus, Outcome, StatusResult } from "./instruction.ts";

export type CancelPaymentEvent = { type: "lock.granted" } | { type: "lock.unavailable" };

/** Sent to the parent. */
export type CancellationReport =
  /** `outcome` is `cancelled`, or the outcome that the payment already had. */
  { type: "cancellation.decided"; outcome: Outcome } | { type: "cancellation.undecided"; failure: Failure };

/**
 * Cancels one key, so that no copy of the payment can be processed, or reports the outcome that the payment already
 * had.
 */
export const cancelPaymentMachine = setup({
  types: {
    input: {} as { accountId: string; key: string },
    context: {} as { accountId: string; key: string; waits: number; failure: Failure },
    events: {} as CancelPaymentEvent,
    meta: {} as { spec: string },
  },
  actors: {
    holdLock: listener<{ type: "none" }, { accountId: string; key: string }>("holdLock"),
    /** DELETE wallet/payments/{key}; the response has the key's status. */
    cancelPayment: port<StatusResult, { key: string }>("cancelPayment"),
  },
  actions: {
    keepError: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepResult: assign({
      failure: (_, params: { result: StatusResult }) =>
        params.result.kind === "unavailable"
          ? params.result.failure
          : rejection(params.result.kind === "expired" ? "payment_expired" : "request_in_progress"),
    }),
    keepLockUnavailable: assign({ failure: () => rejection("payment_elsewhere") }),
    keepDelay: assign({
      waits: ({ context }) => context.waits + 1,
      failure: (_, params: { result: StatusResult }) => ({
        ...rejection("request_in_progress"),
        ...(params.result.kind === "inProgress" &&
          params.result.retryAfter !== undefined && { retryAfter: params.result.retryAfter }),
      }),
    }),
    reportDecided: sendParent((_, params: { outcome: Outcome }) => ({
      type: "cancellation.decided",
      outcome: params.outcome,
    })),
    reportUndecided: sendParent(({ context }) => ({
      type: "cancellation.undecided",
      failure: context.failure,
    })),
  },
  guards: {
    isOutcome: (_, params: { result: StatusResult }) => params.result.kind === "outcome",
    mayWait: ({ context }, params: { result: StatusResult }) =>
      params.result.kind === "inProgress" && context.waits < 10,
  },
  delays: {
    retryDelay: ({ context }) => Math.min(Math.max(context.failure.retryAfter ?? 1_000, 250), 30_000),
    cancellationLimit: 60_000,
  },
}).createMachine({
  id: "cancelPayment",
  description: "The cancellation of one undecided payment.",
  meta: { spec: "safety: cancelled payment" },
  context: ({ input }) => ({ ...input, waits: 0, failure: rejection("unknown") }),
  initial: "locked",
  states: {
    locked: {
      description: "The cancellation has the account's payment lock, or requests it.",
      invoke: {
        id: "lock",
        src: "holdLock",
        input: ({ context: { accountId, key } }) => ({ accountId, key }),
        onError: { target: "undecided", actions: { type: "keepError", params: ({ event }) => event } },
      },
      after: { cancellationLimit: "undecided" },
      on: { "lock.unavailable": { target: "undecided", actions: "keepLockUnavailable" } },
      initial: "requesting",
      states: {
        requesting: { description: "The lock is being requested.", on: { "lock.granted": "cancelling" } },
        cancelling: {
          description: "The cancellation is being sent.",
          invoke: {
            id: "cancelPayment",
            src: "cancelPayment",
            input: ({ context }) => ({ key: context.key }),
            onDone: [
              {
                guard: { type: "isOutcome", params: ({ event }) => ({ result: event.output }) },
                target: "#cancelPayment.finished",
                actions: {
                  type: "reportDecided",
                  params: ({ event }) => event.output as DecidedStatus,
                },
              },
              {
                guard: { type: "mayWait", params: ({ event }) => ({ result: event.output }) },
                target: "waiting",
                actions: { type: "keepDelay", params: ({ event }) => ({ result: event.output }) },
              },
              {
                target: "#cancelPayment.undecided",
                actions: { type: "keepResult", params: ({ event }) => ({ result: event.output }) },
              },
            ],
            onError: {
              target: "#cancelPayment.undecided",
              actions: { type: "keepError", params: ({ event }) => event },
            },
          },
        },
        waiting: {
          description: "The server is still working on the payment; the cancellation is sent again.",
          after: { retryDelay: "cancelling" },
        },
      },
    },
    undecided: {
      description: "The cancellation has no answer; status requests continue.",
      always: { target: "finished", actions: "reportUndecided" },
    },
    finished: {
      type: "final",
      description: "The parent has the outcome, or knows that the payment is still undecided.",
    },
  },
});

export type CancelPaymentActor = ActorRefFrom<typeof cancelPaymentMachine>;
