import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { named, notice, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";
import type { CallOperation } from "./call-order.ts";
import { checkStatusMachine, type StatusReport } from "./check-status.machine.ts";
import type { Outcome, StatusResult } from "./instruction.ts";

/** A call that an earlier page, or a press that gave up, has left without an outcome. */
export interface OpenCall {
  readonly key: string;
  readonly operation: CallOperation;
  /** ISO 8601. */
  readonly submittedAt: string;
}

export type OpenCallEvent =
  | StatusReport
  /** A window has ended a call, or the page is shown again. */
  | { type: "calls.changed" }
  | { type: "check.requested" }
  | { type: "cancel.requested" };

/** Finds out what became of the calls of one place, the oldest first, and lets the holder cancel each. It sends none again. */
export const openCallMachine = setup({
  types: {
    input: {} as { operations: readonly CallOperation[] },
    context: {} as { operations: readonly CallOperation[]; call: OpenCall | undefined },
    events: {} as OpenCallEvent,
    tags: {} as "undecided" | "busy",
    meta: {} as { spec: string },
  },
  actors: {
    /** The oldest that was sent and that no window is at; null where there is none. */
    readOpenCall: port<OpenCall | null, { operations: readonly CallOperation[] }>("readOpenCall"),
    /** Sends `calls.changed`. */
    watchCalls: listener("watchCalls"),
    checkStatus: checkStatusMachine,
    /** DELETE wallet/payments/{key}, while no window is at the call. */
    cancelCall: port<StatusResult, { call: OpenCall }>("cancelCall"),
  },
  actions: {
    keepCall: assign((_, params: { call: OpenCall | null }) => ({ call: params.call ?? undefined })),
    readPanels: sendTo(named("session"), { type: "panels.due" }),
    tell: sendTo(toasts, (_, { outcome }: { outcome: Outcome }) =>
      outcome.state === "succeeded" || outcome.state === "pending"
        ? notice("success", "openCall.done")
        : notice("info", "openCall.notDone"),
    ),
  },
  guards: {
    isThere: (_, params: { call: OpenCall | null }) => params.call !== null,
    isOutcome: (_, { result }: { result: StatusResult }) => result.kind === "outcome",
    isExpired: (_, { result }: { result: StatusResult }) => result.kind === "expired",
  },
  delays: { retryDelay: 30_000 },
}).createMachine({
  id: "openCall",
  description: "A call that was left without an outcome, until the server tells it.",
  meta: { spec: "safety: unknown payment" },
  context: ({ input }) => ({ ...input, call: undefined }),
  invoke: {
    id: "watchCalls",
    src: "watchCalls",
    onError: { description: "Without it, what another window leaves is seen after the next reload." },
  },
  initial: "reading",
  states: {
    reading: {
      description: "The journal is being read.",
      on: { "calls.changed": { target: "reading", reenter: true } },
      invoke: {
        id: "readOpenCall",
        src: "readOpenCall",
        input: ({ context }) => ({ operations: context.operations }),
        onDone: [
          {
            guard: { type: "isThere", params: ({ event }) => ({ call: event.output }) },
            target: "undecided",
            actions: { type: "keepCall", params: ({ event }) => ({ call: event.output }) },
          },
          { target: "resting", actions: { type: "keepCall", params: { call: null } } },
        ],
        onError: { target: "unavailable", actions: { type: "keepCall", params: { call: null } } },
      },
    },
    resting: { description: "No call of this place is open.", on: { "calls.changed": "reading" } },
    unavailable: {
      description: "The journal cannot be read now; it is read again later.",
      on: { "calls.changed": "reading" },
      after: { retryDelay: "reading" },
    },
    undecided: {
      description: "The place says that the call is not known to have gone through.",
      tags: "undecided",
      initial: "checking",
      on: { "calls.changed": "reading" },
      states: {
        checking: {
          description: "The server is asked again and again; Check again asks now.",
          invoke: {
            id: "checkStatus",
            src: "checkStatus",
            input: ({ context }) => ({ key: context.call?.key ?? "", polls: 0, retryAfter: 0 }),
            onError: { description: "The holder may still ask again, or cancel the call." },
          },
          on: {
            "check.requested": { target: "checking", reenter: true },
            "cancel.requested": "cancelling",
            "status.decided": {
              target: "#openCall.reading",
              actions: ["readPanels", { type: "tell", params: ({ event }) => event }],
            },
            "status.expired": {
              target: "cancelling",
              description: "A key this old acts no more; the cancellation takes it out of the journal.",
            },
          },
        },
        cancelling: {
          description: "The key is being cancelled, so that no late copy of the call can act.",
          tags: "busy",
          on: {
            "calls.changed": {
              description: "The slot is this cancellation's own now, so that the journal would show no call.",
            },
          },
          invoke: {
            id: "cancelCall",
            src: "cancelCall",
            input: ({ context }) => ({ call: context.call as OpenCall }),
            onDone: [
              {
                guard: { type: "isOutcome", params: ({ event }) => ({ result: event.output }) },
                target: "#openCall.reading",
                actions: [
                  "readPanels",
                  {
                    type: "tell",
                    params: ({ event }) => event.output as StatusResult & { kind: "outcome" },
                  },
                ],
              },
              {
                guard: { type: "isExpired", params: ({ event }) => ({ result: event.output }) },
                target: "#openCall.reading",
                actions: "readPanels",
              },
              { target: "checking", description: "The server does not say so yet." },
            ],
            onError: "checking",
          },
        },
      },
    },
  },
});

export type OpenCallActor = ActorRefFrom<typeof openCallMachine>;
