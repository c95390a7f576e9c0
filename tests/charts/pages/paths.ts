import type { pagesMachine } from "../../../src/machines/session/pages.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof pagesMachine>()({
  differs: ({ pressedMenu }) => [pressedMenu],
  events: {
    "module.loadFailed": [{ failure: offline }],
    "menu.pressed": [
      { menu: "profile", entered: true },
      { menu: "language", entered: false },
    ],
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
    inside("waiting", {
      "nothing fetched before the dashboard, and what the person does heard": ({ childIds, all }) =>
        childIds.includes("prefetch") && all.sent.every(({ to }) => to !== "code"),
    }),
    inside("loading", {
      "the code fetched, and nobody listening any more": ({ wasIn, event, sent, childIds }) =>
        !childIds.includes("prefetch") &&
        sent.map(({ to, event: { type } }) => `${to} ${type}`).join() ===
          (wasIn("loading")
            ? ""
            : event.type === "retried"
              ? "code retried,code module.requested"
              : "code module.requested"),
    }),
    inside(["waiting", "loading"], {
      "that it is pending": ({ snapshot }) => snapshot.hasTag("pending"),
    }),
    after(["module.loaded", "module.loadFailed"], {
      "the dialogs told whether the code came": ({ received, isIn, wasIn }) =>
        JSON.stringify(received) ===
        JSON.stringify(
          wasIn("loading") ? [{ type: isIn("loaded") ? "pages.loaded" : "pages.loadFailed" }] : [],
        ),
    }),
    after("retried", {
      "nobody told before it is known": ({ received }) => received.length === 0,
    }),
    inside("loadFailed", {
      "a way to try again, and nothing that is still coming": ({ can, snapshot }) =>
        can({ type: "retried" }) && !snapshot.hasTag("pending"),
    }),
    after("module.loaded", "loaded", {
      "the pages' charts started once": ({ wasIn, childIds, invoked }) =>
        childIds.includes("pageCharts") &&
        invoked.filter(({ id }) => id === "pageCharts").length === (wasIn("loaded") ? 0 : 1),
    }),
    inside("loaded", {
      "nothing that is still coming, and nothing fetched again": ({ snapshot, can, sent }) =>
        !snapshot.hasTag("pending") && !can({ type: "retried" }) && sent.every(({ to }) => to !== "code"),
    }),
    inside(["waiting", "loading", "loadFailed"], {
      "no page's chart before its code": ({ childIds }) => !childIds.includes("pageCharts"),
    }),
    after("menu.pressed", {
      "which menu opens as soon as it is there, and nothing of one that is there already": ({
        context,
        contextBefore,
        wasIn,
        event: { menu, entered },
      }) =>
        wasIn("loaded")
          ? context.pressedMenu === contextBefore.pressedMenu
          : JSON.stringify(context.pressedMenu) === JSON.stringify({ menu, entered }),
    }),
    after("xstate.init", {
      "code without which the dashboard stands": ({ invoked }) =>
        invoked.some(
          ({ id, input }) =>
            id === "code" && JSON.stringify(input) === JSON.stringify({ reloadsOnce: false }),
        ),
    }),
  ],
});
