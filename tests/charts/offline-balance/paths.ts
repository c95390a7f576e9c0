import type {
  LastBalance,
  offlineBalanceMachine,
} from "../../../src/machines/app/offline-balance.machine.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const balance: LastBalance = {
  currency: "AUD",
  cents: 123_456,
  at: "2026-11-20T05:12:00.000Z",
  remaining: 25 * 60_000,
};
/** A balance that expires before the next retry. */
const olderBalance: LastBalance = { ...balance, remaining: 20_000 };
const firstState = "shown.waiting";

export const paths = pathsOf<typeof offlineBalanceMachine>()({
  events: {},
  senders: { "connection.restored": "offline", "balance.withdrawn": "offline" },
  answers: { readLastBalance: [balance, olderBalance] },
  delays: {
    remaining: ({ balance: shown }) => shown?.remaining ?? 0,
    reloadLimit: 8_000,
    retryDelay: 30_000,
  },
  differs: ({ balance: shown }) => shown?.remaining,
  labels: {
    retried: "the person presses Try again",
    "connection.restored": "the browser has a network again",
    "balance.withdrawn": "the balance may not be shown any more",
    readLastBalance: "the last balance",
    offline: "the network, and other tabs",
    reloadPage: "the page's reload",
    probePage: "the reload by the timer",
  },
  initial: { "the beginning": "reading" },
  final: ["closed"],
  transitions: {
    reading: { "done readLastBalance": firstState, "error readLastBalance": "closed" },
    shown: { "after remaining": "reading", "balance.withdrawn": "reading" },
    "shown.waiting": {
      retried: "shown.reloading",
      "connection.restored": "shown.reloading",
      "after retryDelay": "shown.probing",
    },
    "shown.probing": {
      retried: "shown.reloading",
      "connection.restored": "shown.reloading",
      "error probePage": "shown.waiting",
      "after reloadLimit": "shown.waiting",
    },
    "shown.reloading": {
      "error reloadPage": "shown.unreachable",
      "after reloadLimit": "shown.unreachable",
    },
    "shown.unreachable": {
      retried: "shown.reloading",
      "connection.restored": "shown.reloading",
      "after retryDelay": "shown.probing",
    },
  },
  observations: [
    inside("reading", {
      "what is kept being read, and no reload": ({ childIds }) =>
        childIds.includes("readLastBalance") && !childIds.includes("reloadPage"),
    }),
    inside("shown", {
      "the balance with its time, and the network watched": ({ context, childIds, wasIn }) =>
        (context.balance === balance || context.balance === olderBalance) &&
        (childIds.includes("offline") || wasIn("shown")),
    }),
    inside(["shown.waiting", "shown.unreachable"], {
      "a way to try again, and nothing under way": ({ can, snapshot, childIds }) =>
        can({ type: "retried" }) && !snapshot.hasTag("busy") && !childIds.includes("reloadPage"),
    }),
    inside("shown.probing", {
      "one reload by the timer, not seen, and a way to try at once": ({ snapshot, childIds, can }) =>
        !snapshot.hasTag("busy") &&
        childIds.includes("probePage") &&
        !childIds.includes("reloadPage") &&
        can({ type: "retried" }),
    }),
    inside("shown.reloading", {
      "one reload": ({ snapshot, childIds, can }) =>
        snapshot.hasTag("busy") &&
        childIds.filter((id) => id === "reloadPage").length === 1 &&
        !can({ type: "retried" }),
    }),
    after("xstate.done.actor.readLastBalance", {
      "the time begun after which it is shown no more": ({ startedDelays }) =>
        startedDelays.includes("remaining"),
    }),
    inside("closed", {
      "nothing watched and nothing reloaded": ({ childIds }) => childIds.length === 0,
    }),
    always({
      "nothing said to anybody": ({ received, sent }) => received.length === 0 && sent.length === 0,
    }),
  ],
});
