import { ar } from "./ar.ts";
import { en, type MessageKey } from "./en.ts";

export type { MessageKey } from "./en.ts";

/** Languages of the fake; Stripe's other locales fall back to English. */
export type Language = "en" | "ar";

/** The language of an IETF tag; `auto` or undefined uses the browser's. */
export function languageOf(locale: string | undefined, browser = "en"): Language {
  const tag = locale === undefined || locale === "auto" ? browser : locale;
  return tag.toLowerCase().split("-")[0] === "ar" ? "ar" : "en";
}

export function messageText(key: MessageKey, language: Language): string {
  return (language === "ar" ? ar : en)[key];
}
