import type { Locale } from "date-fns";
import type { Language } from "../../machines/core/rules/languages.ts";

export interface DateLocale {
  /** BCP 47, Gregorian with Latin digits. */
  readonly tag: string;
  readonly month: "short" | "long";
  /** Texts of relative times; date-fns includes English. */
  readonly locale?: Locale;
  /** In the language's order: `{year}`, `{month}`, `{day}`, `{hour}`, `{minute}` and `{dayPeriod}`. */
  readonly patterns: { readonly day: string; readonly time: string; readonly dateTime: string };
}

/** 12-hour clock. */
export const time = "{hour}:{minute} {dayPeriod}";

const englishLocale: DateLocale = {
  tag: "en-US",
  month: "short",
  patterns: { day: "{month} {day}, {year}", time, dateTime: `{month} {day}, {year} ${time}` },
};

const loadedLocales = new Map<Language, DateLocale>();

/** Called by a language's `dates.ts` when it loads. */
export function addDateLocale(code: Language, dateLocale: DateLocale): void {
  loadedLocales.set(code, dateLocale);
}

/** The language's locale, or English until its chunk has loaded. */
export function dateLocaleOf(code: Language): DateLocale {
  return loadedLocales.get(code) ?? englishLocale;
}
