import { fromCallback } from "xstate";
import type { Browser } from "../browser/browser.ts";

/** Sends `connection.restored` when the browser is online again, or the page becomes visible again. */
export function bindWatchConnection(browser: () => Pick<Browser, "listen" | "isVisible">) {
  return fromCallback<{ type: "none" }, undefined>(({ sendBack }) => {
    const { listen, isVisible } = browser();
    const reportRestored = () => sendBack({ type: "connection.restored" });
    const removeListeners = [
      listen("online", reportRestored),
      listen("visibilitychange", () => {
        if (isVisible()) reportRestored();
      }),
    ];
    return () => {
      for (const removeListener of removeListeners) removeListener();
    };
  });
}
