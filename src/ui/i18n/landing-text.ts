import { createContext, useContext, useSyncExternalStore } from "react";
import type { landing } from "./en/landing.ts";
import type { LandingTexts } from "./texts.ts";
import type { TranslationState, Translations } from "./translations.ts";

type Keys<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Keys<Texts[Key]>}`;
}[keyof Texts & string];

export type LandingKey = Keys<typeof landing>;
export type TextValues = Readonly<Record<string, string | number>>;

/** The text under a key such as `faults.tryAgain`, with its `{{placeholders}}` filled; undefined for an unknown key. */
export function findText(
  texts: LandingTexts["landing"],
  key: string,
  values: TextValues = {},
): string | undefined {
  let value: unknown = texts;
  for (const keySegment of key.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, keySegment)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[keySegment];
  }
  if (typeof value !== "string") return undefined;
  return value.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

export const TranslationsContext = createContext<Translations | null>(null);

export function useTranslationState(): TranslationState {
  const translations = useContext(TranslationsContext);
  if (!translations) throw new Error("TranslationsContext has no provider above this component");
  return useSyncExternalStore(translations.subscribe, translations.get, translations.get);
}

/** The texts of the landing page and its error pages: available before i18next has loaded. */
export function useLandingText(): (key: LandingKey, values?: TextValues) => string {
  const { landing: texts } = useTranslationState();
  return (key, values) => findText(texts, key, values) ?? key;
}
