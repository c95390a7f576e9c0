import type { TransactionPage } from "../../../src/machines/domain.ts";
import type { transactionDetailMachine } from "../../../src/machines/history/transaction-detail.machine.ts";
import { offline, status } from "../../machines/fakes.ts";
import { pathsOf } from "../path-file.ts";

const wanted = "txn_wanted";
const other = "txn_other";
const line = (transactionId: string) => ({
  transactionId,
  type: "WALLET_TOPUP",
  status: "PENDING",
  amount: 1_000,
  createdAt: "2026-11-19T02:00:00.000Z",
});
const page = (hasNext: boolean, ...ids: string[]): TransactionPage => ({
  transactions: ids.map(line),
  pagination: { hasNext, page: 0, totalPages: 2 },
});
const holding = page(true, "txn_newer", wanted, other);
const older = page(true, "txn_newer");
const last = page(false, "txn_newer");
const empty = page(true);
const states = ["searching", "retrying", "failed", "found", "missing"].map((name) => `here.${name}`);
const busy = status(503, { retryAfter: 60_000 });
const begins = ["refresh", "retried", "xstate.after.againDelay.transactionDetail.here.failed"];
const pauses = [1_000, 2_000, 4_000];

export const paths = pathsOf<typeof transactionDetailMachine>()({
  events: {
    "address.entered": [{ transactionId: wanted }, { transactionId: other }],
  },
  senders: { "file.saved": "receipt", "file.saveFailed": "receipt" },
  // One older page is as good as many.
  answers: { readPage: ({ page: at }) => (at === 0 ? [holding, older, last, empty] : [holding, last]) },
  failures: { readPage: [offline, busy, status(400)] },
  delays: {
    backoff: ({ retries, failure }) => Math.max(pauses[retries - 1] ?? 0, failure?.retryAfter ?? 0),
    againDelay: 30_000,
  },
  differs: ({ transactionId, transaction, page: at, retries, failure }) => [
    transactionId,
    transaction === undefined,
    at,
    retries,
    failure?.retryAfter,
  ],
  // What is read anew begins at the first page, and what is tried again has all its tries again.
  casesOf: ({ type }, { page: at, retries }) => (begins.includes(type) ? [`${type} ${at} ${retries}`] : []),
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
    againDelay: "half a minute has passed",
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
        event.output === holding ? "here.found" : event.output === older ? "here.searching" : "here.missing",
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
    {
      in: "away",
      description: "nothing read, saved or copied, and no transaction kept",
      check: ({ running, context }) =>
        running.every((id) => id === "address") && context.transaction === undefined,
    },
    {
      in: "here.searching",
      description: "that it is busy with the page that was not read yet",
      check: ({ snapshot, invoked, context }) =>
        snapshot.hasTag("busy") &&
        invoked.every(
          ({ src, input }) =>
            src !== "readPage" || JSON.stringify(input) === JSON.stringify({ page: context.page, size: 500 }),
        ),
    },
    {
      when: begins,
      in: "here.searching",
      description: "the list asked once, with three new tries: from its start, or where the reading failed",
      check: ({ was, invoked, context, contextBefore }) =>
        was("here.searching") ||
        (invoked.length === 1 &&
          context.retries === 0 &&
          context.failure === undefined &&
          context.page === (was("here.failed") ? contextBefore.page : 0)),
    },
    {
      when: "xstate.done.actor.readPage",
      in: "here.found",
      description: "the transaction that the address names",
      check: ({ context }) => context.transaction?.transactionId === context.transactionId,
    },
    {
      when: "address.entered",
      in: "here.searching",
      description: "no other transaction under the new address",
      check: ({ context, contextBefore, was }) =>
        context.transactionId === contextBefore.transactionId ||
        was("away") ||
        context.transaction === undefined,
    },
    {
      when: "address.entered",
      description: "nothing begun anew by the same address",
      check: ({ context, contextBefore, was, is, invoked }) =>
        was("away") ||
        context.transactionId !== contextBefore.transactionId ||
        (invoked.length === 0 && states.every((state) => was(state) === is(state))),
    },
    {
      in: "here.missing",
      description: "no transaction, and another try",
      check: ({ context, can }) => context.transaction === undefined && can({ type: "retried" }),
    },
    {
      in: "here.retrying",
      description: "what was shown, and the next try after 1, 2 and 4 seconds, or when the wallet says",
      check: ({ context, contextBefore, snapshot, event }) =>
        context.transaction === contextBefore.transaction &&
        (event.type !== "xstate.error.actor.readPage" || context.failure === event.error.failure) &&
        context.retries <= pauses.length &&
        snapshot.hasTag("busy"),
    },
    {
      in: "here.failed",
      description: "why, what was shown, and another try",
      check: ({ context, contextBefore, can, snapshot }) =>
        context.failure !== undefined &&
        context.transaction === contextBefore.transaction &&
        can({ type: "retried" }) &&
        !snapshot.hasTag("busy"),
    },
    {
      when: "address.entered",
      in: "here",
      description: "a receipt and the reference at hand",
      check: ({ running, was, context, contextBefore }) =>
        (!was("away") && context.transactionId === contextBefore.transactionId) ||
        (running.includes("receipt") && running.includes("copy")),
    },
    {
      description: "a message for each saved receipt, and for nothing else",
      check: ({ received, event }) =>
        event.type === "file.saved"
          ? received.length === 1 &&
            received[0]?.kind === "success" &&
            received[0]?.message.key === "transactionDetail.receiptSaved"
          : received.length === 0,
    },
  ],
});
