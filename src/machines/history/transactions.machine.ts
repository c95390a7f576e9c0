import { type ActorRefFrom, assign, sendParent, sendTo, setup } from "xstate";
import { type Failure, failureOf } from "../failure.ts";
import { listener, port } from "../port.ts";
import { type ReadHistoryReport, readHistoryMachine } from "./read-history.machine.ts";
import type { Pages } from "./rules/history.ts";
import { noFilters, type TransactionFilters, type TransactionsView } from "./rules/transactions.ts";

/** A table as text: the first row is the headings. */
export type ExportRows = readonly (readonly string[])[];

export type TransactionsEvent =
  | ReadHistoryReport
  /** The page's address, when somebody comes to it and whenever it changes. */
  | { type: "address.entered"; view: TransactionsView }
  | { type: "address.left" }
  | { type: "filters.changed"; filters: Partial<TransactionFilters> }
  | { type: "filters.cleared" }
  | { type: "filters.folded" }
  | { type: "page.turned"; page: number }
  | { type: "retried" }
  | { type: "export.requested"; rows: ExportRows };

/** The wallet's whole list, narrowed by filters that live in the address, and taken along as a file. */
export const transactionsMachine = setup({
  types: {
    context: {} as {
      filters: TransactionFilters;
      /** From 0. */
      page: number;
      /** As last read to the end. */
      pages: Pages;
      failure: Failure | undefined;
      rows: ExportRows;
    },
    events: {} as TransactionsEvent,
    tags: {} as "busy",
    children: {} as { readHistory: "readHistory" },
    meta: {} as { spec: string },
  },
  actors: {
    readHistory: readHistoryMachine,
    /** Says `address.entered` and `address.left`; writes every `view.changed` into the address. */
    watchAddress: listener<{ type: "view.changed"; view: TransactionsView }>("watchAddress"),
    saveTransactions: port<void, { rows: ExportRows }>("saveTransactions"),
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
    turnPage: assign({ page: (_, params: { page: number }) => params.page }),
    keepTransactions: assign({
      pages: (_, params: { pages: Pages }) => params.pages,
      failure: undefined,
    }),
    keepReason: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgetFailure: assign({ failure: undefined }),
    keepRows: assign({ rows: (_, params: { rows: ExportRows }) => params.rows }),
    forgetRows: assign({ rows: [] }),
    resume: sendTo("readHistory", { type: "retried" }),
    writeAddress: sendTo("address", ({ context }) => ({
      type: "view.changed" as const,
      view: { filters: context.filters, page: context.page },
    })),
    showExported: sendParent({
      type: "toast.raised",
      kind: "success",
      message: { key: "transactions.exported" },
    }),
    showExportFailed: sendParent({
      type: "toast.raised",
      kind: "error",
      message: { key: "transactions.exportFailed" },
    }),
  },
  delays: {
    /** Browsers refuse an address that changes with every keystroke. */
    addressDelay: 300,
  },
}).createMachine({
  id: "transactions",
  description: "Every transaction of the wallet, narrowed by filters and exported.",
  meta: { spec: "§2 Transactions page" },
  context: { filters: noFilters, page: 0, pages: [], failure: undefined, rows: [] },
  invoke: {
    id: "address",
    src: "watchAddress",
    onError: { description: "Without it, the page stays as it was opened." },
  },
  initial: "away",
  states: {
    away: {
      description: "Another page is shown.",
      meta: { spec: "§2 Transactions page" },
      on: {
        "address.entered": {
          target: "here",
          actions: { type: "adopt", params: ({ event }) => event },
          description: "The holder comes to the page.",
        },
      },
    },
    here: {
      description: "The page is shown.",
      meta: { spec: "§2 Transactions page" },
      type: "parallel",
      on: {
        "address.left": { target: "away", description: "The holder goes to another page." },
        "address.entered": {
          actions: { type: "adopt", params: ({ event }) => event },
          description: "The holder comes to the page.",
        },
      },
      states: {
        list: {
          description: "The wallet's list, read page by page.",
          meta: { spec: "§7 Reads" },
          initial: "reading",
          states: {
            reading: {
              description: "The list is being read; what is known of it is shown, with how much that is.",
              meta: { spec: "§7 Reads" },
              invoke: {
                id: "readHistory",
                src: "readHistory",
                input: { timeZone: "UTC" },
                onDone: {
                  target: "known",
                  actions: { type: "keepTransactions", params: ({ event }) => event.output },
                  description: "The whole list is read.",
                },
                onError: {
                  target: "broken",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The reading of the list breaks down.",
                },
              },
              initial: "going",
              states: {
                going: {
                  description: "Page after page.",
                  meta: { spec: "§7 Reads" },
                  tags: "busy",
                  on: {
                    "history.failed": {
                      target: "failed",
                      actions: { type: "keepReason", params: ({ event }) => event },
                      description: "A page of the list cannot be read.",
                    },
                  },
                },
                failed: {
                  description:
                    "A page could not be read; those before it stand, and another try goes on there.",
                  meta: { spec: "§8 HTTP errors" },
                  on: {
                    retried: {
                      target: "going",
                      actions: ["forgetFailure", "resume"],
                      description: "The holder presses Try again.",
                    },
                  },
                },
              },
            },
            known: { description: "The whole list is known.", meta: { spec: "§7 Reads" } },
            broken: {
              description: "Reading ended in a way that nobody foresaw; it may begin anew.",
              meta: { spec: "safety: faults" },
              on: {
                retried: {
                  target: "reading",
                  actions: "forgetFailure",
                  description: "The holder presses Try again.",
                },
              },
            },
          },
        },
        view: {
          description: "Filters and page, and the address that says the same.",
          meta: { spec: "§2 Transactions page" },
          initial: "written",
          on: {
            "filters.changed": {
              target: ".changed",
              actions: { type: "changeFilters", params: ({ event }) => event },
              description: "A filter is changed.",
            },
            "filters.cleared": {
              target: ".changed",
              actions: "clearFilters",
              description: "The holder presses Clear filters.",
            },
            "page.turned": {
              target: ".changed",
              actions: { type: "turnPage", params: ({ event }) => event },
              description: "The holder turns the page.",
            },
          },
          states: {
            written: {
              description: "The address says what is shown.",
              meta: { spec: "§2 Transactions page" },
            },
            changed: {
              description: "The address follows once nobody has typed for a moment.",
              meta: { spec: "§2 Transactions page" },
              after: {
                addressDelay: {
                  target: "written",
                  actions: "writeAddress",
                  description: "Nobody has typed for a moment.",
                },
              },
            },
          },
        },
        panel: {
          description: "On a phone the filters stand behind one button.",
          meta: { spec: "§2 Transactions page" },
          initial: "folded",
          states: {
            folded: {
              description: "The search alone is shown.",
              meta: { spec: "§2 Transactions page" },
              on: {
                "filters.folded": {
                  target: "unfolded",
                  description: "The holder folds the filters in or out.",
                },
              },
            },
            unfolded: {
              description: "Every filter is shown.",
              meta: { spec: "§2 Transactions page" },
              on: {
                "filters.folded": {
                  target: "folded",
                  description: "The holder folds the filters in or out.",
                },
              },
            },
          },
        },
        file: {
          description: "The file of what the filters let through.",
          meta: { spec: "§2 Transactions page" },
          initial: "resting",
          states: {
            resting: {
              description: "Nothing is being written.",
              meta: { spec: "§2 Transactions page" },
              on: {
                "export.requested": {
                  target: "writing",
                  actions: { type: "keepRows", params: ({ event }) => event },
                  description: "The holder presses Export.",
                },
              },
            },
            writing: {
              description: "The file is being written and handed to the browser.",
              meta: { spec: "§2 Transactions page" },
              invoke: {
                id: "saveTransactions",
                src: "saveTransactions",
                input: ({ context }) => ({ rows: context.rows }),
                onDone: { target: "resting", actions: "showExported", description: "The file is saved." },
                onError: {
                  target: "resting",
                  actions: "showExportFailed",
                  description: "The file could not be saved.",
                },
              },
              exit: "forgetRows",
            },
          },
        },
      },
    },
  },
});

export type TransactionsActor = ActorRefFrom<typeof transactionsMachine>;
