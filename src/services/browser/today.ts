import { dayOf } from "../../machines/history/rules/day.ts";

/** The day by the browser's clock in a zone (IANA name): `yyyy-MM-dd`. */
export function today(timeZone: string, now = new Date().toISOString()): string {
  return dayOf(now, timeZone) ?? now.slice(0, 10);
}
