import type {
  LastBalance,
  offlineBalanceMachine,
} from "../../../src/machines/app/offline-balance.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

const balance: LastBalance = {
  currency: "AUD",
  cents: 123_456,
  at: "2026-11-20T05:12:00.000Z",
  remaining: 25 * 60_000,
};
/** A balance that expires before the next retry. */
const older: LastBalance = { ...balance, remaining: 20_000 };
const first = "shown.waiting";

export const paths = pathsOf<typeof offlineBalanceMachine>()({
  events: {},
  senders: { "connection.restored": "offline", "balance.withdrawn": "offline" },
  answers: { readLastBalance: [balance, older] },
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
    reading: { "done readLastBalance": first, "error readLastBalance": "closed" },
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
    {
      in: "reading",
      description: "what is kept being read, and no reload",
      check: ({ running }) => running.includes("readLastBalance") && !running.includes("reloadPage"),
    },
    {
      in: "shown",
      description: "the balance with its time, and the network watched",
      check: ({ context, running, was }) =>
        (context.balance === balance || context.balance === older) &&
        (running.includes("offline") || was("shown")),
    },
    {
      in: ["shown.waiting", "shown.unreachable"],
      description: "a way to try again, and nothing under way",
      check: ({ can, snapshot, running }) =>
        can({ type: "retried" }) && !snapshot.hasTag("busy") && !running.includes("reloadPage"),
    },
    {
      in: "shown.probing",
      description: "one reload by the timer, not seen, and a way to try at once",
      check: ({ snapshot, running, can }) =>
        !snapshot.hasTag("busy") &&
        running.includes("probePage") &&
        !running.includes("reloadPage") &&
        can({ type: "retried" }),
    },
    {
      in: "shown.reloading",
      description: "one reload",
      check: ({ snapshot, running, can }) =>
        snapshot.hasTag("busy") &&
        running.filter((id) => id === "reloadPage").length === 1 &&
        !can({ type: "retried" }),
    },
    {
      when: "xstate.done.actor.readLastBalance",
      description: "the time begun after which it is shown no more",
      check: ({ begun }) => begun.includes("remaining"),
    },
    {
      in: "closed",
      description: "nothing watched and nothing reloaded",
      check: ({ running }) => running.length === 0,
    },
    {
      description: "nothing said to anybody",
      check: ({ received, sent }) => received.length === 0 && sent.length === 0,
    },
  ],
});
