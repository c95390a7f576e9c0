import { isDeepStrictEqual } from "node:util";
import { noFilters, type TransactionsView } from "../../../src/machines/history/rules/transactions.ts";
import type { transactionsMachine } from "../../../src/machines/history/transactions.machine.ts";
import { offline, status } from "../../machines/fakes.ts";
import { history } from "../../machines/session-fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

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
    "sorting.chosen": [{ sorting: "largest" }],
    "page.turned": [{ page: 2 }],
    "pageSize.changed": [{ pageSize: 25 }],
    "history.failed": [{ failure: offline }, { failure: status(503, { retryAfter: 60_000 }) }],
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
    {
      in: "away",
      description: "nothing being read or written",
      check: ({ running }) => running.every((id) => id === "address"),
    },
    {
      when: "address.entered",
      in: "here",
      description: "the filters and the page that the address says",
      check: ({ context, event }) =>
        event.type === "address.entered" &&
        context.filters === event.view.filters &&
        context.sorting === event.view.sorting &&
        context.page === event.view.page &&
        context.pageSize === event.view.pageSize,
    },
    {
      when: ["address.entered", "address.left"],
      description: "the list that was read, while it is read again",
      check: ({ context, contextBefore }) => context.pages === contextBefore.pages,
    },
    {
      in: "here.list.reading",
      description: "the list being read, whatever the zone",
      check: ({ running, event, invoked }) =>
        (running.includes("readHistory") || event.type === "xstate.error.actor.readHistory") &&
        invoked.every(
          ({ src, input }) =>
            src !== "readHistory" || JSON.stringify(input) === JSON.stringify({ timeZone: "UTC" }),
        ),
    },
    {
      in: "here.list.reading.going",
      description: "that it is busy",
      check: ({ snapshot }) => snapshot.hasTag("busy"),
    },
    {
      in: "here.list.reading.failed",
      description: "why, and another try",
      check: ({ context, can, snapshot }) =>
        context.failure !== undefined && can({ type: "retried" }) && !snapshot.hasTag("busy"),
    },
    {
      when: "xstate.after.againDelay.transactions.here.list.reading.failed",
      description: "the reading going on where it stopped, without a press",
      check: ({ sent, context }) =>
        JSON.stringify(sent) === JSON.stringify([{ to: "readHistory", event: { type: "retried" } }]) &&
        context.failure === undefined,
    },
    {
      when: "history.failed",
      in: "here.list.reading.failed",
      description: "the reason as the reading told it",
      check: ({ context, event }) => context.failure === event.failure,
    },
    {
      when: "retried",
      description: "the reading going on where it stopped, or begun anew where it had died",
      check: ({ was, sent, invoked, context }) => {
        if (was("here.list.reading.failed"))
          return (
            JSON.stringify(sent) === JSON.stringify([{ to: "readHistory", event: { type: "retried" } }]) &&
            context.failure === undefined
          );
        if (was("here.list.broken"))
          return invoked.length === 1 && invoked[0]?.src === "readHistory" && context.failure === undefined;
        return sent.length === 0 && invoked.length === 0;
      },
    },
    {
      when: "xstate.done.actor.readHistory",
      in: "here.list.known",
      description: "the whole list, and no old reason",
      check: ({ context, event }) => context.pages === event.output.pages && context.failure === undefined,
    },
    {
      in: "here.list.broken",
      description: "why, and another try",
      check: ({ context, can }) => context.failure !== undefined && can({ type: "retried" }),
    },
    {
      when: "filters.changed",
      in: "here",
      description: "that filter changed, the others as they were, and the first page",
      check: ({ context, contextBefore }) =>
        JSON.stringify(context.filters) === JSON.stringify({ ...contextBefore.filters, search: "coffee" }) &&
        context.page === 0,
    },
    {
      when: "filters.cleared",
      in: "here",
      description: "no filter, and the first page",
      check: ({ context }) => isDeepStrictEqual(context.filters, noFilters) && context.page === 0,
    },
    {
      when: "sorting.chosen",
      in: "here",
      description: "that order, and its first page",
      check: ({ context, contextBefore }) =>
        context.sorting === "largest" && context.page === 0 && context.filters === contextBefore.filters,
    },
    {
      when: "page.turned",
      in: "here",
      description: "that page, under the same filters",
      check: ({ context, contextBefore }) => context.page === 2 && context.filters === contextBefore.filters,
    },
    {
      when: "pageSize.changed",
      in: "here",
      description: "that size, and the page with the first transaction that was shown",
      check: ({ context, contextBefore }) =>
        context.pageSize === 25 &&
        context.page === Math.floor((contextBefore.page * contextBefore.pageSize) / 25),
    },
    {
      when: ["filters.changed", "filters.cleared", "sorting.chosen", "page.turned", "pageSize.changed"],
      description: "the address following later, and not with every keystroke",
      check: ({ was, is, sent }) => sent.length === 0 && (was("away") || is("here.view.changed")),
    },
    {
      when: "xstate.after.addressDelay.transactions.here.view.changed",
      in: "here.view.written",
      description: "the address saying what is shown",
      check: ({ sent, context }) =>
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
    },
    {
      when: "filters.folded",
      in: "here",
      description: "the filters where there were none, and none where they stood",
      check: ({ was, is }) => was("here.panel.folded") === is("here.panel.unfolded"),
    },
    {
      when: ["file.saved", "file.saveFailed", "xstate.error.actor.csv"],
      in: "here",
      description: "whether the file was saved",
      check: ({ received, event }) =>
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        (event.type === "file.saved"
          ? received[0]?.kind === "success" && received[0]?.message.key === "transactions.exported"
          : received[0]?.kind === "error" && received[0]?.message.key === "transactions.exportFailed"),
    },
  ],
});
