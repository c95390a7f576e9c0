import { dayOfInstant } from "../../machines/history/rules/day.ts";
import { useSettings } from "./actors.ts";

/** The current date in the account's time zone, `yyyy-MM-dd`. */
export function useToday(): string {
  return dayOfInstant(new Date(), useSettings()?.timeZone ?? "UTC");
}
