import type { TransactionPage } from "../../../src/machines/core/domain.ts";
import type { transactionDetailMachine } from "../../../src/machines/history/transaction-detail.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const transactionId = "txn_wanted";
const otherTransactionId = "txn_other";
/** The wallet gives each transaction a reference that differs from its id. */
const references: Readonly<Record<string, string>> = {
  txn_newer: "NP-7D10E5A2C4",
  [transactionId]: "NP-4F2A9C81B0",
  [otherTransactionId]: "NP-90B3CE6F17",
};
const line = (transactionId: string, status = "PENDING") => ({
  transactionId,
  reference: references[transactionId] ?? "",
  type: "WALLET_TOPUP",
  status,
  amount: 1_000,
  createdAt: "2026-11-19T02:00:00.000Z",
});
const page = (hasNext: boolean, ...ids: string[]): TransactionPage => ({
  transactions: ids.map((id) => line(id)),
  pagination: { hasNext, page: 0, totalPages: 2 },
});
const holding = page(true, "txn_newer", transactionId, otherTransactionId);
const settledPage = {
  ...holding,
  transactions: holding.transactions.map((transaction) => line(transaction.transactionId, "SUCCESS")),
};
const olderPage = page(true, "txn_newer");
const lastPage = page(false, "txn_newer");
const emptyPage = page(true);
const states = ["searching", "retrying", "failed", "found", "missing"].map((name) => `here.${name}`);
const busyFailure = statusFailure(503, { retryAfter: 60_000 });
const rereadEvent = "xstate.after.againDelay.transactionDetail.here.failed";
const begins = ["refresh", "retried", rereadEvent];
const pauses = [1_000, 2_000, 4_000];

const wantedIn = ({ transactions }: TransactionPage, context: { readonly transactionId: string }) =>
  transactions.find(({ transactionId }) => transactionId === context.transactionId);

export const paths = pathsOf<typeof transactionDetailMachine>()({
  events: {
    "address.entered": [{ transactionId }, { transactionId: otherTransactionId }],
  },
  senders: { "file.saved": "receipt", "file.saveFailed": "receipt" },
  // Answers for one older page are enough.
  answers: {
    readPage: ({ page: at }) =>
      at === 0 ? [holding, settledPage, olderPage, lastPage, emptyPage] : [holding, lastPage],
  },
  failures: { readPage: [offline, busyFailure, statusFailure(400)] },
  delays: {
    backoff: ({ retries, failure }) => Math.max(pauses[retries - 1] ?? 0, failure?.retryAfter ?? 0),
    againDelay: ({ failure }) => Math.max(30_000, failure?.retryAfter ?? 0),
  },
  differs: ({ transactionId, transaction, page: at, retries, failure }) => [
    transactionId,
    transaction?.status,
    at,
    retries,
    failure?.retryAfter,
  ],
  // A refetch starts at the first page, and a retry resets the number of retries. A found transaction replaces the
  // shown one; a failed read keeps it.
  casesOf: ({ type, output, error }, context) => {
    const { page: at, retries, failure, transaction } = context;
    if (type === rereadEvent) return [`${type} ${at} ${retries} ${failure?.retryAfter}`];
    if (begins.includes(type)) return [`${type} ${at} ${retries}`];
    if (type === "xstate.error.actor.readPage")
      return [`${type} ${error.failure.status} ${transaction !== undefined}`];
    if (type !== "xstate.done.actor.readPage") return [];
    return [
      `${type} ${output === olderPage} ${retries > 0}`,
      `${type} ${transaction?.status} ${wantedIn(output, context)?.status}`,
    ];
  },
  labels: {
    "address.entered": "the holder opens a transaction",
    "address.left": "the holder goes to another page",
    refresh: "the holder presses Refresh",
    retried: "the holder presses Try again",
    "file.saved": "the receipt is saved",
    "file.saveFailed": "the receipt cannot be saved",
    readPage: "a page of the list",
    receipt: "the receipt",
    copy: "the copying",
    address: "the address",
    backoff: "the pause is over",
    againDelay: "the longer pause is over",
  },
  initial: { "the beginning": "away" },
  transitions: {
    away: { "address.entered": "here.searching" },
    here: {
      "address.left": "away",
      "address.entered": ({ event, contextBefore }) =>
        event.transactionId === contextBefore.transactionId ? "here" : "here.searching",
    },
    "here.searching": {
      "done readPage": ({ event }) =>
        event.output === holding || event.output === settledPage
          ? "here.found"
          : event.output === olderPage
            ? "here.searching"
            : "here.missing",
      "error readPage": ({ event, contextBefore }) =>
        event.error.failure.status !== 400 && contextBefore.retries < pauses.length
          ? "here.retrying"
          : "here.failed",
    },
    "here.retrying": { "after backoff": "here.searching" },
    "here.failed": { retried: "here.searching", "after againDelay": "here.searching" },
    "here.found": { refresh: "here.searching" },
    "here.missing": { retried: "here.searching" },
  },
  observations: [
    inside("away", {
      "nothing read, saved or copied, and no transaction kept": ({ childIds, context }) =>
        childIds.every((id) => id === "address") && context.transaction === undefined,
    }),
    inside("here.searching", {
      "that it is busy with the page that was not read yet": ({ snapshot, invoked, context }) =>
        snapshot.hasTag("busy") &&
        invoked.every(
          ({ src, input }) =>
            src !== "readPage" || JSON.stringify(input) === JSON.stringify({ page: context.page, size: 500 }),
        ),
    }),
    after(begins, "here.searching", {
      "the list asked once, with three new tries: from its start, or where the reading failed": ({
        wasIn,
        invoked,
        context,
        contextBefore,
      }) =>
        wasIn("here.searching") ||
        (invoked.length === 1 &&
          context.retries === 0 &&
          context.failure === undefined &&
          context.page === (wasIn("here.failed") ? contextBefore.page : 0)),
    }),
    after("refresh", "here.searching", {
      "what was shown, while it is read again": ({ wasIn, context, contextBefore }) =>
        !wasIn("here.found") ||
        (context.transaction !== undefined && context.transaction === contextBefore.transaction),
    }),
    after("xstate.done.actor.readPage", "here.searching", {
      "the next older page asked for, with three new tries": ({ context, contextBefore }) =>
        context.page === contextBefore.page + 1 && context.retries === 0,
    }),
    after("xstate.done.actor.readPage", "here.found", {
      "the transaction that the address names, as the wallet has it now": ({ event, context }) =>
        context.transaction !== undefined && context.transaction === wantedIn(event.output, context),
    }),
    after("address.entered", "here.searching", {
      "no other transaction under the new address, and its list from the start with three new tries": ({
        event,
        context,
        contextBefore,
        wasIn,
      }) =>
        (!wasIn("away") && event.transactionId === contextBefore.transactionId) ||
        (context.transaction === undefined &&
          context.page === 0 &&
          context.retries === 0 &&
          context.failure === undefined),
    }),
    after("address.entered", {
      "nothing begun anew by the same address": ({ context, contextBefore, wasIn, isIn, invoked }) =>
        wasIn("away") ||
        context.transactionId !== contextBefore.transactionId ||
        (invoked.length === 0 && states.every((state) => wasIn(state) === isIn(state))),
    }),
    inside("here.missing", {
      "no transaction, and another try": ({ context, can }) =>
        context.transaction === undefined && can({ type: "retried" }),
    }),
    inside("here.retrying", {
      "what was shown, and the next try after 1, 2 and 4 seconds, or when the wallet says": ({
        context,
        contextBefore,
        snapshot,
        event,
      }) =>
        context.transaction === contextBefore.transaction &&
        (event.type !== "xstate.error.actor.readPage" || context.failure === event.error.failure) &&
        context.retries <= pauses.length &&
        snapshot.hasTag("busy"),
    }),
    inside("here.failed", {
      "why, what was shown, and another try": ({ context, contextBefore, can, snapshot }) =>
        context.failure !== undefined &&
        context.transaction === contextBefore.transaction &&
        can({ type: "retried" }) &&
        !snapshot.hasTag("busy"),
    }),
    after("address.entered", "here", {
      "a receipt and the reference at hand": ({ childIds, wasIn, context, contextBefore }) =>
        (!wasIn("away") && context.transactionId === contextBefore.transactionId) ||
        (childIds.includes("receipt") && childIds.includes("copy")),
    }),
    always({
      "a message for each saved receipt, and for nothing else": ({ received, event }) =>
        event.type === "file.saved"
          ? received.length === 1 &&
            received[0]?.kind === "success" &&
            received[0]?.message.key === "transactionDetail.receiptSaved"
          : received.length === 0,
    }),
  ],
});
