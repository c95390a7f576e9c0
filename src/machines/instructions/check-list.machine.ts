import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { failureOf } from "../core/failure.ts";
import { listener, port } from "../core/port.ts";
import type { CheckStatusEvent } from "./check-status.machine.ts";
import type { JournalEntry, MatchingTransaction } from "./instruction.ts";

/** Sent to the parent: transactions of the newest list that may be the payment. They are hints, never an outcome. */
export type ListReport = { type: "list.read"; matches: readonly MatchingTransaction[] };

/** Pauses in milliseconds, for reads at 0, 2, 5, 10, 20, 30 and 60 s. */
const pauses = [0, 2_000, 3_000, 5_000, 10_000, 10_000, 30_000] as const;

/**
 * Reads the list of transactions for possible matches of the payment, if the server stores no keys.
 * `retryAfter` is the server's `Retry-After` in milliseconds.
 */
export const checkListMachine = setup({
  types: {
    input: {} as { entry: JournalEntry; retryAfter: number },
    context: {} as { entry: JournalEntry; readings: number; retryAfter: number },
    events: {} as CheckStatusEvent,
    tags: {} as "requesting",
    meta: {} as { spec: string },
  },
  actors: {
    /** New transactions with the same operation, amount and counterparty; rejects if the list cannot be read. */
    readMatches: port<readonly MatchingTransaction[], { entry: JournalEntry }>("readMatches"),
    /** Sends `connection.restored`. */
    watchConnection: listener<{ type: "none" }>("watchConnection"),
  },
  actions: {
    countReading: assign({ readings: ({ context }) => context.readings + 1, retryAfter: 0 }),
    keepDelay: assign({
      retryAfter: (_, { error }: { error: unknown }) => failureOf(error).retryAfter ?? 0,
    }),
    reportMatches: sendParent((_, params: { matches: readonly MatchingTransaction[] }) => ({
      type: "list.read",
      matches: params.matches,
    })),
  },
  guards: { isPollScheduled: ({ context }) => context.readings < pauses.length },
  delays: {
    pollDelay: ({ context: { readings, retryAfter } }) =>
      Math.max(pauses[readings] ?? 0, Math.min(retryAfter, 300_000)),
  },
}).createMachine({
  id: "checkList",
  description: "Reads the list for transactions that may be the payment.",
  meta: { spec: "safety: unknown payment" },
  context: ({ input }) => ({ ...input, readings: 0 }),
  invoke: {
    id: "connection",
    src: "watchConnection",
    onError: { description: "Without it, the next read follows on schedule." },
  },
  initial: "waiting",
  states: {
    waiting: {
      description: "The next read starts at its scheduled time, or when the holder requests it.",
      initial: "planning",
      states: {
        planning: {
          description: "Selects the next time of the schedule.",
          always: [{ guard: "isPollScheduled", target: "scheduled" }, { target: "onDemand" }],
        },
        scheduled: {
          description: "Another read is scheduled.",
          after: { pollDelay: "#checkList.requesting" },
        },
        onDemand: { description: "The list is read again only if the holder requests it." },
      },
      on: { "check.requested": "requesting", "connection.restored": "requesting" },
    },
    requesting: {
      description: "The newest transactions are being read.",
      tags: "requesting",
      entry: "countReading",
      invoke: {
        id: "readMatches",
        src: "readMatches",
        input: ({ context }) => ({ entry: context.entry }),
        onDone: {
          target: "waiting",
          actions: { type: "reportMatches", params: ({ event }) => ({ matches: event.output }) },
        },
        onError: {
          target: "waiting",
          actions: { type: "keepDelay", params: ({ event }) => event },
          description: "The list cannot be read now.",
        },
      },
    },
  },
});

export type CheckListActor = ActorRefFrom<typeof checkListMachine>;
