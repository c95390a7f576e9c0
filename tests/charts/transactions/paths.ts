import { isDeepStrictEqual } from "node:util";
import { noFilters, type TransactionsView } from "../../../src/machines/history/rules/transactions.ts";
import type { transactionsMachine } from "../../../src/machines/history/transactions.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { history } from "../../machines/session-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const view: TransactionsView = {
  filters: { ...noFilters, search: "rent" },
  sorting: "newest",
  page: 1,
  pageSize: 6,
};
const otherView: TransactionsView = {
  filters: { ...noFilters, category: "topUp" },
  sorting: "oldest",
  page: 0,
  pageSize: 100,
};
const emptyHistory = { ...history, pages: [] };

export const paths = pathsOf<typeof transactionsMachine>()({
  events: {
    "address.entered": (context) => [{ view: context.filters === view.filters ? otherView : view }],
    "filters.changed": [{ filters: { search: "coffee" } }],
    "sorting.chosen": [{ sorting: "largest" }, { sorting: "oldest" }],
    "page.turned": [{ page: 2 }, { page: 1 }],
    "pageSize.changed": [{ pageSize: 25 }, { pageSize: 100 }],
    "history.failed": [{ failure: offline }, { failure: statusFailure(503, { retryAfter: 60_000 }) }],
  },
  senders: { "history.failed": "readHistory", "file.saved": "csv", "file.saveFailed": "csv" },
  answers: { readHistory: [history, emptyHistory] },
  delays: { addressDelay: 300, againDelay: ({ failure }) => Math.max(30_000, failure?.retryAfter ?? 0) },
  differs: ({ failure, pages }) => [failure?.retryAfter, pages?.length],
  labels: {
    "address.entered": "the holder comes to the page",
    "address.left": "the holder goes to another page",
    "filters.changed": "a filter is changed",
    "filters.cleared": "the holder presses Clear filters",
    "filters.folded": "the holder folds the filters in or out",
    "sorting.chosen": "the holder chooses the order",
    "page.turned": "the holder turns the page",
    "pageSize.changed": "the holder chooses how many transactions a page shows",
    retried: "the holder presses Try again",
    "file.saved": "the file is saved",
    "file.saveFailed": "the file cannot be saved",
    "history.failed": "a page of the list cannot be read",
    readHistory: "the reading of the list",
    csv: "the file",
    address: "the address",
    addressDelay: "nobody has typed for a moment",
    againDelay: "the longer pause is over",
  },
  initial: { "the beginning": "away" },
  transitions: {
    here: {
      "address.left": "away",
    },
    "here.view.written": {
      "filters.changed": "here.view.changed",
      "filters.cleared": "here.view.changed",
      "sorting.chosen": "here.view.changed",
      "page.turned": "here.view.changed",
      "pageSize.changed": "here.view.changed",
    },
    "here.list.reading": {
      "done readHistory": "here.list.known",
      "error readHistory": "here.list.broken",
    },
    away: {
      "address.entered": "here.list.reading.going + here.view.written + here.panel.folded",
    },
    "here.list.reading.going": {
      "history.failed": "here.list.reading.failed",
    },
    "here.panel.folded": {
      "filters.folded": "here.panel.unfolded",
    },
    "here.view.changed": {
      "after addressDelay": "here.view.written",
    },
    "here.panel.unfolded": {
      "filters.folded": "here.panel.folded",
    },
    "here.list.reading.failed": {
      retried: "here.list.reading.going",
      "after againDelay": "here.list.reading.going",
    },
    "here.list.broken": {
      retried: "here.list.reading.going",
    },
  },
  observations: [
    inside("away", {
      "nothing being read or written": ({ childIds }) => childIds.every((id) => id === "address"),
    }),
    after("address.entered", "here", {
      "the filters and the page that the address says": ({ context, event }) =>
        event.type === "address.entered" &&
        context.filters === event.view.filters &&
        context.sorting === event.view.sorting &&
        context.page === event.view.page &&
        context.pageSize === event.view.pageSize,
    }),
    after(["address.entered", "address.left"], {
      "the list that was read, while it is read again": ({ context, contextBefore }) =>
        context.pages === contextBefore.pages,
    }),
    inside("here.list.reading", {
      "the list being read, whatever the zone": ({ childIds, event, invoked }) =>
        (childIds.includes("readHistory") || event.type === "xstate.error.actor.readHistory") &&
        invoked.every(
          ({ src, input }) =>
            src !== "readHistory" || JSON.stringify(input) === JSON.stringify({ timeZone: "UTC" }),
        ),
    }),
    inside("here.list.reading.going", {
      "that it is busy": ({ snapshot }) => snapshot.hasTag("busy"),
    }),
    inside("here.list.reading.failed", {
      "why, and another try": ({ context, can, snapshot }) =>
        context.failure !== undefined && can({ type: "retried" }) && !snapshot.hasTag("busy"),
    }),
    after("xstate.after.againDelay.transactions.here.list.reading.failed", {
      "the reading going on where it stopped, without a press": ({ sent, context }) =>
        JSON.stringify(sent) === JSON.stringify([{ to: "readHistory", event: { type: "retried" } }]) &&
        context.failure === undefined,
    }),
    after("history.failed", "here.list.reading.failed", {
      "the reason as the reading told it": ({ context, event }) => context.failure === event.failure,
    }),
    after("retried", {
      "the reading going on where it stopped, or begun anew where it had died": ({
        wasIn,
        sent,
        invoked,
        context,
      }) => {
        if (wasIn("here.list.reading.failed"))
          return (
            JSON.stringify(sent) === JSON.stringify([{ to: "readHistory", event: { type: "retried" } }]) &&
            context.failure === undefined
          );
        if (wasIn("here.list.broken"))
          return invoked.length === 1 && invoked[0]?.src === "readHistory" && context.failure === undefined;
        return sent.length === 0 && invoked.length === 0;
      },
    }),
    after("xstate.done.actor.readHistory", "here.list.known", {
      "the whole list, and no old reason": ({ context, event }) =>
        context.pages === event.output.pages && context.failure === undefined,
    }),
    inside("here.list.broken", {
      "why, and another try": ({ context, can }) => context.failure !== undefined && can({ type: "retried" }),
    }),
    after("filters.changed", "here", {
      "that filter changed, the others as they were, and the first page": ({ context, contextBefore }) =>
        JSON.stringify(context.filters) === JSON.stringify({ ...contextBefore.filters, search: "coffee" }) &&
        context.page === 0,
    }),
    after("filters.cleared", "here", {
      "no filter, and the first page": ({ context }) =>
        isDeepStrictEqual(context.filters, noFilters) && context.page === 0,
    }),
    after("sorting.chosen", "here", {
      "that order, and its first page": ({ context, contextBefore, event }) =>
        context.sorting === event.sorting && context.page === 0 && context.filters === contextBefore.filters,
    }),
    after("page.turned", "here", {
      "that page, under the same filters": ({ context, contextBefore, event }) =>
        context.page === event.page && context.filters === contextBefore.filters,
    }),
    after("pageSize.changed", "here", {
      "that size, and the page with the first transaction that was shown": ({
        context,
        contextBefore,
        event,
      }) =>
        context.pageSize === event.pageSize &&
        context.page === Math.floor((contextBefore.page * contextBefore.pageSize) / event.pageSize),
    }),
    after(["filters.changed", "filters.cleared", "sorting.chosen", "page.turned", "pageSize.changed"], {
      "the address following later, and not with every keystroke": ({ wasIn, isIn, sent }) =>
        sent.length === 0 && (wasIn("away") || isIn("here.view.changed")),
    }),
    after("xstate.after.addressDelay.transactions.here.view.changed", "here.view.written", {
      "the address saying what is shown": ({ sent, context }) =>
        JSON.stringify(sent) ===
        JSON.stringify([
          {
            to: "address",
            event: {
              type: "view.changed",
              view: {
                filters: context.filters,
                sorting: context.sorting,
                page: context.page,
                pageSize: context.pageSize,
              },
            },
          },
        ]),
    }),
    after("filters.folded", "here", {
      "the filters where there were none, and none where they stood": ({ wasIn, isIn }) =>
        wasIn("here.panel.folded") === isIn("here.panel.unfolded"),
    }),
    after(["file.saved", "file.saveFailed", "xstate.error.actor.csv"], "here", {
      "whether the file was saved": ({ received, event }) =>
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        (event.type === "file.saved"
          ? received[0]?.kind === "success" && received[0]?.message.key === "transactions.exported"
          : received[0]?.kind === "error" && received[0]?.message.key === "transactions.exportFailed"),
    }),
  ],
});
