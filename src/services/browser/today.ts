import { dayOfInstant } from "../../machines/history/rules/day.ts";
import type { Browser } from "./browser.ts";

/** The current date, `yyyy-MM-dd`, of the browser's clock in a time zone (IANA name). */
export function todayIn(timeZone: string, now = new Date().toISOString()): string {
  return dayOfInstant(new Date(now), timeZone);
}

const minuteInMs = 60_000;
/** The max length of a day in any time zone, in minutes. */
const maxDayInMinutes = 26 * 60;

/** When the next day begins in a time zone, which is on a full minute. Milliseconds since 1970. */
function startOfNextDay(now: number, timeZone: string): number {
  const dayAt = (minutes: number) => dayOfInstant(new Date(minutes * minuteInMs), timeZone);
  let lastOfDay = Math.floor(now / minuteInMs);
  let nextDayStart = lastOfDay + maxDayInMinutes;
  const day = dayAt(lastOfDay);
  while (nextDayStart - lastOfDay > 1) {
    const middle = Math.floor((lastOfDay + nextDayStart) / 2);
    if (dayAt(middle) === day) lastOfDay = middle;
    else nextDayStart = middle;
  }
  return nextDayStart * minuteInMs;
}

type WatchedClock = Pick<Browser, "now" | "setTimeout" | "clearTimeout" | "listen">;

/** Calls `check` with the browser's time, now and at each time that `nextAt` returns, until the returned function is called. */
function watchClock(
  clock: WatchedClock,
  nextAt: (now: number) => number,
  check: (now: number) => void,
): () => void {
  let timer: unknown;
  const tick = () => {
    clock.clearTimeout(timer);
    const now = clock.now();
    check(now);
    timer = clock.setTimeout(tick, nextAt(now) - now);
  };
  // A suspended device's timers are late, and its clock may have been set.
  const stopListening = clock.listen("visibilitychange", tick);
  tick();
  return () => {
    clock.clearTimeout(timer);
    stopListening();
  };
}

/** Reports the clock, now and at each full minute. */
export function watchMinute(clock: WatchedClock, report: (now: number) => void): () => void {
  return watchClock(clock, (now) => now - (now % minuteInMs) + minuteInMs, report);
}

/** Reports the current date in a time zone, now and when another day has begun. One timer a day. */
export function watchToday(
  clock: WatchedClock,
  timeZone: string,
  report: (today: string) => void,
): () => void {
  let reportedDay: string | undefined;
  return watchClock(
    clock,
    (now) => startOfNextDay(now, timeZone),
    (now) => {
      const day = dayOfInstant(new Date(now), timeZone);
      if (day === reportedDay) return;
      reportedDay = day;
      report(day);
    },
  );
}
