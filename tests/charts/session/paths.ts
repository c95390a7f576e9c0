import { isDeepStrictEqual } from "node:util";
import type { Sent } from "statechart-paths/graph";
import type { AnyEventObject } from "xstate";
import type { sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { account, balance, dana } from "../../machines/session-fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const failure = statusFailure(402, { code: "card_declined" });
/** A payment that no open dialog has requested. */
const otherPayment = { requestedBy: "", operation: "topUp" } as const;
/** After these events money may have moved. */
const moving = [
  "payment.succeeded",
  "payment.pending",
  "payment.failed",
  "payment.undecided",
  "payment.confirmed",
  "payment.removed",
];
/** After these events the other tabs refetch at once. */
const endEvents = ["payment.succeeded", "payment.pending", "payment.failed", "payment.confirmed"];

/** The events sent to the refetch chart. */
const toldOf = ({ type }: AnyEventObject): readonly string[] =>
  endEvents.includes(type) ? ["payment.ended"] : type === "refetch.due" ? ["panels.refreshed"] : [];
const settledPayment = {
  ...otherPayment,
  paid: {
    order: { operation: "topUp", cents: 2_500, paymentMethodId: "pm_4242" },
    reference: "key-1",
    transactionId: "t-1",
  },
} as const;
const laterSettled = {
  ...otherPayment,
  paid: {
    order: { operation: "topUp", cents: 3_000, paymentMethodId: "pm_4444" },
    reference: "key-2",
    transactionId: "t-2",
  },
} as const;
const panels = ["balance", "history", "cards"];
const children = ["gate", "profile", ...panels, "pages", "refetch", "dialogs", "navigation", "day", "minute"];

export const paths = pathsOf<typeof sessionMachine>()({
  starts: { "somebody has signed in": () => ({ personId: dana.id }) },
  events: {
    "reading.due": [{ query: "balance" }, { query: "history" }, { query: "cards" }],
    "query.answered": [
      { name: "profile", data: dana },
      { name: "balance", data: balance },
      { name: "cards", data: [] },
    ],
    "query.failed": [
      { name: "profile", failure: offline },
      { name: "balance", failure: offline },
      { name: "history", failure: offline },
    ],
    "account.known": [{ account }],
    "minute.began": [{ now: 60_000 }, { now: 120_000 }],
    "day.began": [{ today: "2026-11-30" }, { today: "2026-12-01" }],
    "payments.opened": (_, world) => [
      { payments: world.reference("coordinator"), session: 1 },
      { payments: world.reference("the payments coordinator that was opened again"), session: 1 },
    ],
    "payment.succeeded": [settledPayment, laterSettled],
    "payment.pending": [settledPayment, laterSettled],
    "payment.failed": [otherPayment],
    "payment.declined": [{ ...otherPayment, failure }],
    "payment.cancelled": [otherPayment],
    "payment.unknown": [otherPayment],
    "payment.undecided": [otherPayment],
    "payment.confirmed": [otherPayment],
    "payment.dismissed": [otherPayment],
    "payment.removed": [otherPayment],
  },
  differs: ({ payments, person }) => [payments?.id, person !== undefined],
  casesOf: ({ type, name }) => [`${type} ${name ?? ""}`],
  labels: {
    "query.answered": "the wallet answers",
    "query.failed": "a reading fails",
    "account.known": "the account is known",
    "account.ready": "the account was made or approved",
    "profile.asked": "the gate asks for the profile",
    "payments.opened": "the payments coordinator is open",
    "cards.changed": "the saved cards have changed",
    "cards.unsettled": "the saved cards may have changed",
    navigated: "the address changes",
    "minute.began": "another minute begins",
    "day.began": "another day begins",
    day: "the day",
    minute: "the minute",
    "panels.due": "the panels may show what is no longer so",
    "reading.due": "one reading is old",
    "pages.requested": "a dialog is requested whose code is not there",
    "payment.succeeded": "a payment succeeds",
    "payment.pending": "a payment is accepted and not settled",
    "payment.failed": "a payment is returned",
    "payment.declined": "a payment is declined",
    "payment.cancelled": "a payment is cancelled",
    "payment.unknown": "a payment has no answer",
    "payment.undecided": "a payment has no outcome within the time limit",
    "payment.confirmed": "the holder says that a payment went through",
    "payment.dismissed": "the holder says that a payment did not go through",
    "payment.removed": "another tab has decided a payment",
    "refetch.due": "the reads are due",
    refetch: "the delayed reads",
    navigation: "the address",
    paymentEvents: "the payments coordinator's events",
    gate: "the gate",
    profile: "the profile's reading",
    balance: "the balance's reading",
    history: "the history's reading",
    cards: "the cards' reading",
    pages: "the pages beside the dashboard",
    dialogs: "the dialogs",
  },
  initial: { "somebody has signed in": "unpayable" },
  transitions: {
    unpayable: { "payments.opened": "payable", "cards.changed": "unpayable" },
    payable: { "cards.changed": "payable", "payments.opened": "payable" },
  },
  observations: [
    inside("unpayable", {
      "nothing to pay with, and no payment events": ({ context, childIds }) =>
        context.payments === undefined && !childIds.includes("paymentEvents"),
    }),
    inside("payable", {
      "the payments coordinator kept": ({ context }) => context.payments !== undefined,
    }),
    after("xstate.init", {
      "no day known, and the reads and the dialogs found by their names": ({
        context,
        snapshot: { children },
      }) =>
        context.today === "" &&
        (["balance", "history", "cards", "dialogs"] as const).every(
          (name) => children[name]?.systemId === name,
        ),
      "gate, reads, pages, refetch and dialogs begun for this person": ({ childIds, invoked }) =>
        children.every((id) => childIds.includes(id)) &&
        JSON.stringify(invoked.find(({ id }) => id === "gate")?.input) === `{"personId":"${dana.id}"}` &&
        JSON.stringify(invoked.find(({ id }) => id === "history")?.input) ===
          '{"name":"history","params":{"page":0,"size":4}}' &&
        ["profile", "balance", "cards"].every(
          (id) =>
            JSON.stringify(invoked.find((invocation) => invocation.id === id)?.input) === `{"name":"${id}"}`,
        ),
    }),
    after("payments.opened", {
      "another coordinator kept, followed and passed to the dialogs, the same one left alone": ({
        event,
        context,
        contextBefore,
        invoked,
        sent,
      }) => {
        if (context.payments !== event.payments) return false;
        if (contextBefore.payments === event.payments) return invoked.length + sent.length === 0;
        const [events] = invoked;
        return (
          events?.id === "paymentEvents" &&
          (events.input as { payments: unknown }).payments === event.payments &&
          isPassed(sent, event)
        );
      },
    }),
    after("navigated", {
      "account and panels requested": ({ sent }) =>
        sent.length === 4 &&
        sent.some(({ to, event: { type } }) => to === "gate" && type === "account.requested") &&
        panels.every((name) => isReported(sent, name, "requested")),
    }),
    after("panels.due", {
      "the account requested, and the panels read again": ({ sent }) =>
        sent.length === 4 &&
        isReported(sent, "gate", "account.requested") &&
        panels.every((name) => isReported(sent, name, "outdated")),
    }),
    after("reading.due", {
      "the one reading made again, and nothing else": ({ sent, event: { query } }) =>
        sent.length === 1 && isReported(sent, query, "outdated"),
    }),
    always({
      "the updates told of what has ended and of what is read anyway, and of nothing else": ({
        wasIn,
        received,
        event,
      }) =>
        isDeepStrictEqual(
          received.map(({ type }) => type).filter((type) => /^(payment|panels)\./.test(type)),
          wasIn("unpayable") && endEvents.includes(event.type) ? [] : toldOf(event),
        ),
    }),
    after("pages.requested", {
      "the code requested again": ({ sent }) => sent.length === 1 && isReported(sent, "pages", "retried"),
    }),
    after("payment.declined", {
      "the dialogs told, once the coordinator is followed": ({ wasIn, sent, event }) =>
        wasIn("unpayable") ? sent.length === 0 : isPassed(sent, event),
    }),
    after(moving, {
      "wallet, history and cards to be read again, and not at once": ({ wasIn, sent }) =>
        wasIn("unpayable") ||
        (isReported(sent, "refetch", "refetch.requested") &&
          sent.every(({ event: { type } }) => type === "refetch.requested")),
    }),
    after([...moving, "payment.declined"], {
      "what went through kept, as it is, for the charts that start late, and no other payment": ({
        wasIn,
        event,
        context,
        contextBefore,
      }) => {
        const newlySettled = context.settledPayments.slice(contextBefore.settledPayments.length);
        const hasSucceeded = event.type === "payment.succeeded" || event.type === "payment.pending";
        return isDeepStrictEqual(newlySettled, hasSucceeded && !wasIn("unpayable") ? [event] : []);
      },
    }),
    always({
      "nothing passed on of a payment that was cancelled, dismissed or not known": ({ sent, event }) =>
        !["payment.cancelled", "payment.unknown", "payment.dismissed"].includes(event.type) ||
        sent.length === 0,
    }),
    after("minute.began", {
      "the time kept, and nothing read again": ({ event, context, sent }) =>
        context.now === event.now && sent.length === 0,
    }),
    after("day.began", {
      "the day kept, and nothing read again": ({ event, context, sent }) =>
        context.today === event.today && sent.length === 0,
    }),
    after("refetch.due", {
      "wallet, history and cards read again, each once": ({ sent }) =>
        sent.length === 3 &&
        ["balance", "history", "cards"].every((name) => isReported(sent, name, "refresh")),
    }),
    always({
      "nothing read again but when it is due, or where cards changed": ({ sent, event }) =>
        event.type === "refetch.due" ||
        (event.type === "cards.changed"
          ? sent.length === 1 && isReported(sent, "cards", "refresh")
          : sent.every(({ event: { type } }) => type !== "refresh")),
    }),
    after("cards.unsettled", {
      "the cards to be read again, and not at once": ({ sent }) =>
        sent.length === 1 && isReported(sent, "refetch", "refetch.requested"),
    }),
    after("query.answered", {
      "a profile kept and reported to the gate, nothing of the others": ({ event, context, sent }) => {
        if (event.name === "profile")
          return (
            context.person === event.data &&
            sent.length === 1 &&
            sent[0]?.to === "gate" &&
            sent[0]?.event.type === "profile.known" &&
            sent[0]?.event.person === event.data
          );
        return sent.length === 0;
      },
    }),
    after("query.failed", {
      "the gate told of a missing profile, and of nothing else": ({ event, sent }) =>
        event.name === "profile"
          ? sent.length === 1 && sent[0]?.to === "gate" && sent[0]?.event.type === "profile.missing"
          : sent.length === 0,
    }),
    after("profile.asked", {
      "the profile looked at": ({ sent }) => sent.length === 1 && isReported(sent, "profile", "requested"),
    }),
    after("account.known", {
      "the dialogs and the parent told": ({ sent, event, received }) =>
        isPassed(sent, event) &&
        JSON.stringify(received) ===
          JSON.stringify([{ type: "account.known", accountId: account.accountId }]),
    }),
    after("account.ready", {
      "wallet, history and cards looked at, and the account of withdrawals read again": ({
        sent,
        received,
      }) =>
        sent.length === 3 &&
        ["balance", "history", "cards"].every((name) => isReported(sent, name, "requested")) &&
        isDeepStrictEqual(received, [{ type: "refresh" }]),
    }),
  ],
});

function isReported(sentEvents: readonly Sent[], to: string, type: string): boolean {
  return sentEvents.filter((message) => message.to === to && message.event.type === type).length === 1;
}

/** Whether exactly this event is sent, and only to the dialogs. */
function isPassed(sentEvents: readonly Sent[], event: AnyEventObject): boolean {
  return (
    sentEvents.length === 1 &&
    sentEvents[0]?.to === "dialogs" &&
    JSON.stringify(sentEvents[0].event) === JSON.stringify(event)
  );
}
