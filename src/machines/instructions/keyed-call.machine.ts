import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf, rejection } from "../core/failure.ts";
import { listener, port } from "../core/port.ts";
import { type CallOrder, type CallOutcome, callOutcomeOf } from "./call-order.ts";
import type { ClickTime, Outcome, PreparedCall, Press } from "./instruction.ts";
import { type SendingReport, sendInstructionMachine } from "./send-instruction.machine.ts";

export type KeyedCallEvent =
  /** Never `list.read`, because the list of transactions does not show keyed calls. */
  | Exclude<SendingReport, { type: "list.read" }>
  /** `click` has the time and page life of the press, noted before the wait. */
  | { type: "slot.granted"; click: ClickTime }
  | { type: "call.progressed"; ratio: number };

/** A keyed call. After a lost answer it polls the status; it outputs done, rejected, or undecided after a minute. */
export const keyedCallMachine = setup({
  types: {
    input: {} as { order: CallOrder },
    output: {} as CallOutcome,
    context: {} as {
      order: CallOrder;
      click: ClickTime | undefined;
      preparedCall: PreparedCall | undefined;
      outcome: CallOutcome;
    },
    events: {} as KeyedCallEvent,
    /** `checking`: no usable answer came, so the chart asks the server for the outcome. */
    tags: {} as "checking",
    meta: {} as { spec: string },
  },
  actors: {
    sendInstruction: sendInstructionMachine,
    /** Holds the slot for this page across all tabs, while it runs: sends `slot.granted` once it has the lock. */
    holdSlot: listener<{ type: "none" }, { order: CallOrder }>("holdSlot"),
    /**
     * Finds or creates the key. Older open keys of the slot, of any tab and page life, are decided or cancelled first.
     */
    prepareCall: port<PreparedCall, { order: CallOrder; click: ClickTime }>("prepareCall"),
    /** Sends `call.progressed` during an upload. */
    watchProgress: listener<{ type: "none" }, { key: string }>("watchProgress"),
  },
  actions: {
    keepClick: assign({ click: (_, params: { click: ClickTime }) => params.click }),
    keepPrepared: assign({
      preparedCall: (_, params: { preparedCall: PreparedCall }) => params.preparedCall,
    }),
    settle: assign({
      outcome: ({ context }, params: { outcome: Outcome; clientSecret?: string }) =>
        callOutcomeOf(context.order, params),
    }),
    reject: assign({
      outcome: (_, { failure }: { failure: Failure }) => ({ kind: "rejected" as const, failure }),
    }),
    rejectError: assign({
      outcome: (_, { error }: { error: unknown }) => ({
        kind: "rejected" as const,
        failure: failureOf(error),
      }),
    }),
    rejectUnsent: assign({
      outcome: { kind: "rejected" as const, failure: rejection("call_not_done") },
    }),
    reportProgress: sendParent((_, { ratio }: { ratio: number }) => ({ type: "upload.progressed", ratio })),
  },
  guards: { isUnprepared: ({ context }) => context.preparedCall === undefined },
  delays: {
    callLimit: ({ context }) => (context.order.operation === "uploadIdentityDocument" ? 180_000 : 60_000),
  },
}).createMachine({
  id: "keyedCall",
  description: "A card, account, document or setup call with one key, until its outcome is known.",
  meta: { spec: "safety: unknown payment" },
  context: ({ input }) => ({
    order: input.order,
    click: undefined,
    preparedCall: undefined,
    outcome: { kind: "undecided", failure: rejection("call_undecided") },
  }),
  output: ({ context }) => context.outcome,
  initial: "underWay",
  states: {
    underWay: {
      description: "The call has a time limit of one minute, an upload of three.",
      after: {
        callLimit: [
          {
            guard: "isUnprepared",
            target: "finished",
            actions: "rejectUnsent",
            description: "Another window held the slot all the time, or the key could not be created.",
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
          description: "Another window may hold the slot; this call waits for it.",
          on: {
            "slot.granted": {
              target: "preparing",
              actions: { type: "keepClick", params: ({ event }) => event },
            },
          },
        },
        preparing: {
          description: "The key is being created, or found if the same call was made before.",
          invoke: {
            id: "prepareCall",
            src: "prepareCall",
            input: ({ context }) => ({ order: context.order, click: context.click as ClickTime }),
            onDone: {
              target: "sending",
              actions: { type: "keepPrepared", params: ({ event }) => ({ preparedCall: event.output }) },
            },
            onError: {
              target: "#keyedCall.finished",
              actions: { type: "rejectError", params: ({ event }) => event },
            },
          },
        },
        sending: {
          description: "The key is sent and checked by the chart that also sends payments.",
          meta: { spec: "safety: payment" },
          invoke: [
            {
              id: "sendInstruction",
              src: "sendInstruction",
              input: ({ context: { preparedCall } }) => ({
                instruction: preparedCall as PreparedCall,
                press: preparedCall?.press as Press,
                sentBefore: preparedCall?.sentBefore === true,
                byList: false,
              }),
              onError: {
                target: "#keyedCall.finished",
                description: "The call may have been sent: undecided.",
              },
            },
            {
              id: "watchProgress",
              src: "watchProgress",
              input: ({ context }) => ({ key: context.preparedCall?.key ?? "" }),
              onError: { description: "The upload continues without its progress." },
            },
          ],
          on: {
            "call.progressed": { actions: { type: "reportProgress", params: ({ event }) => event } },
            "submission.unknown": ".checking",
            "submission.decided": {
              target: "#keyedCall.finished",
              actions: { type: "settle", params: ({ event }) => event },
            },
            "submission.notSent": {
              target: "#keyedCall.finished",
              actions: { type: "reject", params: ({ event }) => event },
            },
          },
          initial: "calling",
          states: {
            calling: { description: "The first request is being sent." },
            checking: {
              description: "The outcome of the call is not known and is being checked.",
              tags: "checking",
            },
          },
        },
      },
    },
    finished: { type: "final", description: "The output has the call's outcome." },
  },
});

export type KeyedCallActor = ActorRefFrom<typeof keyedCallMachine>;
