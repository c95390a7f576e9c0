import { dayOfInstant } from "../../machines/history/rules/day.ts";
import type { Browser } from "./browser.ts";

/** The current date, `yyyy-MM-dd`, of the browser's clock in a time zone (IANA name). */
export function today(timeZone: string, now = new Date().toISOString()): string {
  return dayOfInstant(new Date(now), timeZone);
}

const minute = 60_000;
/** In minutes: no zone's day lasts longer. */
const maxDay = 26 * 60;

/** When the next day begins in a time zone, which is on a full minute. Milliseconds since 1970. */
function nextDayAt(now: number, timeZone: string): number {
  const dayAt = (minutes: number) => dayOfInstant(new Date(minutes * minute), timeZone);
  let lastOfDay = Math.floor(now / minute);
  let next = lastOfDay + maxDay;
  const day = dayAt(lastOfDay);
  while (next - lastOfDay > 1) {
    const middle = Math.floor((lastOfDay + next) / 2);
    if (dayAt(middle) === day) lastOfDay = middle;
    else next = middle;
  }
  return next * minute;
}

/** Reports the clock, now and at each full minute. */
export function watchMinute(
  browser: Pick<Browser, "now" | "setTimeout" | "clearTimeout" | "listen">,
  report: (now: number) => void,
): () => void {
  let timer: unknown;
  const tick = () => {
    browser.clearTimeout(timer);
    const now = browser.now();
    report(now);
    timer = browser.setTimeout(tick, minute - (now % minute));
  };
  // A suspended device's timers are late, and its clock may have been set.
  const stopListening = browser.listen("visibilitychange", tick);
  tick();
  return () => {
    browser.clearTimeout(timer);
    stopListening();
  };
}

/** Reports the current date in a time zone, now and when another day has begun. One timer a day. */
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
    timer = browser.setTimeout(check, nextDayAt(now, timeZone) - now);
  };
  // A suspended device's timers are late, and its clock may have been set.
  const stopListening = browser.listen("visibilitychange", check);
  check();
  return () => {
    browser.clearTimeout(timer);
    stopListening();
  };
}
