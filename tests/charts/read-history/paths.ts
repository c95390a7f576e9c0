import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { Transaction } from "../../../src/machines/core/domain.ts";
import type { readHistoryMachine } from "../../../src/machines/history/read-history.machine.ts";
import type { HistoryHead } from "../../../src/machines/history/rules/history.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { balance } from "../../machines/session-fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

function createLine(id: string, day: string): Transaction {
  return {
    transactionId: id,
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    amount: 1_000,
    createdAt: `${day}T02:00:00.000Z`,
  };
}

function createPage(transactions: readonly Transaction[], hasNext: boolean) {
  return { transactions, pagination: { hasNext, page: 0, totalPages: hasNext ? 2 : 1 } };
}

const newestTransaction = createLine("t-3", "2026-11-19");
const shortHead: HistoryHead = { balance, page: createPage([newestTransaction], false) };
const longHead: HistoryHead = { balance, page: createPage([newestTransaction], true) };
/** The head after another payment: the balance differs. */
const changedHead: HistoryHead = {
  balance: { ...balance, balance: 1 },
  page: createPage([newestTransaction], true),
};

/** The head after a payment has failed: the balance is the same, but a transaction differs. */
const otherwise: HistoryHead = {
  balance,
  page: createPage([{ ...newestTransaction, status: "FAILED" }], true),
};

type Seen = SeenOf<ContextFrom<typeof readHistoryMachine>>;

/** A transient failure is retried three times; a rejection is not. */
const afterFailure = ({ event, contextBefore }: Seen): string =>
  contextBefore.retries < 3 && event.error.failure.status !== 404 ? "retrying" : "failed";

function whatIsMissing({ context }: Seen): string {
  if (context.head === undefined) return "starting";
  return context.hasMore ? "paging" : "confirming";
}

/** The maximum pause in milliseconds. A longer pause that a server asks for is shortened to it. */
const maxRetryDelay = 300_000;

export const paths = pathsOf<typeof readHistoryMachine>()({
  starts: {
    "the list of the last month is wanted": () => ({ since: "2026-10-20", timeZone: "Australia/Sydney" }),
  },
  events: {},
  answers: {
    readStart: [shortHead, longHead],
    // The second page repeats a line of the first one, which must not be counted twice.
    readPage: [
      createPage([newestTransaction, createLine("t-2", "2026-11-01")], true),
      createPage([createLine("t-1", "2026-09-01")], true),
      createPage([newestTransaction], true),
    ],
    readEnd: ({ head }) =>
      head === undefined ? [] : [head, ...(head === changedHead ? [longHead] : [changedHead, otherwise])],
  },
  failures: {
    readStart: [offline, statusFailure(404)],
    readPage: [
      statusFailure(429, { retryAfter: 4_000 }),
      statusFailure(429, { retryAfter: 2 * maxRetryDelay }),
      statusFailure(404),
    ],
    readEnd: [offline, statusFailure(404)],
  },
  delays: {
    backoff: ({ retries, failure }) =>
      Math.max(1_000 * 2 ** (retries - 1), Math.min(failure?.retryAfter ?? 0, maxRetryDelay)),
  },
  differs: ({ head, hasMore, starts, retries, pages, failure }) => [
    [undefined, changedHead, otherwise, longHead, shortHead].indexOf(head),
    hasMore,
    starts,
    retries,
    pages.flat().length,
    failure?.retryAfter ?? null,
  ],
  labels: {
    readStart: "the balance with the first page",
    readPage: "the next page",
    readEnd: "the balance with the first page, once more,",
    retried: "the holder presses Try again",
    backoff: "the pause is over",
  },
  initial: { "the list of the last month is wanted": "starting" },
  final: ["known"],
  transitions: {
    starting: {
      "done readStart": ({ event }) => (event.output === longHead ? "paging" : "confirming"),
      "error readStart": afterFailure,
    },
    confirming: {
      "done readEnd": "failed | known | paging",
      "error readEnd": afterFailure,
    },
    paging: {
      "done readPage": "confirming | paging",
      "error readPage": afterFailure,
    },
    retrying: {
      "after backoff": whatIsMissing,
    },
    failed: {
      retried: whatIsMissing,
    },
  },
  observations: [
    inside(["starting", "paging", "confirming", "retrying"], {
      "that it is busy": ({ snapshot }) => snapshot.hasTag("busy"),
    }),
    inside("paging", {
      "the page after the last one asked for, 500 lines long": ({ wasIn, invoked, context }) =>
        (wasIn("paging") && invoked.length === 0) ||
        (invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) === `{"page":${context.nextPage},"size":500}`),
    }),
    inside(["starting", "confirming"], {
      "the first page asked for, 500 lines long": ({ invoked }) =>
        invoked.every(({ input }) => JSON.stringify(input) === '{"size":500}'),
    }),
    always({
      "the period and the account's days as they were wanted": ({ context }) =>
        context.since === "2026-10-20" && context.timeZone === "Australia/Sydney",
      "every line once": ({ context }) =>
        new Set(context.pages.flat().map(({ transactionId }) => transactionId)).size ===
        context.pages.flat().length,
    }),
    after(
      ["readStart", "readPage", "readEnd"].map((actor) => `xstate.error.actor.${actor}`),
      {
        "the reason kept, and each new try counted": ({ event, context, contextBefore, isIn }) =>
          context.failure === event.error.failure &&
          context.retries === contextBefore.retries + (isIn("retrying") ? 1 : 0),
      },
    ),
    after(["xstate.done.actor.readStart", "xstate.done.actor.readPage"], {
      "one page more, and the tries forgotten": ({ context, contextBefore, wasIn }) =>
        context.nextPage === (wasIn("starting") ? 1 : contextBefore.nextPage + 1) &&
        context.retries === 0 &&
        context.failure === undefined,
    }),
    after("xstate.done.actor.readPage", {
      "its new lines behind those that were there": ({ event, context, contextBefore }) => {
        const knownTransactions = contextBefore.pages.flat();
        const newTransactions = event.output.transactions.filter(
          (transaction: Transaction) =>
            !knownTransactions.some(({ transactionId }) => transactionId === transaction.transactionId),
        );
        return (
          JSON.stringify(context.pages.flat()) === JSON.stringify([...knownTransactions, ...newTransactions])
        );
      },
      "no older page asked for once the period is passed, or where a page brings nothing new": ({
        event,
        context,
        contextBefore,
        isIn,
      }) => {
        const isPassed = event.output.transactions.some(
          ({ transactionId }: Transaction) => transactionId === "t-1",
        );
        const hasGrown = context.pages.flat().length > contextBefore.pages.flat().length;
        return isIn("confirming") === (isPassed || !hasGrown) && (isIn("confirming") || isIn("paging"));
      },
    }),
    after("xstate.done.actor.readEnd", {
      "the list believed only where nothing changed meanwhile, and begun anew where something did": ({
        event,
        contextBefore,
        isIn,
        context,
      }) => {
        if (event.output === contextBefore.head) return isIn("known");
        if (contextBefore.starts >= 5) return isIn("failed") && context.failure?.code === "history_restless";
        const begunAnew = JSON.stringify([event.output.page.transactions]);
        return (
          !isIn("known") &&
          context.starts === contextBefore.starts + 1 &&
          JSON.stringify(context.pages) === begunAnew
        );
      },
    }),
    inside("retrying", {
      "at most three retries, never after a refusal, and what was read kept": ({ context, contextBefore }) =>
        context.retries <= 3 && context.failure?.status !== 404 && context.pages === contextBefore.pages,
    }),
    inside("failed", {
      "why, told to the statement, and what was read kept": ({ context, contextBefore, received }) =>
        context.failure !== undefined &&
        context.pages === contextBefore.pages &&
        received.length === 1 &&
        received[0]?.type === "history.failed" &&
        received[0]?.failure === context.failure,
    }),
    after("retried", {
      "three new tries, from where it stopped": ({ wasIn, context, contextBefore, isIn }) =>
        !wasIn("failed") ||
        (context.retries === 0 &&
          context.starts === 0 &&
          context.failure === undefined &&
          context.pages === contextBefore.pages &&
          isIn("starting") === (contextBefore.head === undefined)),
    }),
    inside("known", {
      "the list and the balance of one moment": ({ snapshot, context }) =>
        snapshot.status === "done" &&
        JSON.stringify(snapshot.output.pages) === JSON.stringify(context.pages) &&
        snapshot.output.balance === context.head?.balance,
    }),
  ],
});
