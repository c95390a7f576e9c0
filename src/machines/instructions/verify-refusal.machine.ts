import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { port } from "../core/port.ts";
import { retryAfterOf } from "./check-status.machine.ts";
import type {
  DecidedStatus,
  Instruction,
  JournalEntry,
  MatchingTransaction,
  Outcome,
  StatusResult,
} from "./instruction.ts";

export interface VerifyRefusalInput {
  readonly instruction: Instruction;
  readonly failure: Failure;
  readonly byList: boolean;
}

/** Sent to the parent. */
export type RefusalReport =
  | { type: "refusal.decided"; outcome: Outcome }
  /** `retryAfter` is the server's `Retry-After` in milliseconds, or 0. */
  | { type: "refusal.unverified"; retryAfter: number };

/** Pauses between reads of the list, in milliseconds. */
const listPauses = [5_000, 10_000] as const;

/**
 * Decides a rejection whose code does not decide the outcome. With keys: a status request, then a cancellation if the
 * server has not seen the key; the payment counts as declined only after it. Without keys: three reads of the list,
 * which may lag, within 15 s and without a new match.
 */
export const verifyRefusalMachine = setup({
  types: {
    input: {} as VerifyRefusalInput,
    context: {} as VerifyRefusalInput & {
      /** Reads of the list, each without a match. */
      readonly readings: number;
    },
    meta: {} as { spec: string },
  },
  actors: {
    readStatus: port<StatusResult, { key: string }>("readStatus"),
    /** DELETE wallet/payments/{key}. */
    cancelPayment: port<StatusResult, { key: string }>("cancelPayment"),
    readMatches: port<readonly MatchingTransaction[], { entry: JournalEntry }>("readMatches"),
  },
  actions: {
    countReading: assign({ readings: ({ context }) => context.readings + 1 }),
    reportDecided: sendParent((_, params: { outcome: Outcome }) => ({
      type: "refusal.decided",
      outcome: params.outcome,
    })),
    reportDeclined: sendParent(({ context }) => ({
      type: "refusal.decided",
      outcome: { state: "declined", failure: context.failure },
    })),
    reportUnverified: sendParent((_, { result }: { result?: StatusResult }) => ({
      type: "refusal.unverified",
      retryAfter: (result && retryAfterOf(result)) ?? 0,
    })),
    reportError: sendParent((_, { error }: { error: unknown }) => ({
      type: "refusal.unverified",
      retryAfter: failureOf(error).retryAfter ?? 0,
    })),
  },
  guards: {
    isByList: ({ context }) => context.byList,
    isOutcome: (_, params: { result: StatusResult }) => params.result.kind === "outcome",
    isUnseen: (_, params: { result: StatusResult }) => params.result.kind === "unseen",
    isCancelled: (_, params: { result: StatusResult }) =>
      params.result.kind === "outcome" && params.result.outcome.state === "cancelled",
    hasNoMatch: (_, params: { matches: readonly MatchingTransaction[] }) => params.matches.length === 0,
    wasReadToTheEnd: ({ context }) => context.readings > listPauses.length,
  },
  delays: { listPause: ({ context }) => listPauses[context.readings - 1] ?? 0 },
}).createMachine({
  id: "verifyRefusal",
  description: "A rejection that may not be the wallet's final answer.",
  meta: { spec: "safety: unknown payment" },
  context: ({ input }) => ({ ...input, readings: 0 }),
  initial: "choosing",
  states: {
    choosing: {
      description: "By the key, or by the list if the server stores no keys.",
      always: [{ guard: "isByList", target: "readingList" }, { target: "readingStatus" }],
    },
    readingStatus: {
      description: "A status request is being sent.",
      invoke: {
        id: "readStatus",
        src: "readStatus",
        input: ({ context }) => ({ key: context.instruction.key }),
        onDone: [
          {
            guard: { type: "isOutcome", params: ({ event }) => ({ result: event.output }) },
            target: "finished",
            actions: { type: "reportDecided", params: ({ event }) => event.output as DecidedStatus },
          },
          {
            guard: { type: "isUnseen", params: ({ event }) => ({ result: event.output }) },
            target: "cancelling",
          },
          {
            target: "finished",
            actions: { type: "reportUnverified", params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: { target: "finished", actions: { type: "reportError", params: ({ event }) => event } },
      },
    },
    cancelling: {
      description: "The unseen key is being cancelled, so that no late copy of it is processed.",
      invoke: {
        id: "cancelPayment",
        src: "cancelPayment",
        input: ({ context }) => ({ key: context.instruction.key }),
        onDone: [
          {
            guard: { type: "isCancelled", params: ({ event }) => ({ result: event.output }) },
            target: "finished",
            actions: "reportDeclined",
          },
          {
            guard: { type: "isOutcome", params: ({ event }) => ({ result: event.output }) },
            target: "finished",
            actions: { type: "reportDecided", params: ({ event }) => event.output as DecidedStatus },
          },
          {
            target: "finished",
            actions: { type: "reportUnverified", params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: { target: "finished", actions: { type: "reportError", params: ({ event }) => event } },
      },
    },
    readingList: {
      description: "The newest transactions are being read.",
      invoke: {
        id: "readMatches",
        src: "readMatches",
        input: ({ context }) => ({ entry: context.instruction as JournalEntry }),
        onDone: [
          {
            guard: { type: "hasNoMatch", params: ({ event }) => ({ matches: event.output }) },
            target: "comparing",
          },
          { target: "finished", actions: { type: "reportUnverified", params: {} } },
        ],
        onError: { target: "finished", actions: { type: "reportError", params: ({ event }) => event } },
      },
    },
    comparing: {
      description:
        "No transaction matches; the list may lag behind the payment, so three reads have to agree.",
      entry: "countReading",
      always: { guard: "wasReadToTheEnd", target: "finished", actions: "reportDeclined" },
      after: { listPause: "readingList" },
    },
    finished: {
      type: "final",
      description: "The parent has the outcome, or knows that the outcome is unknown.",
    },
  },
});

export type VerifyRefusalActor = ActorRefFrom<typeof verifyRefusalMachine>;
