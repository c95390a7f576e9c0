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
      "nothing fetched before the dashboard, and what the person does heard": ({
        runningActors,
        wholeWalk,
      }) => runningActors.includes("prefetch") && wholeWalk.sentEvents.every(({ to }) => to !== "code"),
    }),
    inside("loading", {
      "the code fetched, and nobody listening any more": ({ was, event, sentEvents, runningActors }) =>
        !runningActors.includes("prefetch") &&
        sentEvents.map(({ to, event: { type } }) => `${to} ${type}`).join() ===
          (was("loading")
            ? ""
            : event.type === "retried"
              ? "code retried,code module.requested"
              : "code module.requested"),
    }),
    inside(["waiting", "loading"], {
      "that it is pending": ({ snapshot }) => snapshot.hasTag("pending"),
    }),
    after(["module.loaded", "module.loadFailed"], {
      "the dialogs told whether the code came": ({ receivedEvents, is, was }) =>
        JSON.stringify(receivedEvents) ===
        JSON.stringify(was("loading") ? [{ type: is("loaded") ? "pages.loaded" : "pages.loadFailed" }] : []),
    }),
    after("retried", {
      "nobody told before it is known": ({ receivedEvents }) => receivedEvents.length === 0,
    }),
    inside("loadFailed", {
      "a way to try again, and nothing that is still coming": ({ can, snapshot }) =>
        can({ type: "retried" }) && !snapshot.hasTag("pending"),
    }),
    after("module.loaded", "loaded", {
      "the pages' charts started once": ({ was, runningActors, invocations }) =>
        runningActors.includes("pageCharts") &&
        invocations.filter(({ id }) => id === "pageCharts").length === (was("loaded") ? 0 : 1),
    }),
    inside("loaded", {
      "nothing that is still coming, and nothing fetched again": ({ snapshot, can, sentEvents }) =>
        !snapshot.hasTag("pending") &&
        !can({ type: "retried" }) &&
        sentEvents.every(({ to }) => to !== "code"),
    }),
    inside(["waiting", "loading", "loadFailed"], {
      "no page's chart before its code": ({ runningActors }) => !runningActors.includes("pageCharts"),
    }),
    after("menu.pressed", {
      "which menu opens as soon as it is there, and nothing of one that is there already": ({
        context,
        contextBefore,
        was,
        event: { menu, entered },
      }) =>
        was("loaded")
          ? context.pressedMenu === contextBefore.pressedMenu
          : JSON.stringify(context.pressedMenu) === JSON.stringify({ menu, entered }),
    }),
    after("xstate.init", {
      "code without which the dashboard stands": ({ invocations }) =>
        invocations.some(
          ({ id, input }) =>
            id === "code" && JSON.stringify(input) === JSON.stringify({ reloadsOnce: false }),
        ),
    }),
  ],
});
