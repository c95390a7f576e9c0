import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import type { Balance, PageRequest, TransactionPage } from "../core/domain.ts";
import { type Failure, failureOf, rejection } from "../core/failure.ts";
import { port } from "../core/port.ts";
import { mayRetry, retryDelay } from "../core/retry.ts";
import {
  appendPage,
  type HistoryHead,
  isSameHead,
  type TransactionPages,
  type WholeHistory,
} from "./rules/history.ts";
import { hasTransactionsBefore } from "./rules/statement.ts";

export type ReadHistoryEvent =
  /** After a failure, the read continues where it stopped. */
  { type: "retried" };

/** Sent to the parent each time an error stops the read. */
export type ReadHistoryReport = { type: "history.failed"; failure: Failure };

export interface ReadHistoryInput {
  /** The oldest day to read, `yyyy-MM-dd`; without it, everything is read. */
  readonly since?: string;
  readonly timeZone: string;
}

/** Max page size of the contract. */
const maxPageSize = 500;
const maxStarts = 5;

function hasOlder({ transactions, pagination }: TransactionPage, { since, timeZone }: ReadHistoryInput) {
  return pagination.hasNext && !hasTransactionsBefore(transactions, since, timeZone);
}

/**
 * Reads the wallet's list page by page as a consistent snapshot: it restarts if the first page or the balance has
 * changed meanwhile. Each page has three retries, and a failed page loses none of the pages read before.
 */
export const readHistoryMachine = setup({
  types: {
    input: {} as ReadHistoryInput,
    output: {} as WholeHistory,
    context: {} as ReadHistoryInput & {
      head: HistoryHead | undefined;
      pages: TransactionPages;
      nextPage: number;
      hasMore: boolean;
      starts: number;
      retries: number;
      failure: Failure | undefined;
    },
    events: {} as ReadHistoryEvent,
    tags: {} as "busy",
    meta: {} as { spec: string },
  },
  actors: {
    readHead: port<HistoryHead, { size: number }>("readHead"),
    readPage: port<TransactionPage, PageRequest>("readPage"),
  },
  actions: {
    keepHead: assign(({ context }, params: { head: HistoryHead }) => ({
      head: params.head,
      pages: appendPage([], params.head.page.transactions),
      nextPage: 1,
      hasMore: hasOlder(params.head.page, context),
      retries: 0,
      failure: undefined,
    })),
    keepPage: assign(({ context }, params: { page: TransactionPage }) => {
      const pages = appendPage(context.pages, params.page.transactions);
      return {
        pages,
        nextPage: context.nextPage + 1,
        hasMore: pages !== context.pages && hasOlder(params.page, context),
        retries: 0,
        failure: undefined,
      };
    }),
    countStart: assign({ starts: ({ context }) => context.starts + 1 }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepUnstable: assign({ failure: rejection("history_restless") }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    beginAnew: assign({ retries: 0, starts: 0, failure: undefined }),
    reportFailed: sendParent(({ context }) => ({ type: "history.failed", failure: context.failure })),
  },
  guards: {
    hasNoHead: ({ context }) => context.head === undefined,
    hasMore: ({ context }) => context.hasMore,
    isUnchanged: ({ context }, params: { head: HistoryHead }) =>
      context.head !== undefined && isSameHead(context.head, params.head),
    mayStartAgain: ({ context }) => context.starts < maxStarts,
    mayRetry: ({ context }, params: { error: unknown }) => mayRetry(failureOf(params.error), context.retries),
  },
  delays: { backoff: ({ context }) => retryDelay(context.failure, context.retries) },
}).createMachine({
  id: "readHistory",
  description: "Reads the wallet's whole list, or the part that a period needs, as a consistent snapshot.",
  meta: { spec: "§7 Reads" },
  context: ({ input }) => ({
    ...input,
    head: undefined,
    pages: [],
    nextPage: 0,
    hasMore: true,
    starts: 0,
    retries: 0,
    failure: undefined,
  }),
  output: ({ context }) => ({
    // A copy, because `appendPage` stores the ids of the original in a `WeakMap`.
    pages: [...context.pages],
    balance: context.head?.balance as Balance,
  }),
  initial: "deciding",
  states: {
    deciding: {
      description: "Decides which page to read next.",
      always: [
        { guard: "hasNoHead", target: "starting" },
        { guard: "hasMore", target: "paging" },
        { target: "confirming" },
      ],
    },
    starting: {
      description: "The balance and the first page are being read.",
      tags: "busy",
      invoke: {
        id: "readStart",
        src: "readHead",
        input: { size: maxPageSize },
        onDone: {
          target: "deciding",
          actions: { type: "keepHead", params: ({ event }) => ({ head: event.output }) },
        },
        onError: [
          {
            guard: { type: "mayRetry", params: ({ event }) => event },
            target: "retrying",
            actions: [{ type: "keepFailure", params: ({ event }) => event }, "countRetry"],
          },
          { target: "failed", actions: { type: "keepFailure", params: ({ event }) => event } },
        ],
      },
    },
    paging: {
      description: "The next older page is being read.",
      tags: "busy",
      invoke: {
        id: "readPage",
        src: "readPage",
        input: ({ context }) => ({ page: context.nextPage, size: maxPageSize }),
        onDone: {
          target: "deciding",
          actions: { type: "keepPage", params: ({ event }) => ({ page: event.output }) },
        },
        onError: [
          {
            guard: { type: "mayRetry", params: ({ event }) => event },
            target: "retrying",
            actions: [{ type: "keepFailure", params: ({ event }) => event }, "countRetry"],
          },
          { target: "failed", actions: { type: "keepFailure", params: ({ event }) => event } },
        ],
      },
    },
    confirming: {
      description: "The balance and the first page are read again: a payment may have been made meanwhile.",
      meta: { spec: "safety: faults" },
      tags: "busy",
      invoke: {
        id: "readEnd",
        src: "readHead",
        input: { size: maxPageSize },
        onDone: [
          {
            guard: { type: "isUnchanged", params: ({ event }) => ({ head: event.output }) },
            target: "known",
          },
          {
            guard: "mayStartAgain",
            target: "deciding",
            actions: ["countStart", { type: "keepHead", params: ({ event }) => ({ head: event.output }) }],
            description: "The list changed while it was read.",
          },
          { target: "failed", actions: "keepUnstable" },
        ],
        onError: [
          {
            guard: { type: "mayRetry", params: ({ event }) => event },
            target: "retrying",
            actions: [{ type: "keepFailure", params: ({ event }) => event }, "countRetry"],
          },
          { target: "failed", actions: { type: "keepFailure", params: ({ event }) => event } },
        ],
      },
    },
    retrying: {
      description: "The last call failed with a temporary fault; it is retried after a pause.",
      meta: { spec: "§9 Data fetching" },
      tags: "busy",
      after: { backoff: "deciding" },
    },
    failed: {
      description: "Reading the list failed; the pages already read are kept for a retry.",
      meta: { spec: "§8 HTTP errors" },
      entry: "reportFailed",
      on: { retried: { target: "deciding", actions: "beginAnew" } },
    },
    known: { type: "final", description: "The list is known." },
  },
});

export type ReadHistoryActor = ActorRefFrom<typeof readHistoryMachine>;
