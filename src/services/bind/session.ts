import { type AnyEventObject, fromCallback } from "xstate";
import { dialogsMachine } from "../../machines/session/dialogs.machine.ts";
import { sessionMachine } from "../../machines/session/session.machine.ts";
import { watchMinute, watchToday } from "../browser/today.ts";
import type { Connections } from "../connect.ts";
import { lazyActors } from "../lazy.ts";
import type { LazyModules } from "../lazy-modules.ts";
import { bindAccountGate } from "./account.ts";
import { navigation } from "./page.ts";
import { bindPages } from "./pages.ts";
import { bindReads } from "./reads.ts";

export function bindSession(
  getConnections: () => Connections,
  /** Clears an unfinished setup of another account. */
  clearOtherSetup: (accountId: string | undefined) => void,
  lazyModules: LazyModules,
) {
  const { reads, answered, waitForPanels } = bindReads(getConnections);
  return sessionMachine.provide({
    actors: {
      gate: bindAccountGate(getConnections, clearOtherSetup, lazyModules, waitForPanels),
      ...reads,
      pages: bindPages(lazyModules, answered),
      dialogs: dialogsMachine.provide({
        actors: {
          ...lazyActors(dialogsMachine, () => lazyModules.pages().dialogs),
          watchNavigation: navigation,
        },
      }),
      watchNavigation: navigation,
      watchToday: fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
        const { browser, config } = getConnections();
        return watchToday(browser, config.timeZone, (today) => sendBack({ type: "day.began", today }));
      }),
      watchMinute: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchMinute(getConnections().browser, (now) => sendBack({ type: "minute.began", now })),
      ),
    },
  });
}
