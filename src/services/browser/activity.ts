import type { Browser } from "./browser.ts";
import { stored } from "./stored.ts";

export type ActivityMessage = "activity" | "stay";

/** Events that count as use. */
const eventTypes = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;
/** Min interval between two reports of use, in milliseconds. */
const reportInterval = 1_000;

interface ActivityListener {
  /** This tab was used. If the use counts, `postMessage` has to report it to the other tabs. */
  onUse(usedAt: number): void;
  onShown(shownAt: number): void;
  /** Another tab was used, or asked to stay signed in; this closes a warning in this tab, too. */
  onStay(stayedAt: number): void;
}

/** Reports use in all tabs of this origin; without channels, only in this tab. */
export function watchActivity(
  browser: Pick<Browser, "channel" | "localStorage" | "now" | "listen" | "isVisible">,
  listener: ActivityListener,
) {
  const channel = openChannel();
  let lastReport = Number.NEGATIVE_INFINITY;
  /** The last use in any tab, for a page that receives no messages while it is frozen. */
  const lastUse = stored<number>(
    () => browser.localStorage(),
    "last-use",
    (json) => (typeof json === "number" ? json : undefined),
  );
  /** The last use that this tab knows of. */
  let lastUseAt = 0;
  const recordUse = () => {
    lastUseAt = browser.now();
    lastUse.write(lastUseAt);
  };
  const postMessage = (message: ActivityMessage) => {
    recordUse();
    channel?.postMessage(message);
  };
  // Loading the page counts as use.
  postMessage("activity");
  if (channel !== undefined) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== "activity" && data !== "stay") return;
      lastUseAt = browser.now();
      listener.onStay(lastUseAt);
    };
  }
  const reportUse = () => {
    const now = browser.now();
    if (Math.abs(now - lastReport) < reportInterval) return;
    lastReport = now;
    listener.onUse(now);
  };
  for (const type of eventTypes) addEventListener(type, reportUse, { capture: true, passive: true });
  const reportShown = () => {
    if (!browser.isVisible()) return;
    const now = browser.now();
    const storedUseAt = lastUse.read() ?? 0;
    if (storedUseAt > lastUseAt && storedUseAt <= now) {
      lastUseAt = storedUseAt;
      listener.onStay(storedUseAt);
    }
    listener.onShown(now);
  };
  const unsubscribers = (["visibilitychange", "pageshow", "resume"] as const).map((type) =>
    browser.listen(type, reportShown),
  );
  return {
    tell: postMessage,
    end() {
      for (const type of eventTypes) removeEventListener(type, reportUse, { capture: true });
      for (const unsubscribe of unsubscribers) unsubscribe();
      channel?.close();
    },
  };

  function openChannel() {
    try {
      return browser.channel("nupay-activity");
    } catch {
      return undefined;
    }
  }
}
