import { type ActorRefFrom, assign, enqueueActions, sendParent, sendTo, setup } from "xstate";
import { pagesMachine } from "../app/pages.machine.ts";
import type { SessionReport } from "../app/session-report.ts";
import type { Account, Person } from "../domain.ts";
import type { Failure } from "../failure.ts";
import { type PaymentsRef, subscribePayments } from "../payments/payment-events.ts";
import { listener } from "../port.ts";
import { accountGateMachine } from "./account-gate.machine.ts";
import type { DialogsEvent } from "./dialog-events.ts";
import { dialogsMachine } from "./dialogs.machine.ts";
import { type LiveUpdatesEvent, liveUpdatesMachine } from "./live-updates.machine.ts";
import { type QueryAnswered, queryMachine } from "./query.machine.ts";
import { refetchMachine } from "./refetch.machine.ts";
import { type Forwarded, historyPageSize, type SessionEvent } from "./session-events.ts";

const panels = ["balance", "history", "cards"] as const;

/** What one signed-in person sees and does: the gate, the reads, the dialogs and the payments coordinator's events. */
export const sessionMachine = setup({
  types: {
    input: {} as { personId: string },
    context: {} as { personId: string; person: Person | undefined; payments: PaymentsRef | undefined },
    events: {} as SessionEvent,
    children: {} as {
      gate: "gate";
      profile: "profile";
      balance: "balance";
      history: "history";
      cards: "cards";
      pages: "pages";
      refetch: "refetch";
      liveUpdates: "liveUpdates";
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
    liveUpdates: liveUpdatesMachine,
    dialogs: dialogsMachine,
    subscribePayments,
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    keepPerson: assign({
      person: (_, report: QueryAnswered) => (report.name === "profile" ? report.data : undefined),
    }),
    keepPayments: assign({ payments: (_, params: { payments: PaymentsRef }) => params.payments }),
    reportProfile: sendTo("gate", ({ context: { person } }) => ({ type: "profile.known" as const, person })),
    reportProfileMissing: sendTo("gate", (_, params: { failure: Failure }) => ({
      type: "profile.missing" as const,
      failure: params.failure,
    })),
    requestProfile: sendTo("profile", { type: "requested" }),
    requestAccount: sendTo("gate", { type: "account.requested" }),
    passToPanels: enqueueActions(({ enqueue }, params: { type: "requested" | "refresh" | "outdated" }) => {
      for (const panel of panels) enqueue.sendTo(panel, params);
    }),
    rereadBalance: sendTo("balance", { type: "outdated" }),
    rereadHistory: sendTo("history", { type: "outdated" }),
    passToUpdates: sendTo("liveUpdates", (_, params: LiveUpdatesEvent) => params),
    refreshCards: sendTo("cards", { type: "refresh" }),
    reportReady: sendTo("pages", { type: "account.ready" }),
    passToPages: sendTo("pages", (_, params: SessionReport) => params),
    requestPages: sendTo("pages", { type: "retried" }),
    requestRefetch: sendTo("refetch", { type: "refetch.requested" }),
    reportEnded: sendTo("liveUpdates", { type: "payment.ended" }),
    passToDialogs: sendTo("dialogs", (_, params: DialogsEvent) => params),
    forwardBalance: enqueueActions(({ enqueue }, report: QueryAnswered) => {
      if (report.name !== "balance") return;
      enqueue.sendTo("dialogs", { type: "balance.changed", balance: report.data });
      enqueue.sendTo("liveUpdates", { type: "balance.answered", balance: report.data });
    }),
    reportAccount: sendParent((_, params: { account: Account }) => ({
      type: "account.known",
      accountId: params.account.accountId,
    })),
    forwardToParent: sendParent((_, params: Forwarded) => params),
  },
  guards: {
    isAnotherCoordinator: ({ context }, params: { payments: PaymentsRef }) =>
      params.payments !== context.payments,
    isProfile: (_, params: { name: string }) => params.name === "profile",
    isBalance: (_, params: { name: string }) => params.name === "balance",
  },
}).createMachine({
  id: "session",
  description: "One person's session: the gate, the reads, the dialogs, and the payments of the account.",
  meta: { spec: "§2 Dashboard" },
  context: ({ input }) => ({ personId: input.personId, person: undefined, payments: undefined }),
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
      src: "balance",
      input: { name: "balance" },
      onError: { description: "The wallet panel offers to try again." },
    },
    {
      id: "history",
      src: "history",
      input: { name: "history", params: { page: 0, size: historyPageSize } },
      onError: { description: "The history panel offers to try again." },
    },
    {
      id: "cards",
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
      onError: { description: "Without it, dialogs are closed by hand." },
    },
    { id: "liveUpdates", src: "liveUpdates", onError: { description: "The panels' Refresh remains." } },
  ],
  on: {
    "query.answered": [
      {
        guard: { type: "isProfile", params: ({ event }) => event },
        actions: [{ type: "keepPerson", params: ({ event }) => event }, "reportProfile"],
      },
      {
        guard: { type: "isBalance", params: ({ event }) => event },
        actions: { type: "forwardBalance", params: ({ event }) => event },
      },
      { actions: { type: "passToPages", params: ({ event }) => event } },
    ],
    "query.failed": [
      {
        guard: { type: "isProfile", params: ({ event }) => event },
        actions: { type: "reportProfileMissing", params: ({ event }) => event },
      },
      {
        guard: { type: "isBalance", params: ({ event }) => event },
        actions: { type: "passToUpdates", params: { type: "balance.failed" } },
      },
    ],
    "profile.asked": { actions: "requestProfile" },
    "passkey.confirmed": { actions: { type: "passToPages", params: ({ event }) => event } },
    "account.known": {
      actions: [
        { type: "passToDialogs", params: ({ event }) => event },
        { type: "passToPages", params: ({ event }) => event },
        { type: "reportAccount", params: ({ event }) => event },
      ],
    },
    "account.ready": { actions: [{ type: "passToPanels", params: { type: "requested" } }, "reportReady"] },
    "payments.opened": {
      guard: { type: "isAnotherCoordinator", params: ({ event }) => event },
      target: ".payable",
      actions: [
        { type: "keepPayments", params: ({ event }) => event },
        { type: "passToDialogs", params: ({ event }) => event },
        { type: "passToPages", params: ({ event }) => event },
      ],
      description: "The account is known, or the payments coordinator broke and was opened again.",
    },
    "cards.changed": { actions: "refreshCards" },
    "cards.unsettled": { actions: "requestRefetch" },
    "refetch.due": {
      actions: [
        { type: "passToPanels", params: { type: "refresh" } },
        { type: "passToUpdates", params: { type: "panels.refreshed" } },
      ],
    },
    "panels.due": { actions: ["requestAccount", { type: "passToPanels", params: { type: "outdated" } }] },
    "balance.due": { actions: "rereadBalance" },
    "wallet.changed": { actions: "rereadHistory" },
    "pages.loaded": { actions: { type: "passToDialogs", params: ({ event }) => event } },
    "pages.loadFailed": { actions: { type: "passToDialogs", params: ({ event }) => event } },
    "pages.requested": { actions: "requestPages" },
    navigated: {
      actions: [
        "requestAccount",
        { type: "passToPanels", params: { type: "requested" } },
        { type: "passToDialogs", params: ({ event }) => event },
      ],
    },
    "toast.raised": { actions: { type: "forwardToParent", params: ({ event }) => event } },
    "signOut.requested": { actions: { type: "forwardToParent", params: ({ event }) => event } },
    "failure.raised": { actions: { type: "forwardToParent", params: ({ event }) => event } },
  },
  initial: "unpayable",
  states: {
    unpayable: {
      description: "The account is not known yet, so nothing can be paid.",
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
          actions: ["requestRefetch", "reportEnded", { type: "passToPages", params: ({ event }) => event }],
        },
        "payment.pending": {
          actions: ["requestRefetch", "reportEnded", { type: "passToPages", params: ({ event }) => event }],
        },
        "payment.failed": { actions: ["requestRefetch", "reportEnded"] },
        "payment.undecided": { actions: "requestRefetch", description: "The money may have moved." },
        "payment.confirmed": { actions: ["requestRefetch", "reportEnded"] },
        "payment.removed": { actions: "requestRefetch" },
        "payment.declined": { actions: { type: "passToDialogs", params: ({ event }) => event } },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
