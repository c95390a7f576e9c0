import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf, rejection } from "../failure.ts";
import { listener, port } from "../port.ts";
import {
  type CallOrder,
  type CallOutcome,
  type CallResult,
  callOutcome,
  type PreparedCall,
} from "./call-order.ts";
import { checkStatusMachine, type StatusReport } from "./check-status.machine.ts";
import type { Click, Outcome, StatusResult } from "./instruction.ts";

type Settled = { outcome: Outcome; clientSecret?: string };
type WithFailure = { failure: Failure };
export type KeyedCallEvent =
  | StatusReport
  /** With the time and page life of the press, noted before the wait. */
  | { type: "slot.granted"; click: Click }
  | { type: "call.progressed"; ratio: number }
  | { type: "call.answered"; result: CallResult };

/** A keyed call that pays nothing. A lost answer is asked about; the output is done, rejected, or undecided after a minute. */
export const keyedCallMachine = setup({
  types: {
    input: {} as { order: CallOrder },
    output: {} as CallOutcome,
    context: {} as {
      order: CallOrder;
      click: Click | undefined;
      prepared: PreparedCall | undefined;
      attempts: number;
      renewed: boolean;
      /** Does not decide by itself. */
      refusal: Failure | undefined;
      retryAfter: number;
      outcome: CallOutcome;
    },
    events: {} as KeyedCallEvent,
    /** No answer counted. */
    tags: {} as "checking",
    meta: {} as { spec: string },
  },
  actors: {
    checkStatus: checkStatusMachine,
    /** Holds the slot for this page alone, over all tabs, while it runs: sends `slot.granted` once no other holds it. */
    holdSlot: listener<{ type: "none" }, { order: CallOrder }>("holdSlot"),
    /** Finds or makes the key. Older open keys of the slot, of any tab and page life, are decided or cancelled first. */
    prepareCall: port<PreparedCall, { order: CallOrder; click: Click }>("prepareCall"),
    /** Sends one request: `call.progressed`, then `call.answered`. */
    sendCall: listener<{ type: "none" }, { order: CallOrder; prepared: PreparedCall }>("sendCall"),
    refreshToken: port<void>("refreshToken"),
    /** DELETE wallet/payments/{key}. */
    cancelKey: port<StatusResult, { key: string }>("cancelKey"),
  },
  actions: {
    keepClick: assign({ click: (_, params: { click: Click }) => params.click }),
    keepPrepared: assign({ prepared: (_, params: { prepared: PreparedCall }) => params.prepared }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1, retryAfter: 0 }),
    noteRenewal: assign({ renewed: true }),
    keepRefusal: assign({ refusal: (_, params: WithFailure) => params.failure }),
    keepDelay: assign({ retryAfter: (_, params: WithFailure) => params.failure.retryAfter ?? 0 }),
    settle: assign({ outcome: ({ context }, params: Settled) => callOutcome(context.order, params) }),
    reject: assign({ outcome: (_, { failure }: WithFailure) => ({ kind: "rejected" as const, failure }) }),
    rejectError: assign({
      outcome: (_, { error }: { error: unknown }) => ({
        kind: "rejected" as const,
        failure: failureOf(error),
      }),
    }),
    rejectUnsent: assign({
      outcome: { kind: "rejected" as const, failure: rejection("call_not_done") },
    }),
    rejectCancelled: assign({
      outcome: ({ context: { refusal } }) => ({
        kind: "rejected" as const,
        failure: refusal ?? rejection("call_not_done"),
      }),
    }),
    reportProgress: sendParent((_, { ratio }: { ratio: number }) => ({ type: "upload.progressed", ratio })),
  },
  guards: {
    isOutcome: (_, { result }: { result: CallResult | StatusResult }) => result.kind === "outcome",
    isCancelled: (_, { result }: { result: StatusResult }) =>
      result.kind === "outcome" && result.outcome.state === "cancelled",
    isUnrecognized: (_, { result }: { result: CallResult }) => result.kind === "unrecognized",
    mayRenew: ({ context }, { result }: { result: CallResult }) =>
      result.kind === "unauthorized" && !context.renewed,
    hasNeverLeft: ({ context: { attempts, prepared } }, { result }: { result: CallResult }) =>
      result.kind === "notSent" && attempts === 1 && prepared?.sentBefore !== true,
    isUnprepared: ({ context }) => context.prepared === undefined,
    isRefused: ({ context }) => context.refusal !== undefined,
    mayResend: ({ context: { attempts, prepared } }) => attempts <= (prepared?.resends ?? 0),
    /** Without keys the call may still be under way. */
    mayCancel: ({ context }) => context.prepared?.isKeyed === true,
    /** The replayed answer carries the secret; a status request does not. */
    lacksSecret: ({ context: { order } }, { outcome }: Settled) =>
      order.operation === "linkCard" && outcome.state === "succeeded",
  },
  delays: {
    callLimit: ({ context }) => (context.order.operation === "uploadIdentityDocument" ? 180_000 : 60_000),
    renewalLimit: 8_000,
  },
}).createMachine({
  id: "keyedCall",
  description: "A card, account, document or setup call under one key, until its outcome is known.",
  meta: { spec: "safety: unknown payment" },
  context: ({ input }) => ({
    order: input.order,
    click: undefined,
    prepared: undefined,
    attempts: 0,
    renewed: false,
    refusal: undefined,
    retryAfter: 0,
    outcome: { kind: "undecided", failure: rejection("call_undecided") },
  }),
  output: ({ context }) => context.outcome,
  initial: "underWay",
  states: {
    underWay: {
      description: "The call has a minute to be decided, an upload three.",
      after: {
        callLimit: [
          {
            guard: "isUnprepared",
            target: "finished",
            actions: "rejectUnsent",
            description: "Another window was at the same call all the time, or the key could not be made.",
          },
          { target: "finished" },
        ],
      },
      invoke: {
        id: "holdSlot",
        src: "holdSlot",
        input: ({ context }) => ({ order: context.order }),
        onError: { target: "finished", actions: { type: "rejectError", params: ({ event }) => event } },
      },
      initial: "queueing",
      states: {
        queueing: {
          description: "Another window may be at the same call; its turn ends first.",
          on: {
            "slot.granted": {
              target: "preparing",
              actions: { type: "keepClick", params: ({ event }) => event },
            },
          },
        },
        preparing: {
          description: "The key is being made, or found where the same call was made before.",
          invoke: {
            id: "prepareCall",
            src: "prepareCall",
            input: ({ context }) => ({ order: context.order, click: context.click as Click }),
            onDone: {
              target: "calling",
              actions: { type: "keepPrepared", params: ({ event }) => ({ prepared: event.output }) },
            },
            onError: {
              target: "#keyedCall.finished",
              actions: { type: "rejectError", params: ({ event }) => event },
            },
          },
        },
        calling: {
          description: "One request is under way.",
          entry: "countAttempt",
          invoke: {
            id: "sendCall",
            src: "sendCall",
            input: ({ context }) => ({ order: context.order, prepared: context.prepared as PreparedCall }),
            onError: "checking",
          },
          on: {
            "call.progressed": { actions: { type: "reportProgress", params: ({ event }) => event } },
            "call.answered": [
              {
                guard: { type: "isOutcome", params: ({ event }) => event },
                target: "#keyedCall.finished",
                actions: { type: "settle", params: ({ event }) => event.result as Settled & CallResult },
              },
              {
                guard: { type: "mayRenew", params: ({ event }) => event },
                target: "renewing",
              },
              {
                guard: { type: "hasNeverLeft", params: ({ event }) => event },
                target: "#keyedCall.finished",
                actions: { type: "reject", params: ({ event }) => event.result as WithFailure & CallResult },
              },
              {
                guard: { type: "isUnrecognized", params: ({ event }) => event },
                target: "checking",
                actions: {
                  type: "keepRefusal",
                  params: ({ event }) => event.result as WithFailure & CallResult,
                },
              },
              {
                target: "checking",
                actions: {
                  type: "keepDelay",
                  params: ({ event }) => event.result as WithFailure & CallResult,
                },
              },
            ],
          },
        },
        renewing: {
          description: "The token is renewed once; then the same key is sent.",
          entry: "noteRenewal",
          invoke: { id: "refreshToken", src: "refreshToken", onDone: "calling", onError: "checking" },
          after: { renewalLimit: "checking" },
        },
        checking: {
          description: "What became of the call is not known and is being checked.",
          tags: "checking",
          invoke: {
            id: "checkStatus",
            src: "checkStatus",
            input: ({ context: { prepared, attempts, retryAfter } }) => ({
              key: prepared?.key ?? "",
              polls: attempts - 1,
              retryAfter,
            }),
            onError: { description: "Without it the call ends undecided at its limit." },
          },
          on: {
            "status.decided": [
              {
                guard: { type: "lacksSecret", params: ({ event }) => event },
                target: "repeating",
              },
              {
                target: "#keyedCall.finished",
                actions: { type: "settle", params: ({ event }) => event },
              },
            ],
            "status.unseen": [
              { guard: "isRefused", target: "cancelling" },
              { guard: "mayResend", target: "calling" },
              { guard: "mayCancel", target: "cancelling" },
            ],
          },
        },
        repeating: {
          description: "The answer that was lost is asked for again, under the same key.",
          always: [{ guard: "mayResend", target: "calling" }, { target: "#keyedCall.finished" }],
        },
        cancelling: {
          description:
            "The unseen key of a call that is not sent again is being cancelled, so that no late copy of it can act.",
          invoke: {
            id: "cancelKey",
            src: "cancelKey",
            input: ({ context }) => ({ key: context.prepared?.key ?? "" }),
            onDone: [
              {
                guard: { type: "isCancelled", params: ({ event }) => ({ result: event.output }) },
                target: "#keyedCall.finished",
                actions: "rejectCancelled",
              },
              {
                guard: { type: "isOutcome", params: ({ event }) => ({ result: event.output }) },
                target: "#keyedCall.finished",
                actions: {
                  type: "settle",
                  params: ({ event }) => event.output as StatusResult & { kind: "outcome" },
                },
              },
              { target: "#keyedCall.finished" },
            ],
            onError: "#keyedCall.finished",
          },
        },
      },
    },
    finished: { type: "final", description: "The output has the call's outcome." },
  },
});

export type KeyedCallActor = ActorRefFrom<typeof keyedCallMachine>;
