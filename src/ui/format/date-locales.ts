import type { Locale } from "date-fns";
import type { LanguageCode } from "../i18n/languages.ts";

export interface DateLocale {
  /** BCP 47, Gregorian with Latin digits. */
  readonly tag: string;
  readonly month: "short" | "long";
  /** Relative times; date-fns carries English itself. */
  readonly locale?: Locale;
  /** In the language's own order: `{year}`, `{month}`, `{day}`, `{hour}`, `{minute}` and `{dayPeriod}`. */
  readonly patterns: { readonly day: string; readonly time: string; readonly when: string };
}

/** As both languages write it. */
export const time = "{hour}:{minute} {dayPeriod}";

const english: DateLocale = {
  tag: "en-US",
  month: "short",
  patterns: { day: "{month} {day}, {year}", time, when: `{month} {day}, {year} ${time}` },
};

const loaded = new Map<LanguageCode, DateLocale>();

/** Called by a language's chunk when it comes in. */
export function addDateLocale(code: LanguageCode, dateLocale: DateLocale): void {
  loaded.set(code, dateLocale);
}

/** The language's own, or English while its chunk is not there. */
export function dateLocaleOf(code: LanguageCode): DateLocale {
  return loaded.get(code) ?? english;
}
