import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { type LazyModuleReport, lazyModuleMachine } from "../core/lazy-module.machine.ts";
import { named } from "../core/named-actors.ts";
import { chart, listener } from "../core/port.ts";
import type { pageChartsMachine } from "./page-charts.machine.ts";

/** A menu's button that was pressed before the menu was there. */
export interface PressedMenu {
  readonly menu: string;
  /** By keyboard: the focus goes to the first item. */
  readonly entered: boolean;
}

export type PagesEvent =
  | ({ type: "menu.pressed" } & PressedMenu)
  | LazyModuleReport
  /** They are likely to be asked for: the dashboard is read, or the person reaches for something. */
  | { type: "pages.wanted" }
  | { type: "retried" };

/** The pages, menus and dialogs beside the dashboard: their code comes after it, in one go, and stays. */
export const pagesMachine = setup({
  types: {
    context: {} as { pressed: PressedMenu | undefined },
    events: {} as PagesEvent,
    tags: {} as "coming",
    children: {} as {
      pageCharts: "pageCharts";
      code: "code";
    },
    meta: {} as { spec: string },
  },
  actors: {
    /** Says `pages.wanted` once they are likely to be asked for; at once where the address is one of theirs. */
    watchPrefetch: listener("watchPrefetch"),
    /** The code of the pages, menus and dialogs, and of the pages' charts. */
    code: lazyModuleMachine,
    pageCharts: chart<typeof pageChartsMachine>("pageCharts"),
  },
  actions: {
    keepPressed: assign({
      pressed: (_, { menu, entered }: PressedMenu) => ({ menu, entered }),
    }),
    requestCode: sendTo("code", { type: "module.requested" }),
    retryCode: sendTo("code", { type: "retried" }),
    reportLoaded: sendTo(named("dialogs"), { type: "pages.loaded" }),
    reportLoadFailed: sendTo(named("dialogs"), { type: "pages.loadFailed" }),
  },
}).createMachine({
  id: "pages",
  description: "The code of the pages, menus and dialogs beside the dashboard, and the pages' charts.",
  meta: { spec: "§2 Routes" },
  context: { pressed: undefined },
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
      description: "The last one that was pressed opens as soon as its code is there.",
    },
  },
  states: {
    waiting: {
      description: "The dashboard comes first.",
      meta: { spec: "§2 Routes" },
      tags: "coming",
      invoke: {
        id: "prefetch",
        src: "watchPrefetch",
        onError: {
          target: "loading",
          description: "What the person does cannot be heard; the code is fetched at once.",
        },
      },
      on: {
        "pages.wanted": {
          target: "loading",
          description: "The dashboard is read, or the person reaches for something.",
        },
      },
    },
    loading: {
      description: "The code of the pages is on its way; what was pressed meanwhile is kept.",
      meta: { spec: "§2 Routes" },
      tags: "coming",
      entry: "requestCode",
      on: { "module.loaded": "loaded", "module.loadFailed": "loadFailed" },
    },
    loadFailed: {
      description: "The code of the pages did not load: it is said, and the dashboard stays.",
      meta: { spec: "§2 Unexpected error" },
      entry: "reportLoadFailed",
      on: {
        retried: { target: "loading", actions: "retryCode", description: "The person presses Try again." },
      },
    },
    loaded: {
      description: "The pages are there, and their charts run.",
      meta: { spec: "§2 Routes" },
      entry: "reportLoaded",
      on: {
        "menu.pressed": { description: "The menu is there and opens by itself." },
      },
      invoke: {
        id: "pageCharts",
        src: "pageCharts",
        onError: {
          target: "loadFailed",
          description: "Without them a page has nothing to show; trying again loads the page anew.",
        },
      },
    },
  },
});

export type PagesActor = ActorRefFrom<typeof pagesMachine>;
