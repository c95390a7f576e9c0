import { type ActorRefFrom, assign, enqueueActions, sendParent, sendTo, setup } from "xstate";
import type { Account, Person } from "../core/domain.ts";
import type { Failure } from "../core/failure.ts";
import { type NamedActors, namedActor } from "../core/named-actors.ts";
import { listener } from "../core/port.ts";
import { type QueryAnswered, type QueryReport, queryMachine } from "../core/query.machine.ts";
import type { SessionFacts } from "../payments/follow-session.ts";
import {
  type PaymentEvent,
  type PaymentsRef,
  type SettledPayment,
  subscribePayments,
} from "../payments/payment-events.ts";
import { accountGateMachine } from "./account-gate.machine.ts";
import type { DialogsEvent, DialogsReport } from "./dialogs.machine.ts";
import { dialogsMachine } from "./dialogs.machine.ts";
import { pagesMachine } from "./pages.machine.ts";
import { type RefetchReport, refetchMachine } from "./refetch.machine.ts";

export type SessionEvent =
  | QueryReport
  | PaymentEvent
  | RefetchReport
  | NamedActors["session"]
  | DialogsReport
  | { type: "account.known"; account: Account }
  /** The account was created, approved or refetched: failed reads are repeated. */
  | { type: "account.ready" }
  | { type: "profile.asked" }
  | Extract<DialogsEvent, { type: "payments.opened" }>
  | { type: "navigated" }
  /** Reported at once, and after each midnight of the account's time zone. */
  | { type: "day.began"; today: string }
  /** Reported at once, and at each full minute; `now` is Unix time in milliseconds. */
  | { type: "minute.began"; now: number };

const panels = ["balance", "history", "cards"] as const;
/** Number of transactions on one page of the dashboard's history (the specification, section 9). */
export const historyPageSize = 4;

/** The session of a signed-in person: account gate, reads, dialogs and the payments coordinator's events. */
export const sessionMachine = setup({
  types: {
    input: {} as { personId: string },
    context: {} as SessionFacts & {
      personId: string;
      person: Person | undefined;
      /** The device's clock at the last full minute, for relative times on the screen. */
      now: number;
    },
    events: {} as SessionEvent,
    children: {} as {
      gate: "gate";
      profile: "profile";
      balance: "balance";
      history: "history";
      cards: "cards";
      pages: "pages";
      refetch: "refetch";
      dialogs: "dialogs";
    },
    meta: {} as { spec: string },
  },
  actors: {
    gate: accountGateMachine,
    profile: queryMachine,
    balance: queryMachine,
    history: queryMachine,
    cards: queryMachine,
    pages: pagesMachine,
    refetch: refetchMachine,
    dialogs: dialogsMachine,
    subscribePayments,
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
    /** Sends `day.began` synchronously, then whenever another day begins in the account's time zone. */
    watchToday: listener("watchToday"),
    /** Sends `minute.began` synchronously, then at each full minute. */
    watchMinute: listener("watchMinute"),
  },
  actions: {
    keepPerson: assign({
      person: (_, report: QueryAnswered) => (report.name === "profile" ? report.data : undefined),
    }),
    keepNow: assign({ now: (_, params: { now: number }) => params.now }),
    keepToday: assign({ today: (_, params: { today: string }) => params.today }),
    keepPayments: assign({ payments: (_, params: { payments: PaymentsRef }) => params.payments }),
    reportProfile: sendTo("gate", ({ context: { person } }) => ({ type: "profile.known" as const, person })),
    reportProfileMissing: sendTo("gate", (_, params: { failure: Failure }) => ({
      type: "profile.missing" as const,
      failure: params.failure,
    })),
    requestProfile: sendTo("profile", { type: "requested" }),
    requestAccount: sendTo("gate", { type: "account.requested" }),
    askPanels: enqueueActions(({ enqueue }, params: { type: "requested" | "refresh" | "outdated" }) => {
      for (const panel of panels) enqueue.sendTo(panel, params);
    }),
    reread: sendTo((_, { query }: { query: (typeof panels)[number] }) => query, { type: "outdated" }),
    reportPaymentEnded: sendTo(namedActor("liveUpdates"), { type: "payment.ended" }),
    reportPanelsRefreshed: sendTo(namedActor("liveUpdates"), { type: "panels.refreshed" }),
    refreshCards: sendTo("cards", { type: "refresh" }),
    refreshPayout: sendTo(namedActor("payoutAccount"), { type: "refresh" }),
    keepSettled: assign({
      settledPayments: ({ context }, params: SettledPayment) => [...context.settledPayments, params],
    }),
    requestPages: sendTo("pages", { type: "retried" }),
    requestRefetch: sendTo("refetch", { type: "refetch.requested" }),
    passToDialogs: sendTo("dialogs", (_, params: DialogsEvent) => params),
    reportAccount: sendParent((_, params: { account: Account }) => ({
      type: "account.known",
      accountId: params.account.accountId,
    })),
  },
  guards: {
    isAnotherCoordinator: ({ context }, params: { payments: PaymentsRef }) =>
      params.payments !== context.payments,
    isProfile: (_, params: { name: string }) => params.name === "profile",
  },
}).createMachine({
  id: "session",
  description: "One person's session: account gate, reads, dialogs, and the payments of the account.",
  meta: { spec: "§2 Dashboard" },
  context: ({ input: { personId } }) => ({
    personId,
    person: undefined,
    payments: undefined,
    settledPayments: [],
    today: "",
    now: 0,
  }),
  invoke: [
    {
      id: "gate",
      src: "gate",
      input: ({ context }) => ({ personId: context.personId }),
      onError: { description: "The gate observes its own failures; this one would be a defect." },
    },
    {
      id: "profile",
      src: "profile",
      input: { name: "profile" },
      onError: { description: "Names stay empty." },
    },
    {
      id: "balance",
      systemId: "balance",
      src: "balance",
      input: { name: "balance" },
      onError: { description: "The wallet panel offers to try again." },
    },
    {
      id: "history",
      systemId: "history",
      src: "history",
      input: { name: "history", params: { page: 0, size: historyPageSize } },
      onError: { description: "The history panel offers to try again." },
    },
    {
      id: "cards",
      systemId: "cards",
      src: "cards",
      input: { name: "cards" },
      onError: { description: "The cards panel offers to try again." },
    },
    {
      id: "pages",
      src: "pages",
      onError: { description: "The dashboard stays, and the pages say that they could not be shown." },
    },
    { id: "refetch", src: "refetch", onError: { description: "The panels' own Refresh reads again." } },
    {
      id: "dialogs",
      systemId: "dialogs",
      src: "dialogs",
      onError: { description: "The dashboard stays without its dialogs." },
    },
    {
      id: "navigation",
      src: "watchNavigation",
      onError: { description: "Without it, the holder closes dialogs by hand." },
    },
    { id: "day", src: "watchToday", onError: { description: "The wallet refuses an expired card." } },
    { id: "minute", src: "watchMinute", onError: { description: "Times stay as they were first shown." } },
  ],
  on: {
    "query.answered": [
      {
        guard: { type: "isProfile", params: ({ event }) => event },
        actions: [{ type: "keepPerson", params: ({ event }) => event }, "reportProfile"],
      },
    ],
    "query.failed": [
      {
        guard: { type: "isProfile", params: ({ event }) => event },
        actions: { type: "reportProfileMissing", params: ({ event }) => event },
      },
    ],
    "minute.began": { actions: { type: "keepNow", params: ({ event }) => event } },
    "day.began": { actions: { type: "keepToday", params: ({ event }) => event } },
    "profile.asked": { actions: "requestProfile" },
    "account.known": {
      actions: [
        { type: "passToDialogs", params: ({ event }) => event },
        { type: "reportAccount", params: ({ event }) => event },
      ],
    },
    "account.ready": {
      actions: [{ type: "askPanels", params: { type: "requested" } }, "refreshPayout"],
      description: "The setup may have changed the account for withdrawals.",
    },
    "payments.opened": {
      guard: { type: "isAnotherCoordinator", params: ({ event }) => event },
      target: ".payable",
      actions: [
        { type: "keepPayments", params: ({ event }) => event },
        { type: "passToDialogs", params: ({ event }) => event },
      ],
      description: "The account is known, or the payments coordinator failed and was restarted.",
    },
    "cards.changed": { actions: "refreshCards" },
    "cards.unsettled": { actions: "requestRefetch" },
    "refetch.due": {
      actions: [{ type: "askPanels", params: { type: "refresh" } }, "reportPanelsRefreshed"],
    },
    "panels.due": { actions: ["requestAccount", { type: "askPanels", params: { type: "outdated" } }] },
    "reading.due": { actions: { type: "reread", params: ({ event }) => event } },
    "pages.requested": { actions: "requestPages" },
    navigated: {
      actions: ["requestAccount", { type: "askPanels", params: { type: "requested" } }],
    },
  },
  initial: "unpayable",
  states: {
    unpayable: {
      description: "The account is not known yet, so no payment is possible.",
      meta: { spec: "safety: payment" },
    },
    payable: {
      description: "The session follows every payment of the account.",
      meta: { spec: "safety: payment" },
      invoke: {
        id: "paymentEvents",
        src: "subscribePayments",
        input: ({ context }) => ({ payments: context.payments as PaymentsRef }),
        onError: { description: "The banner still follows each payment." },
      },
      on: {
        "payment.succeeded": {
          actions: [
            "requestRefetch",
            "reportPaymentEnded",
            { type: "keepSettled", params: ({ event }) => event },
          ],
        },
        "payment.pending": {
          actions: [
            "requestRefetch",
            "reportPaymentEnded",
            { type: "keepSettled", params: ({ event }) => event },
          ],
        },
        "payment.failed": {
          actions: ["requestRefetch", "reportPaymentEnded"],
        },
        "payment.undecided": { actions: "requestRefetch", description: "The money may have moved." },
        "payment.confirmed": {
          actions: ["requestRefetch", "reportPaymentEnded"],
        },
        "payment.removed": { actions: "requestRefetch" },
        "payment.declined": { actions: { type: "passToDialogs", params: ({ event }) => event } },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
