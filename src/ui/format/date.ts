import { TZDateMini } from "@date-fns/tz";
import { format, formatDistance, isSameDay, isValid } from "date-fns";
import type { LanguageCode } from "../i18n/languages.ts";
import { dateLocaleOf } from "./date-locales.ts";

const unreadable = "-";

/**
 * When something happened, as the specification, section 4, shows it: on the same day in `timeZone` relative to `now`
 * with a suffix ("about 2 hours ago"), otherwise `MMM d, yyyy h:mm a`. `iso` is ISO 8601, `timeZone` an IANA name.
 * A dash for what is no date.
 */
export function formatWhen(iso: string, now: Date, timeZone: string, language: LanguageCode): string {
  const date = zoned(iso, timeZone);
  if (!isValid(date)) return unreadable;
  const { locale, patterns } = dateLocaleOf(language);
  const options = locale === undefined ? {} : { locale };
  const today = new TZDateMini(now.getTime(), timeZone);
  return isSameDay(date, today)
    ? formatDistance(date, today, { ...options, addSuffix: true })
    : format(date, patterns.when, options);
}

/** The day alone, in `timeZone`: `Nov 18, 2026`. */
export function formatDay(iso: string, timeZone: string, language: LanguageCode): string {
  return formatAs("day", iso, timeZone, language);
}

/** The time alone, in `timeZone`: `4:12 PM`. */
export function formatTime(iso: string, timeZone: string, language: LanguageCode): string {
  return formatAs("time", iso, timeZone, language);
}

function formatAs(pattern: "day" | "time", iso: string, timeZone: string, language: LanguageCode): string {
  const date = zoned(iso, timeZone);
  if (!isValid(date)) return unreadable;
  const { locale, patterns } = dateLocaleOf(language);
  return format(date, patterns[pattern], locale === undefined ? {} : { locale });
}

function zoned(iso: string, timeZone: string): Date {
  return new TZDateMini(new Date(iso).getTime(), timeZone);
}
