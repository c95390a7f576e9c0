import { formatDistance } from "date-fns";
import type { Language } from "../../machines/core/rules/languages.ts";
import { type DateLocale, dateLocaleOf } from "./date-locales.ts";

type Part = "year" | "month" | "day" | "hour" | "minute" | "dayPeriod";

const invalidDateText = "-";

/**
 * The time of an event, as in section 4 of the specification: on the same day in `timeZone` relative to `now` with a
 * suffix ("about 2 hours ago"), otherwise `MMM d, yyyy h:mm a`. `iso` is ISO 8601, `timeZone` an IANA name. A dash for
 * an invalid date.
 */
export function formatRelativeTime(iso: string, now: Date, timeZone: string, language: Language): string {
  const day = formatDay(iso, timeZone, language);
  if (day !== formatDay(now.toISOString(), timeZone, language))
    return formatDateTime(iso, timeZone, language);
  const { locale } = dateLocaleOf(language);
  // Relative to the epoch: between two instants of today, date-fns would count the hour that the computer's own time
  // zone adds or drops.
  // No event is in the future: the device's clock may be slower than the wallet's.
  return formatDistance(Math.min(0, new Date(iso).getTime() - now.getTime()), 0, {
    addSuffix: true,
    ...(locale === undefined ? {} : { locale }),
  });
}

/** The date only, in `timeZone`: `Nov 18, 2026`. */
export function formatDay(iso: string, timeZone: string, language: Language): string {
  return formatByPattern("day", iso, timeZone, language);
}

/** The time only, in `timeZone`: `4:12 PM`. */
export function formatTime(iso: string, timeZone: string, language: Language): string {
  return formatByPattern("time", iso, timeZone, language);
}

/** Date and time, in `timeZone`: `Nov 18, 2026 4:12 PM`. */
export function formatDateTime(iso: string, timeZone: string, language: Language): string {
  return formatByPattern("dateTime", iso, timeZone, language);
}

/** To the minute: for today only the time (`4:12 PM`), otherwise `MMM d, yyyy h:mm a`. */
export function formatTimestamp(iso: string, now: Date, timeZone: string, language: Language): string {
  const isToday = formatDay(iso, timeZone, language) === formatDay(now.toISOString(), timeZone, language);
  return formatByPattern(isToday ? "time" : "dateTime", iso, timeZone, language);
}

function formatByPattern(
  pattern: "day" | "time" | "dateTime",
  iso: string,
  timeZone: string,
  language: Language,
): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return invalidDateText;
  const dateLocale = dateLocaleOf(language);
  const dateParts = partsOf(date, formatOf(dateLocale, timeZone));
  return dateLocale.patterns[pattern].replace(/\{(\w+)\}/g, (_, partName: Part) => dateParts[partName]);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf({ tag, month }: DateLocale, timeZone: string): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(tag, {
      timeZone,
      month,
      year: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      hourCycle: "h12",
    });
    formats.set(key, format);
  }
  return format;
}

function partsOf(date: Date, format: Intl.DateTimeFormat): Readonly<Record<Part, string>> {
  const partEntries = format.formatToParts(date).map(({ type, value }) => [type, value]);
  return Object.fromEntries(partEntries) as Record<Part, string>;
}
