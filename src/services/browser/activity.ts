import type { Browser } from "./browser.ts";

export type ActivityMessage = "activity" | "stay";

/** Events that count as use. */
const types = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;
/** Min interval between two reports of use, in milliseconds. */
const pause = 1_000;

interface Heard {
  /** In this tab or another one. */
  used(at: number): void;
  shown(at: number): void;
  /** Another tab asked to stay signed in. */
  stays(at: number): void;
}

/** Reports use in all tabs of this origin; without channels, only in this tab. */
export function watchActivity(
  browser: Pick<Browser, "channel" | "now" | "listen" | "isVisible">,
  heard: Heard,
) {
  const channel = open();
  const told = { at: Number.NEGATIVE_INFINITY };
  if (channel !== undefined) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === "activity") heard.used(browser.now());
      if (data === "stay") heard.stays(browser.now());
    };
  }
  const note = () => {
    const now = browser.now();
    if (Math.abs(now - told.at) < pause) return;
    told.at = now;
    channel?.postMessage("activity" satisfies ActivityMessage);
    heard.used(now);
  };
  for (const type of types) addEventListener(type, note, { capture: true, passive: true });
  const show = () => {
    if (browser.isVisible()) heard.shown(browser.now());
  };
  const ends = (["visibilitychange", "pageshow", "resume"] as const).map((type) =>
    browser.listen(type, show),
  );
  return {
    stay: () => channel?.postMessage("stay" satisfies ActivityMessage),
    end() {
      for (const type of types) removeEventListener(type, note, { capture: true });
      for (const end of ends) end();
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
