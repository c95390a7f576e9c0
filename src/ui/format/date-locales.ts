import type { Locale } from "date-fns";
import type { Language } from "../../machines/core/rules/languages.ts";

export interface DateLocale {
  /** BCP 47, Gregorian with Latin digits. */
  readonly tag: string;
  readonly month: "short" | "long";
  /** Relative times; date-fns carries English itself. */
  readonly locale?: Locale;
  /** In the language's own order: `{year}`, `{month}`, `{day}`, `{hour}`, `{minute}` and `{dayPeriod}`. */
  readonly patterns: { readonly day: string; readonly time: string; readonly when: string };
}

/** On a clock of twelve hours. */
export const time = "{hour}:{minute} {dayPeriod}";

const english: DateLocale = {
  tag: "en-US",
  month: "short",
  patterns: { day: "{month} {day}, {year}", time, when: `{month} {day}, {year} ${time}` },
};

const loaded = new Map<Language, DateLocale>();

/** Called by a language's `dates.ts` when it comes in. */
export function addDateLocale(code: Language, dateLocale: DateLocale): void {
  loaded.set(code, dateLocale);
}

/** The language's own, or English while its chunk is not there. */
export function dateLocaleOf(code: Language): DateLocale {
  return loaded.get(code) ?? english;
}
