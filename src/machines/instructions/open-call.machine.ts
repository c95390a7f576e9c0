import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { namedActor, toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";
import type { CallOperation } from "./call-order.ts";
import { checkStatusMachine, type StatusReport } from "./check-status.machine.ts";
import type { DecidedStatus, Outcome, StatusResult } from "./instruction.ts";

/** A call without an outcome, of an earlier page or of a press that reached its time limit. */
export interface OpenCall {
  readonly key: string;
  readonly operation: CallOperation;
  /** ISO 8601. */
  readonly submittedAt: string;
}

export type OpenCallEvent =
  | StatusReport
  /** Another window finished a call, or this page is visible again. */
  | { type: "calls.changed" }
  | { type: "check.requested" }
  | { type: "cancel.requested" };

const isDone = ({ state }: Outcome): boolean => state === "succeeded" || state === "pending";

/**
 * Checks the open calls of one part of the app, oldest first, and lets the holder cancel each. It never resends a call.
 */
export const openCallMachine = setup({
  types: {
    input: {} as { operations: readonly CallOperation[] },
    context: {} as { operations: readonly CallOperation[]; call: OpenCall | undefined },
    events: {} as OpenCallEvent,
    tags: {} as "undecided" | "busy",
    meta: {} as { spec: string },
  },
  actors: {
    /** The oldest open call that no window is sending; null if there is none. */
    readOpenCall: port<OpenCall | null, { operations: readonly CallOperation[] }>("readOpenCall"),
    /** Sends `calls.changed`. */
    watchCalls: listener("watchCalls"),
    checkStatus: checkStatusMachine,
    /** DELETE wallet/payments/{key}, unless a window is sending the call. */
    cancelCall: port<StatusResult, { call: OpenCall }>("cancelCall"),
  },
  actions: {
    keepCall: assign((_, params: { call: OpenCall | null }) => ({ call: params.call ?? undefined })),
    readPanels: sendTo(namedActor("session"), { type: "panels.due" }),
    readAccount: sendTo(namedActor("account"), { type: "outdated" }),
    tell: sendTo(toasts, (_, { outcome }: { outcome: Outcome }) =>
      isDone(outcome)
        ? toastRaisedEvent("success", "openCall.done")
        : toastRaisedEvent("info", "openCall.notDone"),
    ),
    reportSettled: sendTo(namedActor("submission"), ({ context }, { outcome }: { outcome: Outcome }) => ({
      type: "call.settled" as const,
      operation: context.call?.operation ?? "",
      isDone: isDone(outcome),
    })),
  },
  guards: {
    isThere: (_, params: { call: OpenCall | null }) => params.call !== null,
    isOutcome: (_, { result }: { result: StatusResult }) => result.kind === "outcome",
    isExpired: (_, { result }: { result: StatusResult }) => result.kind === "expired",
  },
  delays: { retryDelay: 30_000 },
}).createMachine({
  id: "openCall",
  description: "A call without an outcome, until the server answers with it.",
  meta: { spec: "safety: unknown payment" },
  context: ({ input }) => ({ ...input, call: undefined }),
  invoke: {
    id: "watchCalls",
    src: "watchCalls",
    onError: { description: "Without it, another window's open call is shown after the next reload." },
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
    resting: { description: "No call of this part of the app is open.", on: { "calls.changed": "reading" } },
    unavailable: {
      description: "The journal cannot be read now; it is read again later.",
      on: { "calls.changed": "reading" },
      after: { retryDelay: "reading" },
    },
    undecided: {
      description: "The page says that the outcome of the call is unknown.",
      tags: "undecided",
      initial: "checking",
      on: { "calls.changed": ".rereading" },
      states: {
        rereading: {
          description: "The journal is being read again; until then the call stays on the page.",
          on: { "check.requested": "checking", "cancel.requested": "cancelling" },
          invoke: {
            id: "readOpenCall",
            src: "readOpenCall",
            input: ({ context }) => ({ operations: context.operations }),
            onDone: [
              {
                guard: { type: "isThere", params: ({ event }) => ({ call: event.output }) },
                target: "checking",
                actions: { type: "keepCall", params: ({ event }) => ({ call: event.output }) },
              },
              { target: "#openCall.resting", actions: { type: "keepCall", params: { call: null } } },
            ],
            onError: {
              target: "#openCall.unavailable",
              actions: { type: "keepCall", params: { call: null } },
            },
          },
        },
        checking: {
          description: "The server is polled for the status; Check again polls at once.",
          invoke: {
            id: "checkStatus",
            src: "checkStatus",
            input: ({ context }) => ({ key: context.call?.key ?? "", polls: 0, retryAfter: 0 }),
            onError: { description: "The holder may still check again, or cancel the call." },
          },
          on: {
            "check.requested": { target: "checking", reenter: true },
            "cancel.requested": "cancelling",
            "status.decided": {
              target: "#openCall.reading",
              actions: [
                "readPanels",
                "readAccount",
                { type: "tell", params: ({ event }) => event },
                { type: "reportSettled", params: ({ event }) => event },
              ],
            },
            "status.expired": {
              target: "cancelling",
              description:
                "The server no longer processes a key this old; the cancellation removes it from the journal.",
            },
          },
        },
        cancelling: {
          description: "The key is being cancelled, so that no late copy of the call is processed.",
          tags: "busy",
          on: {
            "calls.changed": {
              description: "This cancellation now holds the slot, so the journal would show no open call.",
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
                  "readAccount",
                  { type: "tell", params: ({ event }) => event.output as DecidedStatus },
                  { type: "reportSettled", params: ({ event }) => event.output as DecidedStatus },
                ],
              },
              {
                guard: { type: "isExpired", params: ({ event }) => ({ result: event.output }) },
                target: "#openCall.reading",
                actions: ["readPanels", "readAccount"],
              },
              { target: "checking", description: "The server has not confirmed the cancellation yet." },
            ],
            onError: "checking",
          },
        },
      },
    },
  },
});

export type OpenCallActor = ActorRefFrom<typeof openCallMachine>;
