import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { type LazyModuleReport, lazyModuleMachine } from "../core/lazy-module.machine.ts";
import { namedActor } from "../core/named-actors.ts";
import { chart, listener } from "../core/port.ts";
import type { pageChartsMachine } from "./page-charts.machine.ts";

/** A button of a menu that was pressed before the menu's code had loaded. */
export interface PressedMenu {
  readonly menu: string;
  /** Pressed by keyboard: focus moves to the first item. */
  readonly entered: boolean;
}

export type PagesEvent =
  | ({ type: "menu.pressed" } & PressedMenu)
  | LazyModuleReport
  /** The pages will probably be needed: the dashboard is loaded, or the person points at a control. */
  | { type: "pages.wanted" }
  | { type: "retried" };

/** The code of the pages, menus and dialogs: it loads after the dashboard, in one module, and stays loaded. */
export const pagesMachine = setup({
  types: {
    context: {} as { pressedMenu: PressedMenu | undefined },
    events: {} as PagesEvent,
    tags: {} as "pending",
    children: {} as {
      pageCharts: "pageCharts";
      code: "code";
    },
    meta: {} as { spec: string },
  },
  actors: {
    /** Sends `pages.wanted` when the pages will probably be needed; at once if the address is that of a page. */
    watchPrefetch: listener("watchPrefetch"),
    /** The code of the pages, menus and dialogs, and of the pages' charts. */
    code: lazyModuleMachine,
    pageCharts: chart<typeof pageChartsMachine>("pageCharts"),
  },
  actions: {
    keepPressed: assign({
      pressedMenu: (_, { menu, entered }: PressedMenu) => ({ menu, entered }),
    }),
    requestCode: sendTo("code", { type: "module.requested" }),
    retryCode: sendTo("code", { type: "retried" }),
    reportLoaded: sendTo(namedActor("dialogs"), { type: "pages.loaded" }),
    reportLoadFailed: sendTo(namedActor("dialogs"), { type: "pages.loadFailed" }),
  },
}).createMachine({
  id: "pages",
  description: "The code of the pages, menus and dialogs outside the dashboard, and the pages' charts.",
  meta: { spec: "§2 Routes" },
  context: { pressedMenu: undefined },
  invoke: {
    id: "code",
    src: "code",
    input: { reloadsOnce: false },
    onError: { target: ".loadFailed", description: "The chart of the code observes its own failures." },
  },
  initial: "waiting",
  on: {
    "menu.pressed": {
      actions: { type: "keepPressed", params: ({ event }) => event },
      description: "The last pressed menu opens as soon as its code is loaded.",
    },
  },
  states: {
    waiting: {
      description: "The dashboard loads first.",
      meta: { spec: "§2 Routes" },
      tags: "pending",
      invoke: {
        id: "prefetch",
        src: "watchPrefetch",
        onError: {
          target: "loading",
          description: "The person's actions cannot be observed, so the code is fetched at once.",
        },
      },
      on: {
        "pages.wanted": {
          target: "loading",
          description: "The dashboard is loaded, or the person points at a control.",
        },
      },
    },
    loading: {
      description: "The code of the pages is loading; a pressed menu is remembered.",
      meta: { spec: "§2 Routes" },
      tags: "pending",
      entry: "requestCode",
      on: { "module.loaded": "loaded", "module.loadFailed": "loadFailed" },
    },
    loadFailed: {
      description: "The code of the pages did not load: an error is shown, and the dashboard stays.",
      meta: { spec: "§2 Unexpected error" },
      entry: "reportLoadFailed",
      on: {
        retried: { target: "loading", actions: "retryCode", description: "The person presses Try again." },
      },
    },
    loaded: {
      description: "The pages' code is loaded, and their charts run.",
      meta: { spec: "§2 Routes" },
      entry: "reportLoaded",
      on: {
        "menu.pressed": { description: "The menu is loaded and opens by itself." },
      },
      invoke: {
        id: "pageCharts",
        src: "pageCharts",
        onError: {
          target: "loadFailed",
          description: "Without them a page has nothing to show; trying again reloads the page.",
        },
      },
    },
  },
});

export type PagesActor = ActorRefFrom<typeof pagesMachine>;
