import { dayOfInstant } from "../../machines/history/rules/day.ts";

/** The current date, `yyyy-MM-dd`, of the browser's clock in a time zone (IANA name). */
export function today(timeZone: string, now = new Date().toISOString()): string {
  return dayOfInstant(new Date(now), timeZone);
}
