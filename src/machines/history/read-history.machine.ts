import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import type { Balance, PageRequest, TransactionPage } from "../domain.ts";
import { type Failure, failureOf, isTransient, rejection } from "../failure.ts";
import { port } from "../port.ts";
import { type Pages, withPage } from "./rules/history.ts";
import { reachesBeyond } from "./rules/statement.ts";

export type ReadHistoryEvent =
  /** After a failure: goes on where it stopped. */
  { type: "retried" };

export interface ReadHistoryInput {
  /** The oldest day that is wanted, `yyyy-MM-dd`; everything where it is left out. */
  readonly since?: string;
  readonly timeZone: string;
}

/** What the wallet says at one moment: the balance, and the first page of the list. */
export interface HistoryHead {
  readonly balance: Balance;
  readonly page: TransactionPage;
}

export interface WholeHistory {
  /** Each transaction once; at the end some that are older than was asked for. */
  readonly pages: Pages;
  /** As it stands after all of them. */
  readonly balance: Balance;
}

/** As many a page as the contract allows. */
const size = 500;
const mostStarts = 5;
/** A server that asks for more is asked again all the same. */
const longestWait = 300_000;

interface HistoryContext {
  since: string | undefined;
  timeZone: string;
  head: HistoryHead | undefined;
  pages: Pages;
  nextPage: number;
  hasMore: boolean;
  starts: number;
  retries: number;
  failure: Failure | undefined;
}

function lookOf({ balance, page }: HistoryHead): string {
  const lines = page.transactions.map(({ transactionId, status, amount }) => [transactionId, status, amount]);
  return JSON.stringify([balance.balance, balance.pendingBalance, page.pagination.totalItems, lines]);
}

/**
 * Reads the wallet's list page by page as one picture of one moment: begun again where the first page or the balance
 * has changed meanwhile, each page tried three times more, and nothing lost by a page that fails.
 */
export const readHistoryMachine = setup({
  types: {
    input: {} as ReadHistoryInput,
    output: {} as WholeHistory,
    context: {} as HistoryContext,
    events: {} as ReadHistoryEvent,
    tags: {} as "busy",
    meta: {} as { spec: string },
  },
  actors: {
    readHead: port<HistoryHead, { size: number }>("readHead"),
    readPage: port<TransactionPage, PageRequest>("readPage"),
  },
  actions: {
    keepHead: assign(({ context }, params: { head: HistoryHead }) => {
      const { transactions, pagination } = params.head.page;
      return {
        head: params.head,
        pages: withPage([], transactions),
        nextPage: 1,
        hasMore: pagination.hasNext && !reachesBeyond(transactions, context.since, context.timeZone),
        retries: 0,
        failure: undefined,
      };
    }),
    keepPage: assign(({ context }, params: { page: TransactionPage }) => {
      const { transactions, pagination } = params.page;
      const pages = withPage(context.pages, transactions);
      const grew = pages !== context.pages;
      return {
        pages,
        nextPage: context.nextPage + 1,
        hasMore: grew && pagination.hasNext && !reachesBeyond(transactions, context.since, context.timeZone),
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
      context.head !== undefined && lookOf(context.head) === lookOf(params.head),
    mayStartAgain: ({ context }) => context.starts < mostStarts,
    mayRetry: ({ context }, params: { error: unknown }) =>
      context.retries < 3 && isTransient(failureOf(params.error)),
  },
  delays: {
    backoff: ({ context }) =>
      Math.max(
        Math.min(1_000 * 2 ** (context.retries - 1), 30_000),
        Math.min(context.failure?.retryAfter ?? 0, longestWait),
      ),
  },
}).createMachine({
  id: "readHistory",
  description: "The wallet's whole list, or as much of it as a period needs, read as it stood at one moment.",
  meta: { spec: "§7 Reads" },
  context: ({ input }) => ({
    since: input.since,
    timeZone: input.timeZone,
    head: undefined,
    pages: [],
    nextPage: 0,
    hasMore: true,
    starts: 0,
    retries: 0,
    failure: undefined,
  }),
  output: ({ context }) => ({
    // A copy: nobody continues it, and what that needs goes with the reader.
    pages: [...context.pages],
    balance: context.head?.balance as Balance,
  }),
  initial: "deciding",
  states: {
    deciding: {
      description: "What is still missing?",
      meta: { spec: "§7 Reads" },
      tags: "busy",
      always: [
        { guard: "hasNoHead", target: "starting", description: "It is looked what is still missing." },
        { guard: "hasMore", target: "paging", description: "It is looked what is still missing." },
        { target: "confirming", description: "It is looked what is still missing." },
      ],
    },
    starting: {
      description: "The balance and the first page are being read.",
      meta: { spec: "§7 Reads" },
      tags: "busy",
      invoke: {
        id: "readStart",
        src: "readHead",
        input: { size },
        onDone: {
          target: "deciding",
          actions: { type: "keepHead", params: ({ event }) => ({ head: event.output }) },
          description: "The balance and the first page are there.",
        },
        onError: [
          {
            guard: { type: "mayRetry", params: ({ event }) => ({ error: event.error }) },
            target: "retrying",
            actions: [{ type: "keepFailure", params: ({ event }) => ({ error: event.error }) }, "countRetry"],
            description: "The first page cannot be read.",
          },
          {
            target: "failed",
            actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            description: "The first page cannot be read.",
          },
        ],
      },
    },
    paging: {
      description: "The next older page is being read.",
      meta: { spec: "§7 Reads" },
      tags: "busy",
      invoke: {
        id: "readPage",
        src: "readPage",
        input: ({ context }) => ({ page: context.nextPage, size }),
        onDone: {
          target: "deciding",
          actions: { type: "keepPage", params: ({ event }) => ({ page: event.output }) },
          description: "The next page is there.",
        },
        onError: [
          {
            guard: { type: "mayRetry", params: ({ event }) => ({ error: event.error }) },
            target: "retrying",
            actions: [{ type: "keepFailure", params: ({ event }) => ({ error: event.error }) }, "countRetry"],
            description: "The next page cannot be read.",
          },
          {
            target: "failed",
            actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            description: "The next page cannot be read.",
          },
        ],
      },
    },
    confirming: {
      description: "The balance and the first page are read once more: a payment may have come between.",
      meta: { spec: "safety: faults" },
      tags: "busy",
      invoke: {
        id: "readEnd",
        src: "readHead",
        input: { size },
        onDone: [
          {
            guard: { type: "isUnchanged", params: ({ event }) => ({ head: event.output }) },
            target: "known",
            description: "The balance is read once more.",
          },
          {
            guard: "mayStartAgain",
            target: "deciding",
            actions: ["countStart", { type: "keepHead", params: ({ event }) => ({ head: event.output }) }],
            description: "What was read belongs to no one moment any more.",
          },
          { target: "failed", actions: "keepUnstable", description: "The balance is read once more." },
        ],
        onError: [
          {
            guard: { type: "mayRetry", params: ({ event }) => ({ error: event.error }) },
            target: "retrying",
            actions: [{ type: "keepFailure", params: ({ event }) => ({ error: event.error }) }, "countRetry"],
            description: "The balance cannot be read once more.",
          },
          {
            target: "failed",
            actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            description: "The balance cannot be read once more.",
          },
        ],
      },
    },
    retrying: {
      description: "The last call failed in a way that may pass; a moment later it is tried again.",
      meta: { spec: "§9 Data fetching" },
      tags: "busy",
      after: { backoff: { target: "deciding", description: "The pause is over." } },
    },
    failed: {
      description: "The list could not be read to its end; what was read is kept for another try.",
      meta: { spec: "§8 HTTP errors" },
      entry: "reportFailed",
      on: {
        retried: { target: "deciding", actions: "beginAnew", description: "The holder presses Try again." },
      },
    },
    known: { type: "final", description: "The list is known.", meta: { spec: "§7 Reads" } },
  },
});

export type ReadHistoryActor = ActorRefFrom<typeof readHistoryMachine>;

/** What its parent hears before it is done. */
export type ReadHistoryReport = { type: "history.failed"; failure: Failure };
