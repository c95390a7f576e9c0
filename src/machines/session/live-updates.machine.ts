import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from "xstate";
import type { Balance } from "../core/domain.ts";
import { namedActor } from "../core/named-actors.ts";
import { listener } from "../core/port.ts";
import { type BalanceReport, followBalance } from "../payments/follow-balance.ts";
import { type EventStreamReport, eventStreamMachine, type WalletChange } from "./event-stream.machine.ts";

/**
 * The tab became visible; `spread`: jitter from 0 to 1, so that tabs of many people do not refetch at the same moment.
 */
type TabShownEvent = { type: "tab.shown"; online: boolean; spread: number };

export type LiveUpdatesEvent =
  | TabShownEvent
  | EventStreamReport
  | BalanceReport
  | { type: "tab.hidden" }
  | { type: "network.lost" }
  | { type: "network.returned" }
  /** A payment has ended in another tab, or that tab has read another balance. */
  | { type: "change.announced" }
  /** A payment has ended in this tab. */
  | { type: "payment.ended" }
  /** The session refetches all panels for another reason. */
  | { type: "panels.refreshed" }
  | { type: "notifications.turnedOn" }
  | { type: "notifications.turnedOff" };

/** The query that each kind of change makes outdated. */
const queries = { balance: "balance", transaction: "history", card: "cards" } as const;

function isSameBalance(a: Balance, b: Balance): boolean {
  return (
    a.balance === b.balance &&
    a.availableBalance === b.availableBalance &&
    a.pendingBalance === b.pendingBalance
  );
}

/**
 * Decides when the session refetches by itself: never while the tab is hidden or offline, after each change that an
 * open event stream reports, otherwise once a minute.
 */
export const liveUpdatesMachine = setup({
  types: {
    context: {} as {
      balance: Balance | undefined;
      spread: number;
      /** System notifications are on, so the tab follows events while it is hidden. */
      notifies: boolean;
    },
    events: {} as LiveUpdatesEvent,
    /** `live`: an event stream is open, so data is current until the stream reports a change. */
    tags: {} as "live",
    meta: {} as { spec: string },
  },
  actors: {
    eventStream: eventStreamMachine,
    followBalance,
    /**
     * Sends `tab.shown` or `tab.hidden` at once and at every change, `network.lost`, `network.returned` and
     * `change.announced`; forwards `change.announced` to the other tabs.
     */
    watchTab: listener("watchTab"),
  },
  actions: {
    keepBalance: assign({ balance: (_, params: { balance: Balance }) => params.balance }),
    keepSpread: assign({ spread: (_, params: { spread: number }) => params.spread }),
    keepNotifies: assign({ notifies: (_, params: { notifies: boolean }) => params.notifies }),
    announceChange: sendTo("tab", { type: "change.announced" }),
    reportPanelsDue: sendTo(namedActor("session"), { type: "panels.due" }),
    reportDue: sendTo(namedActor("session"), (_, { query }: { query: "balance" | "history" }) => ({
      type: "reading.due" as const,
      query,
    })),
    rereadAccount: sendTo(namedActor("account"), { type: "outdated" }),
    /** A hidden tab that follows the stream passes over changes of the account, and no stream repeats them. */
    rereadFollowedAccount: enqueueActions(({ context, enqueue }) => {
      if (context.notifies) enqueue.sendTo(namedActor("account"), { type: "outdated" });
    }),
    reportTold: sendTo(namedActor("session"), (_, { change: { kind } }: { change: WalletChange }) => ({
      type: "reading.due" as const,
      query: queries[kind as keyof typeof queries],
    })),
  },
  guards: {
    /** The wallet reports no balance for an account that is not set up yet. */
    hasBalance: ({ context }) => context.balance !== undefined,
    notifies: ({ context }) => context.notifies,
    notifiesNoMore: ({ context }) => !context.notifies,
    /** System notifications need only these changes; all panels are refetched when the tab becomes visible. */
    isOfHistory: (_, { change: { kind } }: { change: WalletChange }) =>
      kind === "everything" || kind === "transaction",
    isOnline: (_, params: { online: boolean }) => params.online,
    isOfAccount: (_, { change }: { change: WalletChange }) => change.kind === "account",
    /** The account may have changed, too, although its last read counts as fresh. */
    isOfEverything: (_, { change }: { change: WalletChange }) => change.kind === "everything",
    /** A balance in another currency does not count as a change of the amount. */
    isNews: ({ context: { balance: knownBalance } }, { balance }: { balance: Balance }) =>
      knownBalance?.currency === balance.currency && !isSameBalance(knownBalance, balance),
  },
  delays: {
    /** 54 to 60 s. */
    pollDelay: ({ context }) => 60_000 - Math.round(6_000 * context.spread),
  },
}).createMachine({
  id: "liveUpdates",
  description: "When the session refetches by itself.",
  meta: { spec: "§9 Data fetching" },
  context: { balance: undefined, spread: 0, notifies: false },
  invoke: [
    {
      id: "tab",
      src: "watchTab",
      onError: { target: ".visible", description: "Without it, the tab counts as visible and alone." },
    },
    {
      id: "balances",
      src: "followBalance",
      onError: { description: "Event streams and other tabs still report changes." },
    },
  ],
  on: {
    "notifications.turnedOn": { actions: { type: "keepNotifies", params: { notifies: true } } },
    "notifications.turnedOff": { actions: { type: "keepNotifies", params: { notifies: false } } },
    "payment.ended": { actions: "announceChange" },
    "balance.answered": [
      {
        guard: { type: "isNews", params: ({ event }) => event },
        actions: [{ type: "keepBalance", params: ({ event }) => event }, "announceChange"],
      },
      { actions: { type: "keepBalance", params: ({ event }) => event } },
    ],
  },
  initial: "unseen",
  states: {
    unseen: {
      description: "Whether the tab is visible is not known yet; the session's first reads are loading.",
      on: {
        "tab.shown": [
          {
            guard: { type: "isOnline", params: ({ event }) => event },
            target: "visible",
            actions: { type: "keepSpread", params: ({ event }) => event },
          },
          { target: "offline", actions: { type: "keepSpread", params: ({ event }) => event } },
        ],
        "tab.hidden": "hidden",
      },
    },
    hidden: {
      description: "The tab is hidden.",
      exit: "rereadFollowedAccount",
      on: {
        "tab.shown": [
          {
            guard: { type: "isOnline", params: ({ event }) => event },
            target: "visible.refreshing",
            actions: [{ type: "keepSpread", params: ({ event }) => event }, "reportPanelsDue"],
          },
          { target: "offline", actions: { type: "keepSpread", params: ({ event }) => event } },
        ],
      },
      initial: "silent",
      states: {
        silent: {
          description: "Nothing is refetched.",
          always: { guard: "notifies", target: "following" },
        },
        following: {
          description: "System notifications are on: the tab leads the stream while no other tab is visible.",
          invoke: {
            id: "hiddenStream",
            src: "eventStream",
            input: { hidden: true },
            onDone: {
              target: "following",
              reenter: true,
              description: "A visible tab leads; this tab waits for the lead.",
            },
            onError: "deaf",
          },
          always: { guard: "notifiesNoMore", target: "silent" },
          on: {
            "change.told": {
              guard: { type: "isOfHistory", params: ({ event }) => event },
              actions: { type: "reportDue", params: { query: "history" } },
            },
          },
        },
        deaf: { description: "Without a stream, no change is reported until the tab is visible." },
      },
    },
    offline: {
      description: "The tab is visible but offline: a read would only fail.",
      on: {
        "tab.hidden": "hidden",
        "network.returned": { target: "visible.refreshing", actions: "reportPanelsDue" },
      },
    },
    visible: {
      description: "The tab is visible and online.",
      invoke: {
        id: "eventStream",
        src: "eventStream",
        input: { hidden: false },
        onError: { target: ".resting", description: "Without a stream the tab polls." },
      },
      on: {
        "stream.opened": ".live",
        "change.told": [
          { guard: { type: "isOfAccount", params: ({ event }) => event }, actions: "rereadAccount" },
          {
            guard: { type: "isOfEverything", params: ({ event }) => event },
            actions: ["reportPanelsDue", "rereadAccount"],
          },
          { actions: { type: "reportTold", params: ({ event }) => event } },
        ],
        "tab.hidden": "hidden",
        "network.lost": "offline",
        "network.returned": { target: ".refreshing", actions: "reportPanelsDue" },
        "change.announced": { target: ".refreshing", actions: "reportPanelsDue" },
        "panels.refreshed": ".refreshing",
      },
      initial: "resting",
      states: {
        live: {
          description: "An event stream is open: it reports which data to refetch, and nothing is polled.",
          tags: "live",
          on: {
            "stream.lost": "resting",
            "balance.answered": { actions: { type: "keepBalance", params: ({ event }) => event } },
            "change.announced": { description: "The stream reports the change, too." },
            "network.returned": { actions: "reportPanelsDue" },
            "panels.refreshed": { description: "No poll is scheduled that this refetch could replace." },
          },
        },
        resting: {
          description:
            "The last balance is less than a minute old; a changed balance also refetches the history.",
          after: {
            pollDelay: {
              guard: "hasBalance",
              target: "polling",
              actions: { type: "reportDue", params: { query: "balance" } },
            },
          },
          on: {
            "balance.answered": [
              {
                guard: { type: "isNews", params: ({ event }) => event },
                target: "resting",
                reenter: true,
                actions: [
                  { type: "keepBalance", params: ({ event }) => event },
                  "announceChange",
                  { type: "reportDue", params: { query: "history" } },
                ],
              },
              {
                target: "resting",
                reenter: true,
                actions: { type: "keepBalance", params: ({ event }) => event },
              },
            ],
          },
        },
        polling: {
          description: "Only the balance is being read.",
          on: {
            "balance.answered": [
              {
                guard: { type: "isNews", params: ({ event }) => event },
                target: "resting",
                actions: [
                  { type: "keepBalance", params: ({ event }) => event },
                  "announceChange",
                  { type: "reportDue", params: { query: "history" } },
                ],
              },
              { target: "resting", actions: { type: "keepBalance", params: ({ event }) => event } },
            ],
            "balance.failed": "resting",
          },
        },
        refreshing: {
          description: "All panels are being refetched, so the history needs no separate refetch.",
          on: {
            "balance.answered": [
              {
                guard: { type: "isNews", params: ({ event }) => event },
                target: "resting",
                actions: [{ type: "keepBalance", params: ({ event }) => event }, "announceChange"],
              },
              { target: "resting", actions: { type: "keepBalance", params: ({ event }) => event } },
            ],
            "balance.failed": "resting",
          },
        },
      },
    },
  },
});

export type LiveUpdatesActor = ActorRefFrom<typeof liveUpdatesMachine>;
