import { type AnyEventObject, fromCallback } from "xstate";
import { type LiveUpdatesEvent, liveUpdatesMachine } from "../../machines/session/live-updates.machine.ts";
import type { Browser } from "../browser/browser.ts";
import { randomJitter } from "../browser/jitter.ts";
import { isOffline } from "../browser/offline.ts";
import { watchNetwork } from "../browser/watch.ts";
import type { Connections } from "../connect.ts";
import { bindEventStream } from "./event-stream.ts";

const announcement = "changed";

/**
 * The channel to this origin's other tabs. A message only means that the wallet has changed. Undefined without channel
 * support.
 */
function openChannel(browser: Pick<Browser, "channel">) {
  try {
    return browser.channel("nupay-wallet");
  } catch {
    return undefined;
  }
}

export function bindLiveUpdates(getConnections: () => Connections) {
  return liveUpdatesMachine.provide({
    actors: {
      eventStream: bindEventStream(getConnections),
      watchTab: fromCallback<AnyEventObject, undefined>(({ sendBack, receive }) => {
        const { browser } = getConnections();
        const send = (event: LiveUpdatesEvent) => sendBack(event);
        const channel = openChannel(browser);
        if (channel !== undefined) {
          channel.onmessage = ({ data }: MessageEvent<unknown>) => {
            if (data === announcement) send({ type: "change.announced" });
          };
        }
        receive(({ type }) => {
          if (type === "change.announced") channel?.postMessage(announcement);
        });
        const reportVisibility = () =>
          send(
            browser.isVisible()
              ? { type: "tab.shown", online: !isOffline(), spread: randomJitter(browser) }
              : { type: "tab.hidden" },
          );
        const unlisten = browser.listen("visibilitychange", reportVisibility);
        reportVisibility();
        const unwatch = watchNetwork({
          lost: () => send({ type: "network.lost" }),
          returned: () => send({ type: "network.returned" }),
        });
        return () => {
          unlisten();
          unwatch();
          channel?.close();
        };
      }),
    },
  });
}
