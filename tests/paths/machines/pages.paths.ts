import type { pagesMachine } from "../../../src/machines/pages.machine.ts";
import { pathsOf } from "../definition.ts";

const message = { key: "bankAccounts.added" };
const charts = ["bankAccounts", "statement", "transactions"];

export const paths = pathsOf<typeof pagesMachine>()({
  events: { "toast.raised": [{ kind: "success", message }] },
  senders: { "pages.wanted": "likely" },
  words: {
    "pages.wanted": "the dashboard is read, or the person reaches for something",
    retried: "the person presses Try again",
    "toast.raised": "something is to be said",
    likely: "what the person does",
    loadPages: "the pages' code",
    bankAccounts: "the bank accounts",
    statement: "the statement",
    transactions: "the transactions",
  },
  begins: { "the beginning": "waiting" },
  leads: {
    waiting: { "pages.wanted": "loading", "error likely": "loading" },
    loading: { "done loadPages": "there", "error loadPages": "missing" },
    missing: { retried: "loading" },
  },
  observations: [
    {
      in: "waiting",
      sees: "nothing fetched before the dashboard, and what the person does heard",
      check: ({ running, all }) =>
        running.includes("likely") && all.asked.every(({ src }) => src !== "loadPages"),
    },
    {
      in: "loading",
      sees: "the code fetched, and nobody listening any more",
      check: ({ was, asked, running }) =>
        running.includes("loadPages") &&
        !running.includes("likely") &&
        asked.filter(({ src }) => src === "loadPages").length === (was("loading") ? 0 : 1),
    },
    {
      in: ["waiting", "loading"],
      sees: "that it is coming",
      check: ({ snapshot }) => snapshot.hasTag("coming"),
    },
    {
      when: ["xstate.done.actor.loadPages", "xstate.error.actor.loadPages"],
      sees: "whoever shows the dashboard told whether it came",
      check: ({ heard, is }) =>
        JSON.stringify(heard) === JSON.stringify([{ type: is("there") ? "pages.came" : "pages.missing" }]),
    },
    {
      when: "retried",
      sees: "nobody told before it is known",
      check: ({ heard }) => heard.length === 0,
    },
    {
      in: "missing",
      sees: "a way to try again, and nothing that is still coming",
      check: ({ can, snapshot, running }) =>
        can({ type: "retried" }) && !snapshot.hasTag("coming") && !running.includes("loadPages"),
    },
    {
      when: "xstate.done.actor.loadPages",
      in: "there",
      sees: "the pages' charts begun, each once",
      check: ({ running, asked }) =>
        charts.every((id) => running.includes(id) && asked.filter(({ src }) => src === id).length === 1),
    },
    {
      in: "there",
      sees: "nothing that is still coming, and nothing fetched again",
      check: ({ snapshot, can, running }) =>
        !snapshot.hasTag("coming") && !can({ type: "retried" }) && !running.includes("loadPages"),
    },
    {
      in: ["waiting", "loading", "missing"],
      sees: "no page's chart before its code",
      check: ({ running }) => charts.every((id) => !running.includes(id)),
    },
    {
      when: "toast.raised",
      sees: "the message passed on as it is",
      check: ({ heard }) =>
        JSON.stringify(heard) === JSON.stringify([{ type: "toast.raised", kind: "success", message }]),
    },
  ],
});
