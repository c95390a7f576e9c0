import type { pagesMachine } from "../../../src/machines/app/pages.machine.ts";
import { pathsOf } from "../definition.ts";

const message = { key: "bankAccounts.added" };
const charts = ["bankAccounts", "inactivity", "payoutAccount", "statement", "transactions"];
const appearance = { dark: true, locale: "ar" } as const;

export const paths = pathsOf<typeof pagesMachine>()({
  events: { "toast.raised": [{ kind: "success", message }], "signOut.requested": [{ appearance }] },
  senders: { "pages.wanted": "prefetch" },
  labels: {
    "pages.wanted": "the dashboard is read, or the person reaches for something",
    retried: "the person presses Try again",
    "toast.raised": "something is to be said",
    prefetch: "what the person does",
    loadPages: "the pages' code",
    bankAccounts: "the bank accounts",
    payoutAccount: "the account of withdrawals",
    "account.ready": "the account was made or approved",
    inactivity: "the watch over an unused session",
    "signOut.requested": "the session was not used for too long",
    statement: "the statement",
    transactions: "the transactions",
  },
  initial: { "the beginning": "waiting" },
  transitions: {
    waiting: { "pages.wanted": "loading", "error prefetch": "loading" },
    loading: { "done loadPages": "loaded", "error loadPages": "loadFailed" },
    loadFailed: { retried: "loading" },
  },
  observations: [
    {
      in: "waiting",
      description: "nothing fetched before the dashboard, and what the person does heard",
      check: ({ running, all }) =>
        running.includes("prefetch") && all.invoked.every(({ src }) => src !== "loadPages"),
    },
    {
      in: "loading",
      description: "the code fetched, and nobody listening any more",
      check: ({ was, invoked, running }) =>
        running.includes("loadPages") &&
        !running.includes("prefetch") &&
        invoked.filter(({ src }) => src === "loadPages").length === (was("loading") ? 0 : 1),
    },
    {
      in: ["waiting", "loading"],
      description: "that it is coming",
      check: ({ snapshot }) => snapshot.hasTag("coming"),
    },
    {
      when: ["xstate.done.actor.loadPages", "xstate.error.actor.loadPages"],
      description: "whoever shows the dashboard told whether it came",
      check: ({ received, is }) =>
        JSON.stringify(received) ===
        JSON.stringify([{ type: is("loaded") ? "pages.loaded" : "pages.loadFailed" }]),
    },
    {
      when: "retried",
      description: "nobody told before it is known",
      check: ({ received }) => received.length === 0,
    },
    {
      in: "loadFailed",
      description: "a way to try again, and nothing that is still coming",
      check: ({ can, snapshot, running }) =>
        can({ type: "retried" }) && !snapshot.hasTag("coming") && !running.includes("loadPages"),
    },
    {
      when: "xstate.done.actor.loadPages",
      in: "loaded",
      description: "the pages' charts begun, each once",
      check: ({ running, invoked }) =>
        charts.every((id) => running.includes(id) && invoked.filter(({ src }) => src === id).length === 1),
    },
    {
      in: "loaded",
      description: "nothing that is still coming, and nothing fetched again",
      check: ({ snapshot, can, running }) =>
        !snapshot.hasTag("coming") && !can({ type: "retried" }) && !running.includes("loadPages"),
    },
    {
      in: ["waiting", "loading", "loadFailed"],
      description: "no page's chart before its code",
      check: ({ running }) => charts.every((id) => !running.includes(id)),
    },
    {
      when: "account.ready",
      in: "loaded",
      description: "the account of withdrawals read again: the setup may have named it",
      check: ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "payoutAccount" && sent[0]?.event.type === "refresh",
    },
    {
      when: "signOut.requested",
      description: "the sign-out asked for, as the page looks and speaks",
      check: ({ received }) =>
        JSON.stringify(received) === JSON.stringify([{ type: "signOut.requested", appearance }]),
    },
    {
      when: "toast.raised",
      description: "the message passed on as it is",
      check: ({ received }) =>
        JSON.stringify(received) === JSON.stringify([{ type: "toast.raised", kind: "success", message }]),
    },
  ],
});
