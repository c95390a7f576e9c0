import { isDeepStrictEqual } from "node:util";
import type { ContextFrom } from "xstate";
import { formatAmount } from "../../../src/machines/core/money.ts";
import type { notificationsMachine } from "../../../src/machines/history/notifications.machine.ts";
import {
  type NotificationUpdate,
  noRecord,
  type WithdrawalOutcomeNotification,
} from "../../../src/machines/history/rules/notifications.ts";
import { account } from "../../machines/session-fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const notifiedAt = "2026-11-19T02:00:00.000Z";
const today = "2026-11-20";
const transaction = {
  transactionId: "t-1",
  type: "TRANSFER_TO_BANK",
  status: "FAILED",
  amount: 2_500,
  createdAt: notifiedAt,
};
const page = { transactions: [transaction], pagination: { hasNext: true, page: 0, totalPages: 3 } };
/** The account's whole history; the last page of a longer history is not enough. */
const wholeList = { ...page, pagination: { hasNext: false, page: 0, totalPages: 1 } };
const olderPage = {
  transactions: [{ ...transaction, transactionId: "t-0" }],
  pagination: { hasNext: false, page: 2, totalPages: 3 },
};
const card = {
  id: "c-1",
  paymentMethodId: "pm_4242",
  cardNumberLast4: "4242",
  expiryMonth: 12,
  expiryYear: 2026,
  cardType: "visa",
};
const otherCard = {
  ...card,
  id: "c-2",
  paymentMethodId: "pm_5555",
  cardNumberLast4: "5555",
  expiryMonth: 11,
};
const expiringId = ({ paymentMethodId, expiryYear, expiryMonth }: typeof card) =>
  `cardExpiring/${paymentMethodId}/${expiryYear}-${expiryMonth}`;
const failedWithdrawal = {
  id: "withdrawalFailed/t-1",
  kind: "withdrawalFailed",
  at: notifiedAt,
  cents: 2_500,
} as const;
const nothing = { record: noRecord, news: [], announced: [], isShort: false, today };
const updates: readonly (NotificationUpdate & { today: string })[] = [
  nothing,
  { ...nothing, isShort: true },
  {
    ...nothing,
    record: { ...noRecord, kept: [failedWithdrawal] },
    news: [{ ...failedWithdrawal, reference: "NP-1" }],
    announced: [{ id: failedWithdrawal.id, kind: failedWithdrawal.kind, cents: failedWithdrawal.cents }],
  },
  {
    ...nothing,
    record: { ...noRecord, pending: ["t-2"] },
    news: [
      { ...failedWithdrawal, id: "withdrawalArrived/t-3", kind: "withdrawalArrived", reference: "NP-3" },
    ],
  },
];
const payout = { requestedBy: "dialog-1", operation: "payout" } as const;
const order = { operation: "payout", cents: 2_500 } as const;
const paidPayment = { order, reference: "key-1", transactionId: "t-2" };
const undecided = { reference: "key-1", at: notifiedAt, cents: 2_500 };

type Context = ContextFrom<typeof notificationsMachine>;

/** Offers the payloads while fewer than two changes are waiting: two are enough for a test. */
function limitWaitingChanges<Payload>(payloads: readonly Payload[]) {
  return ({ inbox }: Context): readonly Payload[] => (inbox.length < 2 ? payloads : []);
}

export const paths = pathsOf<typeof notificationsMachine>()({
  events: {
    "account.known": limitWaitingChanges([{ account }, { account: { ...account, firstName: "Noor" } }]),
    "payments.opened": (_, world) => [{ payments: world.reference("another coordinator") }],
    "query.answered": limitWaitingChanges([
      { name: "history", data: page },
      { name: "history", data: wholeList },
      { name: "history", data: olderPage },
      { name: "cards", data: [card] },
      { name: "cards", data: [otherCard] },
      { name: "cards", data: [] },
    ]),
    "notifications.opened": limitWaitingChanges([{}]),
    "record.changed": limitWaitingChanges([{}]),
    "payment.succeeded": [{ ...payout, paid: paidPayment }],
    "payment.pending": limitWaitingChanges([
      { ...payout, paid: paidPayment },
      { ...payout, paid: { ...paidPayment, transactionId: undefined } },
      {
        ...payout,
        operation: "topUp",
        paid: { ...paidPayment, order: { ...order, operation: "topUp", paymentMethodId: "pm" } },
      },
    ]),
    "undecided.changed": [{ payments: [undecided] }, { payments: [] }],
  },
  answers: { updateRecord: updates, readRecent: [page, olderPage] },
  delays: { checkDelay: 300_000 },
  differs: ({ account, payments, historyPage, inbox, record }) => [
    account !== undefined,
    payments !== undefined,
    historyPage,
    inbox.length,
    record.pending.length,
  ],
  labels: {
    facts: "what the session knows",
    otherTabs: "what the other tabs store",
    "account.known": "the account is known",
    "payments.opened": "the payments coordinator is open",
    "query.answered": "the wallet answers",
    "payment.succeeded": "a payment succeeds",
    "payment.pending": "a payment is accepted and not settled",
    "undecided.changed": "the undecided payments are others",
    "notifications.opened": "the holder opens the list",
    "record.changed": "another tab has changed the record",
    checkDelay: "5 minutes have passed",
    updateRecord: "what this browser keeps",
    readRecent: "the newest hundred transactions",
    followUndecided: "the undecided payments",
  },
  initial: { "the beginning": "record.resting + undecided.unpayable" },
  transitions: {
    "undecided.unpayable": { "payments.opened": "undecided.followed" },
    "undecided.followed": { "payments.opened": "undecided.followed" },
    "record.resting": {
      "account.known": "record.updating",
      "query.answered": "record.resting | record.updating",
      "payment.pending": "record.resting | record.updating",
      "payments.opened": "record.resting",
      "notifications.opened": "record.resting | record.updating",
      "record.changed": "record.resting | record.updating",
      "after checkDelay": "record.resting | record.reading",
    },
    "record.updating": {
      "done updateRecord": "record.resting | record.updating | record.reading",
      "error updateRecord": "record.resting | record.updating",
      "payments.opened": "record.updating",
    },
    "record.reading": {
      "done readRecent": "record.updating",
      "error readRecent": "record.resting | record.updating",
      "payments.opened": "record.reading",
    },
  },
  observations: [
    inside("record.resting", {
      "nothing that is read and not learned, once the account is known": ({ context, childIds }) =>
        !childIds.includes("updateRecord") && (context.account === undefined || context.inbox.length === 0),
    }),
    inside("record.updating", {
      "the oldest change learned, for this account": ({ childIds, context, all }) => {
        const input = all.invoked.filter(({ src }) => src === "updateRecord").at(-1)?.input as
          | { accountId: string; change: unknown }
          | undefined;
        return (
          childIds.includes("updateRecord") &&
          input?.accountId === account.accountId &&
          input.change === context.inbox[0]
        );
      },
    }),
    inside("record.reading", {
      "more transactions asked for, once": ({ childIds }) =>
        childIds.filter((id) => id === "readRecent").length === 1,
    }),
    inside("undecided.unpayable", {
      "no payments followed": ({ childIds }) => !childIds.includes("followUndecided"),
    }),
    inside("undecided.followed", {
      "the coordinator's undecided payments followed": ({ context, all }) => {
        const lastInvocation = all.invoked.filter(({ src }) => src === "followUndecided").at(-1);
        const { payments } = (lastInvocation?.input ?? {}) as { payments?: unknown };
        return payments !== undefined && payments === context.payments;
      },
    }),
    after("xstate.done.actor.updateRecord", {
      "a withdrawal that ended told at once: a failure stays until it is closed": ({ event, received }) =>
        JSON.stringify(received.filter(({ type }) => type === "toast.raised")) ===
        JSON.stringify(
          event.output.isShort
            ? []
            : event.output.news.map(({ id, kind, cents, reference }: WithdrawalOutcomeNotification) => ({
                type: "toast.raised",
                kind: kind === "withdrawalFailed" ? "warning" : "success",
                message: {
                  key: `notifications.later.${kind}`,
                  values: { amount: formatAmount(cents ?? 0), reference, transactionId: id.split("/")[1] },
                },
              })),
        ),
      "what is new told to the notifications of the system": ({ event: { output }, received }) =>
        isDeepStrictEqual(
          received.filter(({ type }) => type === "news.found"),
          output.isShort || output.announced.length === 0
            ? []
            : [{ type: "news.found", news: output.announced }],
        ),
    }),
    always({
      "nothing told but what the record has just learned": ({ event, received }) =>
        event.type === "xstate.done.actor.updateRecord" ||
        event.type === "xstate.done.actor.readRecent" ||
        received.length === 0,
    }),
    after("xstate.done.actor.readRecent", {
      "what was read told: the last payment may be in it": ({ event, received }) =>
        isDeepStrictEqual(received, [{ type: "transactions.read", transactions: event.output.transactions }]),
      "what was read learned last, as the whole list": ({ event: { output }, context: { inbox } }) =>
        isDeepStrictEqual(inbox.at(-1), {
          kind: "transactions",
          transactions: output.transactions,
          whole: true,
        }),
    }),
    after("xstate.done.actor.updateRecord", {
      "record and day kept where the list reaches back, and more read where it does not": ({
        event,
        context,
        contextBefore,
        isIn,
      }) =>
        event.output.isShort
          ? isIn("record.reading") && context.record === contextBefore.record
          : context.record === event.output.record && context.today === today,
      "what happened and which card expires listed, and unread until it is read": ({ event, context }) => {
        if (event.output.isShort) return true;
        const expectedIds = [
          ...context.undecided.map(({ reference }) => `undecided/${reference}`),
          ...context.cards.map(expiringId),
          ...context.record.kept.map(({ id }) => id),
        ];
        return (
          context.listed.map(({ id }) => id).join() === expectedIds.join() &&
          context.unread.join() === expectedIds.join()
        );
      },
    }),
    after("undecided.changed", "undecided.followed", {
      "each undecided payment listed, and none that is not": ({ event, context }) =>
        context.listed.filter(({ kind }) => kind === "undecided").length === event.payments.length,
    }),
    after("xstate.init", {
      "what the session knows: account and transactions to be learned, and nothing listed yet": ({
        context: { inbox, cards, listed, unread, fresh },
        isIn,
      }) => {
        const [changes, known] = isIn("record.resting")
          ? [[], []]
          : [
              [
                { kind: "account", account },
                { kind: "transactions", transactions: page.transactions, whole: false },
              ],
              [card],
            ];
        return (
          isDeepStrictEqual(inbox, changes) &&
          isDeepStrictEqual(cards, known) &&
          listed.length + unread.length + fresh.length === 0
        );
      },
    }),
    after("query.answered", {
      "a list of transactions as all of them where no other page has any": ({
        event,
        context: { inbox },
        contextBefore,
      }) =>
        inbox
          .slice(contextBefore.inbox.length)
          .every((change) => change.kind !== "transactions" || change.whole === (event.data === wholeList)),
      "the cards that expire listed once they and the day are known, and no others": ({
        event,
        context: { today, listed },
      }) =>
        event.name !== "cards" ||
        listed
          .filter(({ kind }) => kind === "cardExpiring")
          .map(({ id }) => id)
          .join() === (today === undefined ? "" : event.data.map(expiringId).join()),
    }),
    after("query.answered", "record.updating", {
      "the newest page requested if an older one was read again": ({
        event,
        context,
        contextBefore,
        wasIn,
      }) =>
        event.data !== olderPage ||
        !wasIn("record.resting") ||
        contextBefore.historyPage !== 2 ||
        isDeepStrictEqual(context.inbox, [...contextBefore.inbox, { kind: "outdated" }]),
    }),
    after("notifications.opened", {
      "what was unread marked as new, and read from now on": ({ context, contextBefore }) =>
        context.fresh === contextBefore.unread &&
        (context.inbox.some((change) => change.kind === "seen" && change.ids === contextBefore.unread) ||
          context.account !== undefined),
    }),
    after("record.changed", {
      "the stored record to be read again": ({ context: { inbox }, contextBefore }) =>
        isDeepStrictEqual(inbox, [...contextBefore.inbox, { kind: "stored" }]),
    }),
    after(["query.answered", "payment.pending", "account.known"], {
      "what may be news noted for the record, and nothing else: of the history its newest page, or that an older one was read again":
        ({ event, context, contextBefore, wasIn }) => {
          const isReadAgain = contextBefore.historyPage === olderPage.pagination.page;
          const isNoted =
            event.type === "account.known" ||
            (event.type === "query.answered"
              ? event.name === "history" && (event.data !== olderPage || isReadAgain)
              : event.operation === "payout" && event.paid.transactionId !== undefined);
          if (wasIn("record.resting") && context.account !== undefined) return true;
          return context.inbox.length === contextBefore.inbox.length + (isNoted ? 1 : 0);
        },
    }),
    after(["xstate.error.actor.updateRecord", "xstate.error.actor.readRecent"], {
      "the list as it was": ({ context, contextBefore }) => context.listed === contextBefore.listed,
    }),
    after("payments.opened", {
      "the new coordinator followed, no payment of the one before listed, and what the record is doing going on":
        ({ event, context, invoked, startedDelays }) =>
          context.payments === event.payments &&
          context.undecided.length === 0 &&
          context.listed.every(({ kind }) => kind !== "undecided") &&
          invoked.map(({ src }) => src).join() === "followUndecided" &&
          startedDelays.length === 0,
    }),
  ],
});
