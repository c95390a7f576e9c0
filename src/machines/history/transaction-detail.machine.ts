import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { copyTextMachine } from "../core/copy-text.machine.ts";
import type { PageRequest, Transaction, TransactionPage } from "../core/domain.ts";
import { type Failure, failureOf } from "../core/failure.ts";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";
import { againDelay, mayRetry, retryDelay } from "../core/retry.ts";
import { type SaveFileReport, saveFileMachine } from "./save-file.machine.ts";

export type TransactionDetailEvent =
  | SaveFileReport
  /** The page is shown, or its address now names another transaction. */
  | { type: "address.entered"; transactionId: string }
  | { type: "address.left" }
  | { type: "refresh" }
  | { type: "retried" };

/** Max page size of the contract. */
const maxPageSize = 500;

/** One transaction by its id: the contract has no call for it, so the list is read until a page has it. */
export const transactionDetailMachine = setup({
  types: {
    context: {} as {
      transactionId: string;
      /** The transaction as last read; kept during a refetch. */
      transaction: Transaction | undefined;
      /** The next page to read. */
      page: number;
      retries: number;
      failure: Failure | undefined;
    },
    events: {} as TransactionDetailEvent,
    tags: {} as "busy",
    children: {} as { address: "watchAddress"; receipt: "saveFile"; copy: "copyText" },
    meta: {} as { spec: string },
  },
  actors: {
    /** Sends `address.entered` and `address.left`. */
    watchAddress: listener("watchAddress"),
    readPage: port<TransactionPage, PageRequest>("readPage"),
    saveFile: saveFileMachine,
    copyText: copyTextMachine,
  },
  actions: {
    begin: assign((_, params: { transactionId: string }) => ({
      transactionId: params.transactionId,
      transaction: undefined,
      page: 0,
      retries: 0,
      failure: undefined,
    })),
    beginAnew: assign({ page: 0, retries: 0, failure: undefined }),
    resume: assign({ retries: 0, failure: undefined }),
    keepTransaction: assign({
      transaction: ({ context }, params: { page: TransactionPage }) =>
        params.page.transactions.find(({ transactionId }) => transactionId === context.transactionId),
    }),
    forgetTransaction: assign({ transaction: undefined }),
    turnPage: assign({ page: ({ context }) => context.page + 1, retries: 0 }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    showReceiptSaved: sendTo(toasts, toastRaisedEvent("success", "transactionDetail.receiptSaved")),
  },
  guards: {
    isOther: ({ context }, params: { transactionId: string }) =>
      params.transactionId !== context.transactionId,
    isOnPage: ({ context }, params: { page: TransactionPage }) =>
      params.page.transactions.some(({ transactionId }) => transactionId === context.transactionId),
    hasMore: (_, params: { page: TransactionPage }) =>
      params.page.pagination.hasNext && params.page.transactions.length > 0,
    mayRetry: ({ context }, params: { error: unknown }) => mayRetry(failureOf(params.error), context.retries),
  },
  delays: {
    backoff: ({ context }) => retryDelay(context.failure, context.retries),
    /** Before an automatic retry. */
    againDelay: ({ context }) => againDelay(context.failure),
  },
}).createMachine({
  id: "transactionDetail",
  description: "One transaction, its reference to copy and its receipt.",
  meta: { spec: "§2 Transactions page" },
  context: { transactionId: "", transaction: undefined, page: 0, retries: 0, failure: undefined },
  invoke: {
    id: "address",
    src: "watchAddress",
    onError: { description: "Without it, the page says that it could not be shown." },
  },
  initial: "away",
  states: {
    away: {
      description: "Another page is shown.",
      on: {
        "address.entered": { target: "here", actions: { type: "begin", params: ({ event }) => event } },
      },
    },
    here: {
      description: "The page of one transaction is shown.",
      invoke: [
        {
          id: "receipt",
          src: "saveFile",
          onError: { description: "The page stays, and a receipt cannot be saved." },
        },
        {
          id: "copy",
          src: "copyText",
          onError: { description: "The page stays, and the reference is copied by hand." },
        },
      ],
      on: {
        "address.left": { target: "away", actions: "forgetTransaction" },
        "address.entered": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: "here",
          reenter: true,
          actions: { type: "begin", params: ({ event }) => event },
          description: "The address names another transaction.",
        },
        "file.saved": { actions: "showReceiptSaved" },
        "file.saveFailed": { description: "The page shows the error next to the button." },
      },
      initial: "searching",
      states: {
        searching: {
          description: "A page of the wallet's list is being read.",
          meta: { spec: "§7 Reads" },
          tags: "busy",
          invoke: {
            id: "readPage",
            src: "readPage",
            input: ({ context }) => ({ page: context.page, size: maxPageSize }),
            onDone: [
              {
                guard: { type: "isOnPage", params: ({ event }) => ({ page: event.output }) },
                target: "found",
                actions: { type: "keepTransaction", params: ({ event }) => ({ page: event.output }) },
              },
              {
                guard: { type: "hasMore", params: ({ event }) => ({ page: event.output }) },
                target: "searching",
                reenter: true,
                actions: "turnPage",
                description: "The next older page is read.",
              },
              { target: "missing", actions: "forgetTransaction" },
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
          description: "The same page is read again after a pause.",
          meta: { spec: "safety: faults" },
          tags: "busy",
          after: { backoff: "searching" },
        },
        failed: {
          description:
            "The list could not be read; shown data is kept. A retry continues there: by hand, or automatically after 30 s or the wallet's `Retry-After`.",
          meta: { spec: "safety: faults" },
          on: { retried: { target: "searching", actions: "resume" } },
          after: { againDelay: { target: "searching", actions: "resume" } },
        },
        found: {
          description: "The transaction is shown.",
          entry: "resume",
          on: { refresh: { target: "searching", actions: "beginAnew" } },
        },
        missing: {
          description: "The wallet's list has no transaction with this id.",
          on: { retried: { target: "searching", actions: "beginAnew" } },
        },
      },
    },
  },
});

export type TransactionDetailActor = ActorRefFrom<typeof transactionDetailMachine>;
