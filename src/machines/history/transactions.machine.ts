import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener } from "../core/port.ts";
import { againDelay } from "../core/retry.ts";
import { type ReadHistoryReport, readHistoryMachine } from "./read-history.machine.ts";
import type { TransactionPages } from "./rules/history.ts";
import {
  noFilters,
  type PageSize,
  pageAfterResize,
  pageSizes,
  type Sorting,
  sortings,
  type TransactionFilters,
  type TransactionsView,
} from "./rules/transactions.ts";
import { type SaveFileReport, saveFileMachine } from "./save-file.machine.ts";

export type TransactionsEvent =
  | ReadHistoryReport
  | SaveFileReport
  /** The page is shown, or its address has changed. */
  | { type: "address.entered"; view: TransactionsView }
  | { type: "address.left" }
  | { type: "filters.changed"; filters: Partial<TransactionFilters> }
  | { type: "filters.cleared" }
  | { type: "filters.folded" }
  | { type: "sorting.chosen"; sorting: Sorting }
  | { type: "page.turned"; page: number }
  | { type: "pageSize.changed"; pageSize: PageSize }
  | { type: "retried" };

/** The wallet's whole list, with filters that the address holds, and its export as a file. */
export const transactionsMachine = setup({
  types: {
    context: {} as {
      filters: TransactionFilters;
      sorting: Sorting;
      /** Counts from 0. */
      page: number;
      pageSize: PageSize;
      /** From the last complete read. */
      pages: TransactionPages;
      failure: Failure | undefined;
    },
    events: {} as TransactionsEvent,
    tags: {} as "busy",
    children: {} as { readHistory: "readHistory"; csv: "saveFile" },
    meta: {} as { spec: string },
  },
  actors: {
    readHistory: readHistoryMachine,
    saveFile: saveFileMachine,
    /** Sends `address.entered` and `address.left`; writes each `view.changed` into the address. */
    watchAddress: listener<{ type: "view.changed"; view: TransactionsView }>("watchAddress"),
  },
  actions: {
    adopt: assign((_, params: { view: TransactionsView }) => params.view),
    changeFilters: assign({
      filters: ({ context }, params: { filters: Partial<TransactionFilters> }) => ({
        ...context.filters,
        ...params.filters,
      }),
      page: 0,
    }),
    clearFilters: assign({ filters: noFilters, page: 0 }),
    chooseSorting: assign({ sorting: (_, params: { sorting: Sorting }) => params.sorting, page: 0 }),
    turnPage: assign({ page: (_, params: { page: number }) => params.page }),
    changePageSize: assign(({ context }, { pageSize }: { pageSize: PageSize }) => ({
      pageSize,
      page: pageAfterResize(context, pageSize),
    })),
    keepTransactions: assign({
      pages: (_, params: { pages: TransactionPages }) => params.pages,
      failure: undefined,
    }),
    keepReason: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgetFailure: assign({ failure: undefined }),
    resume: sendTo("readHistory", { type: "retried" }),
    writeAddress: sendTo("address", ({ context: { filters, sorting, page, pageSize } }) => ({
      type: "view.changed" as const,
      view: { filters, sorting, page, pageSize },
    })),
    showExported: sendTo(toasts, toastRaisedEvent("success", "transactions.exported")),
    showExportFailed: sendTo(toasts, toastRaisedEvent("error", "transactions.exportFailed")),
  },
  delays: {
    /** Browsers limit how often the address may change, so not every keystroke changes it. */
    addressDelay: 300,
    /** Before an automatic retry. */
    againDelay: ({ context }) => againDelay(context.failure),
  },
}).createMachine({
  id: "transactions",
  description: "Every transaction of the wallet, filtered and exported.",
  meta: { spec: "§2 Transactions page" },
  context: {
    filters: noFilters,
    sorting: sortings[0],
    page: 0,
    pageSize: pageSizes[0],
    pages: [],
    failure: undefined,
  },
  invoke: {
    id: "address",
    src: "watchAddress",
    onError: { description: "Without it, the page stays as it was opened." },
  },
  initial: "away",
  states: {
    away: {
      description: "Another page is shown.",
      on: {
        "address.entered": { target: "here", actions: { type: "adopt", params: ({ event }) => event } },
      },
    },
    here: {
      description: "The page is shown.",
      type: "parallel",
      invoke: { id: "csv", src: "saveFile", onError: { actions: "showExportFailed" } },
      on: {
        "address.left": "away",
        "address.entered": {
          actions: { type: "adopt", params: ({ event }) => event },
          description: "The address of the page has changed.",
        },
        "file.saved": { actions: "showExported" },
        "file.saveFailed": { actions: "showExportFailed" },
      },
      states: {
        list: {
          description: "The wallet's list, read page by page.",
          meta: { spec: "§7 Reads" },
          initial: "reading",
          states: {
            reading: {
              description: "The list is being read; the page shows the part read so far, and its size.",
              invoke: {
                id: "readHistory",
                src: "readHistory",
                input: { timeZone: "UTC" },
                onDone: {
                  target: "known",
                  actions: { type: "keepTransactions", params: ({ event }) => event.output },
                },
                onError: {
                  target: "broken",
                  actions: { type: "keepFailure", params: ({ event }) => event },
                },
              },
              initial: "going",
              states: {
                going: {
                  description: "Page after page is read.",
                  tags: "busy",
                  on: {
                    "history.failed": {
                      target: "failed",
                      actions: { type: "keepReason", params: ({ event }) => event },
                    },
                  },
                },
                failed: {
                  description:
                    "A page could not be read; earlier pages are kept. A retry continues there: by hand, or automatically after 30 s or the wallet's `Retry-After`.",
                  meta: { spec: "§8 HTTP errors" },
                  on: { retried: { target: "going", actions: ["forgetFailure", "resume"] } },
                  after: { againDelay: { target: "going", actions: ["forgetFailure", "resume"] } },
                },
              },
            },
            known: { description: "The whole list is known." },
            broken: {
              description: "The child chart failed: a defect. The holder can start again.",
              meta: { spec: "safety: faults" },
              on: { retried: { target: "reading", actions: "forgetFailure" } },
            },
          },
        },
        view: {
          description: "Filters and page, and the address that holds them.",
          initial: "written",
          on: {
            "filters.changed": {
              target: ".changed",
              actions: { type: "changeFilters", params: ({ event }) => event },
            },
            "filters.cleared": { target: ".changed", actions: "clearFilters" },
            "sorting.chosen": {
              target: ".changed",
              actions: { type: "chooseSorting", params: ({ event }) => event },
            },
            "page.turned": {
              target: ".changed",
              actions: { type: "turnPage", params: ({ event }) => event },
            },
            "pageSize.changed": {
              target: ".changed",
              actions: { type: "changePageSize", params: ({ event }) => event },
            },
          },
          states: {
            written: { description: "The address matches the shown view." },
            changed: {
              description: "The address is written after the holder pauses typing.",
              after: { addressDelay: { target: "written", actions: "writeAddress" } },
            },
          },
        },
        panel: {
          description: "On a phone, one button shows and hides the filters.",
          initial: "folded",
          states: {
            folded: { description: "Only the search is shown.", on: { "filters.folded": "unfolded" } },
            unfolded: { description: "Every filter is shown.", on: { "filters.folded": "folded" } },
          },
        },
      },
    },
  },
});

export type TransactionsActor = ActorRefFrom<typeof transactionsMachine>;
