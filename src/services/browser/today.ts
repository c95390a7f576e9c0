import { dayOfInstant } from "../../machines/history/rules/day.ts";
import type { Browser } from "./browser.ts";

/** The current date, `yyyy-MM-dd`, of the browser's clock in a time zone (IANA name). */
export function today(timeZone: string, now = new Date().toISOString()): string {
  return dayOfInstant(new Date(now), timeZone);
}

const checkInterval = 60_000;

/** Reports the current date in a time zone, now and when another day has begun. Every zone's day begins on a full minute. */
export function watchToday(
  browser: Pick<Browser, "now" | "setTimeout" | "clearTimeout" | "listen">,
  timeZone: string,
  report: (today: string) => void,
): () => void {
  let reported: string | undefined;
  let timer: unknown;
  const check = () => {
    browser.clearTimeout(timer);
    const now = browser.now();
    const day = dayOfInstant(new Date(now), timeZone);
    if (day !== reported) {
      reported = day;
      report(day);
    }
    timer = browser.setTimeout(check, checkInterval - (now % checkInterval));
  };
  // A suspended device's timers are late.
  const stopListening = browser.listen("visibilitychange", check);
  check();
  return () => {
    browser.clearTimeout(timer);
    stopListening();
  };
}
