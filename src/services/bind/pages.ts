import { type AnyEventObject, fromCallback } from "xstate";
import { pagesMachine } from "../../machines/session/pages.machine.ts";
import { watchPrefetch } from "../browser/watch-prefetch.ts";
import { lazyLogic } from "../lazy.ts";
import type { LazyModules } from "../lazy-modules.ts";
import { bindLaterModule } from "./lazy-module.ts";

/** @param dashboardRead resolves once the dashboard is read, or has failed to load */
export function bindPages(lazyModules: LazyModules, dashboardRead: Promise<void>) {
  return pagesMachine.provide({
    actors: {
      pageCharts: lazyLogic(() => lazyModules.pages().pageCharts),
      watchPrefetch: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchPrefetch(dashboardRead, () => sendBack({ type: "pages.wanted" })),
      ),
      code: bindLaterModule(lazyModules.loadPages),
    },
  });
}
