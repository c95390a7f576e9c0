import type { Seen as SeenOf } from "statechart-paths/graph";
import type { AnyEventObject, ContextFrom } from "xstate";
import type { WalletChange } from "../../../src/machines/session/event-stream.machine.ts";
import type { liveUpdatesMachine } from "../../../src/machines/session/live-updates.machine.ts";
import { balance } from "../../machines/session-fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

type Context = ContextFrom<typeof liveUpdatesMachine>;
type Seen = SeenOf<Context>;

const balances = [
  balance,
  { ...balance, balance: balance.balance + 1 },
  { ...balance, availableBalance: balance.availableBalance - 1 },
  { ...balance, pendingBalance: 0 },
  { ...balance, currency: "USD", balance: 1 },
];
const fields = ["balance", "availableBalance", "pendingBalance"] as const;

/** Whether the answer has another amount in the known currency. */
function isNews({ event, contextBefore: { balance: known } }: Seen): boolean {
  return (
    event.type === "balance.answered" &&
    known !== undefined &&
    known.currency === event.balance.currency &&
    fields.some((field) => known[field] !== event.balance[field])
  );
}

const whereOnline = ({ event }: Seen): string => (event.online ? "visible.resting" : "offline");
const whereHidden = ({ context }: Seen): string => (context.notifies ? "hidden.following" : "hidden.silent");
const shownAgain = ({ event }: Seen): string => (event.online ? "visible.refreshing" : "offline");
/** The reads that each kind of change makes due. */
const dueOf: Readonly<Record<string, readonly AnyEventObject[]>> = {
  everything: [{ type: "panels.due" }, { type: "outdated" }],
  balance: [{ type: "reading.due", query: "balance" }],
  transaction: [{ type: "reading.due", query: "history" }],
  card: [{ type: "reading.due", query: "cards" }],
  account: [{ type: "outdated" }],
};
/** What is due where a hidden tab is shown: the stream that it followed has told it of the account, too. */
const dueAfterHidden = ({ event, contextBefore: { notifies } }: Seen): readonly AnyEventObject[] => [
  ...(notifies ? [{ type: "outdated" }] : []),
  ...(event.online ? [{ type: "panels.due" }] : []),
];
const types = (events: readonly AnyEventObject[]): string => events.map(({ type }) => type).join();

export const paths = pathsOf<typeof liveUpdatesMachine>()({
  events: {
    "tab.shown": [
      { online: true, spread: 0 },
      { online: true, spread: 0.5 },
      { online: false, spread: 0.25 },
    ],
    "change.told": ["everything", "balance", "transaction", "card", "account"].map((kind) => ({
      change: { kind: kind as WalletChange["kind"] },
    })),
    "balance.answered": balances.map((answer) => ({ balance: answer })),
  },
  delays: { pollDelay: ({ spread }) => 60_000 - 6_000 * spread },
  differs: ({ balance: known, notifies }) => [known, notifies],
  labels: {
    "tab.shown": "the tab is visible",
    "tab.hidden": "the tab is hidden",
    "network.lost": "the browser is offline",
    "network.returned": "the browser is online again",
    "change.announced": "another tab says that the wallet has changed",
    "payment.ended": "a payment ends here",
    "panels.refreshed": "all panels are read for another reason",
    "balance.answered": "the balance is read",
    "balance.failed": "the balance cannot be read",
    "stream.opened": "a stream of events is open",
    "stream.lost": "no stream is open any more",
    "change.told": "the stream tells of a change",
    "notifications.turnedOn": "the system shows what happens",
    "notifications.turnedOff": "the system shows nothing any more",
    hiddenStream: "the stream of a hidden tab",
    pollDelay: "a minute has passed",
    eventStream: "the stream",
    balances: "the balance's readings",
    tab: "the tab",
  },
  initial: { "the beginning": "unseen" },
  transitions: {
    "*": {
      "error tab": "visible.resting",
      "payment.ended": "*",
      "balance.answered": "*",
      "notifications.turnedOn": "*",
      "notifications.turnedOff": "*",
    },
    unseen: { "tab.shown": whereOnline, "tab.hidden": whereHidden },
    hidden: { "tab.shown": shownAgain },
    "hidden.silent": { "notifications.turnedOn": "hidden.following" },
    "hidden.following": {
      "notifications.turnedOff": "hidden.silent",
      "done hiddenStream": "hidden.following",
      "error hiddenStream": "hidden.deaf",
      "change.told": "hidden.following",
    },
    offline: { "tab.hidden": whereHidden, "network.returned": "visible.refreshing" },
    visible: {
      "tab.hidden": whereHidden,
      "network.lost": "offline",
      "network.returned": "visible.refreshing",
      "change.announced": "visible.refreshing",
      "panels.refreshed": "visible.refreshing",
      "stream.opened": "visible.live",
      "change.told": "*",
      "error eventStream": "visible.resting",
    },
    "visible.live": {
      "stream.lost": "visible.resting",
      "balance.answered": "visible.live",
      "change.announced": "visible.live",
      "network.returned": "visible.live",
      "panels.refreshed": "visible.live",
    },
    "visible.resting": {
      "after pollDelay": ({ contextBefore }) =>
        contextBefore.balance === undefined ? "visible.resting" : "visible.polling",
      "balance.answered": "visible.resting",
    },
    "visible.polling": { "balance.answered": "visible.resting", "balance.failed": "visible.resting" },
    "visible.refreshing": { "balance.answered": "visible.resting", "balance.failed": "visible.resting" },
  },
  observations: [
    inside(["unseen", "hidden.silent", "hidden.deaf"], {
      "nothing read": ({ received }) => received.length === 0,
    }),
    inside("offline", {
      "nothing read, unless a tab is shown that has followed the stream while it was hidden": (step) =>
        types(step.received) === (step.wasIn("hidden") ? types(dueAfterHidden(step)) : ""),
    }),
    after("tab.shown", {
      "the tab's part of the pause kept where it was not visible": ({
        context,
        contextBefore,
        event,
        wasIn,
      }) => context.spread === (wasIn("unseen") || wasIn("hidden") ? event.spread : contextBefore.spread),
    }),
    after("balance.answered", {
      "the newest balance kept": ({ context, event }) => context.balance === event.balance,
    }),
    always({
      "the other tabs told of another balance and of a payment's end, and of nothing else": (step) =>
        types(step.sent.filter(({ to }) => to === "tab").map(({ event }) => event)) ===
        ((isNews(step) && !step.wasIn("visible.live")) || step.event.type === "payment.ended"
          ? "change.announced"
          : ""),
    }),
    after("balance.answered", {
      "the history read for another balance, unless all panels are read anyway": (step) =>
        step.received.some(({ query }) => query === "history") ===
        (isNews(step) && (step.wasIn("visible.resting") || step.wasIn("visible.polling"))),
    }),
    after("change.told", {
      "what the change concerns read again, while the tab is visible": ({ wasIn, event, received }) =>
        wasIn("hidden.following") ||
        JSON.stringify(received) === JSON.stringify(wasIn("visible") ? dueOf[event.change.kind] : []),
    }),
    inside("hidden.following", {
      "the history alone read, where a transaction may be new, and nothing else": ({
        event,
        received,
        wasIn,
      }) =>
        JSON.stringify(received) ===
        JSON.stringify(
          wasIn("hidden.following") &&
            event.type === "change.told" &&
            (event.change.kind === "everything" || event.change.kind === "transaction")
            ? dueOf.transaction
            : [],
        ),
    }),
    always({
      "a hidden tab's stream exactly while the system shows what happens, begun anew behind a visible tab": ({
        childIds,
        isIn,
        invoked,
        event,
        wasIn,
      }) =>
        childIds.includes("hiddenStream") === isIn("hidden.following") &&
        invoked.filter(({ id }) => id === "hiddenStream").length ===
          (isIn("hidden.following") && (!wasIn("hidden.following") || event.type.startsWith("xstate.done"))
            ? 1
            : 0),
      "each stream told whether the tab is hidden": ({ invoked }) =>
        invoked.every(
          ({ id, src, input }) =>
            src !== "eventStream" || (input as { hidden: boolean }).hidden === (id === "hiddenStream"),
        ),
    }),
    inside("visible.live", {
      "a stream that is open said to be so, and nothing polled": ({ snapshot, startedDelays }) =>
        snapshot.hasTag("live") && startedDelays.length === 0,
    }),
    inside(["visible.resting", "visible.polling", "visible.refreshing", "hidden", "offline"], {
      "no stream said to be open": ({ snapshot }) => !snapshot.hasTag("live"),
    }),
    after(["stream.opened", "stream.lost", "panels.refreshed"], {
      "nothing due": ({ received }) => received.length === 0,
    }),
    always({
      "one stream followed exactly while the tab is visible": ({ childIds, wasIn, isIn }) =>
        childIds.includes("eventStream") ? isIn("visible") : wasIn("visible") || !isIn("visible"),
    }),
    inside("visible.polling", {
      "the balance due once, a minute after the last one": ({ event, received }) =>
        event.type === "change.told" ||
        types(received) === (event.type.startsWith("xstate.after") ? "reading.due" : ""),
    }),
    after(["network.returned", "change.announced"], "visible.refreshing", {
      "all panels due": ({ received }) => types(received) === "panels.due",
    }),
    after("tab.shown", "visible.refreshing", {
      "all panels due, and the account where the hidden tab followed the stream, unless the tab was visible already":
        (step) => types(step.received) === (step.wasIn("hidden") ? types(dueAfterHidden(step)) : ""),
    }),
    after("tab.shown", {
      "this tab's own part of a minute, unless the tab was visible already": ({
        event,
        context,
        contextBefore,
        wasIn,
      }) => context.spread === (wasIn("visible") || wasIn("offline") ? contextBefore.spread : event.spread),
    }),
    after("balance.answered", "visible.resting", {
      "the minute begun anew": ({ startedDelays, wasIn }) =>
        startedDelays.includes("pollDelay") || !wasIn("visible"),
    }),
  ],
});
