import type { pagesMachine } from "../../../src/machines/session/pages.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof pagesMachine>()({
  differs: ({ pressed }) => [pressed],
  events: {
    "module.loadFailed": [{ failure: offline }],
    "menu.pressed": [{ menu: "profile", entered: true }],
  },
  senders: { "pages.wanted": "prefetch", "module.loaded": "code", "module.loadFailed": "code" },
  labels: {
    "pages.wanted": "the dashboard is read, or the person reaches for something",
    retried: "the person presses Try again",
    "menu.pressed": "the person presses a menu's button",
    prefetch: "what the person does",
    "module.loaded": "the pages' code is there",
    "module.loadFailed": "the pages' code does not load",
    code: "the pages' code",
    pageCharts: "the pages' charts",
  },
  initial: { "the beginning": "waiting" },
  transitions: {
    waiting: { "pages.wanted": "loading", "error prefetch": "loading" },
    "*": { "error code": "loadFailed" },
    loaded: { "error pageCharts": "loadFailed" },
    loading: { "module.loaded": "loaded", "module.loadFailed": "loadFailed" },
    loadFailed: { retried: "loading" },
  },
  observations: [
    {
      in: "waiting",
      description: "nothing fetched before the dashboard, and what the person does heard",
      check: ({ running, all }) => running.includes("prefetch") && all.sent.every(({ to }) => to !== "code"),
    },
    {
      in: "loading",
      description: "the code fetched, and nobody listening any more",
      check: ({ was, event, sent, running }) =>
        !running.includes("prefetch") &&
        sent.map(({ to, event: { type } }) => `${to} ${type}`).join() ===
          (was("loading")
            ? ""
            : event.type === "retried"
              ? "code retried,code module.requested"
              : "code module.requested"),
    },
    {
      in: ["waiting", "loading"],
      description: "that it is coming",
      check: ({ snapshot }) => snapshot.hasTag("coming"),
    },
    {
      when: ["module.loaded", "module.loadFailed"],
      description: "the dialogs told whether the code came",
      check: ({ received, is, was }) =>
        JSON.stringify(received) ===
        JSON.stringify(was("loading") ? [{ type: is("loaded") ? "pages.loaded" : "pages.loadFailed" }] : []),
    },
    {
      when: "retried",
      description: "nobody told before it is known",
      check: ({ received }) => received.length === 0,
    },
    {
      in: "loadFailed",
      description: "a way to try again, and nothing that is still coming",
      check: ({ can, snapshot }) => can({ type: "retried" }) && !snapshot.hasTag("coming"),
    },
    {
      when: "module.loaded",
      in: "loaded",
      description: "the pages' charts started once",
      check: ({ was, running, invoked }) =>
        running.includes("pageCharts") &&
        invoked.filter(({ id }) => id === "pageCharts").length === (was("loaded") ? 0 : 1),
    },
    {
      in: "loaded",
      description: "nothing that is still coming, and nothing fetched again",
      check: ({ snapshot, can, sent }) =>
        !snapshot.hasTag("coming") && !can({ type: "retried" }) && sent.every(({ to }) => to !== "code"),
    },
    {
      in: ["waiting", "loading", "loadFailed"],
      description: "no page's chart before its code",
      check: ({ running }) => !running.includes("pageCharts"),
    },
    {
      when: "menu.pressed",
      description: "which menu opens as soon as it is there, and nothing of one that is there already",
      check: ({ context, contextBefore, was }) =>
        was("loaded")
          ? context.pressed === contextBefore.pressed
          : JSON.stringify(context.pressed) === JSON.stringify({ menu: "profile", entered: true }),
    },
    {
      when: "xstate.init",
      description: "code without which the dashboard stands",
      check: ({ invoked }) =>
        invoked.some(
          ({ id, input }) =>
            id === "code" && JSON.stringify(input) === JSON.stringify({ reloadsOnce: false }),
        ),
    },
  ],
});
