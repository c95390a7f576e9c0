import type { Locale } from "date-fns";
import type { LanguageCode } from "../i18n/languages.ts";

export interface DateLocale {
  /** Names of months and relative times; date-fns carries English itself. */
  readonly locale?: Locale;
  /** Unicode patterns, as date-fns reads them. */
  readonly patterns: { readonly day: string; readonly time: string; readonly when: string };
}

const english: DateLocale = {
  patterns: { day: "MMM d, yyyy", time: "h:mm a", when: "MMM d, yyyy h:mm a" },
};

const loaded = new Map<LanguageCode, DateLocale>([["en", english]]);

/** Called by a language's chunk when it comes in. */
export function addDateLocale(code: LanguageCode, dateLocale: DateLocale): void {
  loaded.set(code, dateLocale);
}

/** The language's own, or English while its chunk is not there. */
export function dateLocaleOf(code: LanguageCode): DateLocale {
  return loaded.get(code) ?? english;
}
