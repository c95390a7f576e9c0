import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from "xstate";
import type { Account, TransactionPage } from "../core/domain.ts";
import { namedActor, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";
import type { QueryAnswered } from "../core/query.machine.ts";
import { followSession, type SessionFact } from "../payments/follow-session.ts";
import type { PaymentsRef, SettledPayment } from "../payments/payment-events.ts";
import { followUndecided, type UndecidedReport } from "./follow-undecided.ts";
import {
  listNotifications,
  type NotificationChange,
  type NotificationFacts,
  type NotificationUpdate,
  noRecord,
  pageChangeOf,
  unreadOf,
  type WalletNotification,
  wholeListChangeOf,
  withdrawalToastOf,
} from "./rules/notifications.ts";

export type NotificationsEvent =
  | Exclude<SessionFact, { type: "day.began" }>
  | UndecidedReport
  /** Another tab has changed the stored record. */
  | { type: "record.changed" }
  /** The list is opened. */
  | { type: "notifications.opened" };

interface NotificationsContext extends NotificationFacts {
  readonly account: Account | undefined;
  readonly payments: PaymentsRef | undefined;
  /** The page of the history that was read last, from 0. */
  readonly historyPage: number;
  /** Changes that the record has not applied yet, oldest first. */
  readonly inbox: readonly NotificationChange[];
  readonly listed: readonly WalletNotification[];
  readonly unread: readonly string[];
  /** The unread ids when the list was last opened. */
  readonly fresh: readonly string[];
}

/**
 * Lists what happened to the account's money since the holder's last visit, from the app's reads. Stored per account in
 * this browser.
 */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    meta: {} as { spec: string },
  },
  actors: {
    followSession,
    followUndecided,
    /** Sends `record.changed` whenever another tab changes the stored record. */
    watchRecord: listener("watchRecord"),
    /** Applies a change to the stored record and resolves to the result. */
    updateRecord: port<
      NotificationUpdate & { readonly today: string },
      { accountId: string; change: NotificationChange }
    >("updateRecord"),
    /** The newest hundred transactions. */
    readRecent: port<TransactionPage>("readRecent"),
  },
  actions: {
    keepAccount: assign({ account: (_, params: { account: Account }) => params.account }),
    keepPayments: assign((_, { payments }: { payments: PaymentsRef }) => ({ payments, undecided: [] })),
    keepCards: assign({
      cards: ({ context }, report: QueryAnswered) => (report.name === "cards" ? report.data : context.cards),
    }),
    keepUndecided: assign({ undecided: (_, params: UndecidedReport) => params.payments }),
    keepUpdate: assign((_, { record, today }: NotificationUpdate & { today: string }) => ({ record, today })),
    learn: assign({
      inbox: ({ context }, change: NotificationChange) => [...context.inbox, change],
    }),
    learnWhole: assign({
      inbox: ({ context }, { output }: { output: TransactionPage }) => [
        ...context.inbox,
        wholeListChangeOf(output),
      ],
    }),
    learnHistory: assign(({ context: { inbox, historyPage } }, report: QueryAnswered) => {
      if (report.name !== "history") return {};
      const change = pageChangeOf(report.data, historyPage);
      return { historyPage: report.data.pagination.page, inbox: change ? [...inbox, change] : inbox };
    }),
    markSeen: assign(({ context }) => ({
      fresh: context.unread,
      inbox: [...context.inbox, { kind: "seen" as const, ids: context.unread }],
    })),
    dropFirst: assign({ inbox: ({ context }) => context.inbox.slice(1) }),
    list: assign(({ context }) => {
      const notifications = listNotifications(context);
      return { listed: notifications, unread: unreadOf(context.record, notifications) };
    }),
    showNews: enqueueActions(({ enqueue }, { news }: Pick<NotificationUpdate, "news">) => {
      for (const notification of news)
        enqueue.sendTo(toasts, { type: "toast.raised", ...withdrawalToastOf(notification) });
    }),
    reportNews: enqueueActions(({ enqueue }, { announced }: Pick<NotificationUpdate, "announced">) => {
      if (announced.length > 0)
        enqueue.sendTo(namedActor("systemNotifications"), { type: "news.found", news: announced });
    }),
    reportRead: sendTo(namedActor("afterPayment"), (_, { transactions }: TransactionPage) => ({
      type: "transactions.read" as const,
      transactions,
    })),
  },
  guards: {
    hasWork: ({ context }) => context.account !== undefined && context.inbox.length > 0,
    hasPending: ({ context }) => context.record.pending.length > 0,
    isHistory: (_, params: { name: string }) => params.name === "history",
    isShort: (_, params: NotificationUpdate) => params.isShort,
    isPendingPayout: (_, { operation, paid }: SettledPayment) =>
      operation === "payout" && paid?.transactionId !== undefined,
  },
  delays: { checkDelay: 300_000 },
}).createMachine({
  id: "notifications",
  description: "Events of the account's money, and current conditions.",
  meta: { spec: "§2 Notifications" },
  context: {
    account: undefined,
    payments: undefined,
    cards: [],
    historyPage: 0,
    inbox: [],
    record: noRecord,
    undecided: [],
    today: undefined,
    listed: [],
    unread: [],
    fresh: [],
  },
  invoke: [
    {
      id: "facts",
      src: "followSession",
      onError: { description: "The list shows what this browser stored before." },
    },
    {
      id: "otherTabs",
      src: "watchRecord",
      onError: { description: "The next read shows what another tab has stored." },
    },
  ],
  type: "parallel",
  states: {
    record: {
      description: "The record that this browser stores for the account.",
      initial: "resting",
      on: {
        "account.known": {
          actions: [
            { type: "keepAccount", params: ({ event }) => event },
            { type: "learn", params: ({ event: { account } }) => ({ kind: "account", account }) },
          ],
        },
        "query.answered": [
          {
            guard: { type: "isHistory", params: ({ event }) => event },
            actions: { type: "learnHistory", params: ({ event }) => event },
          },
          { actions: [{ type: "keepCards", params: ({ event }) => event }, "list"] },
        ],
        "payment.pending": {
          guard: { type: "isPendingPayout", params: ({ event }) => event },
          actions: {
            type: "learn",
            params: ({ event }) => ({ kind: "pending", transactionId: event.paid?.transactionId ?? "" }),
          },
          description: "The wallet accepted a withdrawal; its outcome is reported later.",
        },
        "notifications.opened": { actions: "markSeen" },
        "record.changed": {
          actions: { type: "learn", params: { kind: "stored" } },
          description: "The list that was opened in one tab is read in each.",
        },
      },
      states: {
        resting: {
          description: "The record has everything that was read.",
          always: { guard: "hasWork", target: "updating" },
          after: { checkDelay: { guard: "hasPending", target: "reading" } },
        },
        updating: {
          description: "The next change is applied to the record.",
          invoke: {
            id: "updateRecord",
            src: "updateRecord",
            input: ({ context }) => ({
              accountId: context.account?.accountId ?? "",
              change: context.inbox[0] as NotificationChange,
            }),
            onDone: [
              {
                guard: { type: "isShort", params: ({ event }) => event.output },
                target: "reading",
                actions: "dropFirst",
                description: "The four newest transactions do not reach back to the known ones.",
              },
              {
                target: "resting",
                actions: [
                  { type: "keepUpdate", params: ({ event }) => event.output },
                  "dropFirst",
                  "list",
                  { type: "showNews", params: ({ event }) => event.output },
                  { type: "reportNews", params: ({ event }) => event.output },
                ],
              },
            ],
            onError: { target: "resting", actions: "dropFirst", description: "The next read reports it." },
          },
        },
        reading: {
          description: "A hundred transactions are being read: some are new, or a withdrawal is pending.",
          invoke: {
            id: "readRecent",
            src: "readRecent",
            onDone: {
              target: "resting",
              actions: [
                { type: "learnWhole", params: ({ event }) => event },
                { type: "reportRead", params: ({ event: { output } }) => output },
              ],
            },
            onError: { target: "resting", description: "The next read reports it." },
          },
        },
      },
    },
    undecided: {
      description: "Payments without an outcome.",
      meta: { spec: "safety: undecided payment" },
      initial: "unpayable",
      states: {
        unpayable: {
          description: "The payments coordinator is not known yet.",
        },
        followed: {
          description: "Each undecided payment is a notification until it has an outcome.",
          invoke: {
            id: "followUndecided",
            src: "followUndecided",
            input: ({ context }) => ({ payments: context.payments as PaymentsRef }),
            onError: { description: "The banner still shows each payment." },
          },
          on: {
            "undecided.changed": {
              actions: [{ type: "keepUndecided", params: ({ event }) => event }, "list"],
            },
          },
        },
      },
      on: {
        "payments.opened": {
          // Re-enters `followed`. With `reenter`, the region `record` would be re-entered, too.
          target: ".followed",
          actions: [{ type: "keepPayments", params: ({ event }) => event }, "list"],
        },
      },
    },
  },
});

export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>;
