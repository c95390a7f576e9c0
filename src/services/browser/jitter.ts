import type { Browser } from "./browser.ts";

/** From 0 to 1, new at each call. */
export function randomJitter(browser: Pick<Browser, "uuid">): number {
  return Number.parseInt(browser.uuid().slice(0, 8), 16) / 0x1_0000_0000;
}
