import { dayOf } from "../../machines/history/rules/day.ts";
import { useSettings } from "./actors.ts";

/** The current date in the account's time zone, `yyyy-MM-dd`. */
export function useToday(): string {
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const now = new Date().toISOString();
  return dayOf(now, timeZone) ?? now.slice(0, 10);
}
