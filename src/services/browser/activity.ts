import type { Browser } from "./browser.ts";

export type ActivityMessage = "activity" | "stay";

/** Events that count as use. */
const eventTypes = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;
/** Min interval between two reports of use, in milliseconds. */
const reportInterval = 1_000;

interface ActivityListener {
  /** In this tab or another one. */
  used(at: number): void;
  shown(at: number): void;
  /** Another tab asked to stay signed in. */
  stays(at: number): void;
}

/** Reports use in all tabs of this origin; without channels, only in this tab. */
export function watchActivity(
  browser: Pick<Browser, "channel" | "now" | "listen" | "isVisible">,
  listener: ActivityListener,
) {
  const channel = open();
  const lastReport = { at: Number.NEGATIVE_INFINITY };
  if (channel !== undefined) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === "activity") listener.used(browser.now());
      if (data === "stay") listener.stays(browser.now());
    };
  }
  const reportUse = () => {
    const now = browser.now();
    if (Math.abs(now - lastReport.at) < reportInterval) return;
    lastReport.at = now;
    channel?.postMessage("activity" satisfies ActivityMessage);
    listener.used(now);
  };
  for (const type of eventTypes) addEventListener(type, reportUse, { capture: true, passive: true });
  const show = () => {
    if (browser.isVisible()) listener.shown(browser.now());
  };
  const unsubscribers = (["visibilitychange", "pageshow", "resume"] as const).map((type) =>
    browser.listen(type, show),
  );
  return {
    stay: () => channel?.postMessage("stay" satisfies ActivityMessage),
    end() {
      for (const type of eventTypes) removeEventListener(type, reportUse, { capture: true });
      for (const unsubscribe of unsubscribers) unsubscribe();
      channel?.close();
    },
  };

  function open() {
    try {
      return browser.channel("nupay-activity");
    } catch {
      return undefined;
    }
  }
}
