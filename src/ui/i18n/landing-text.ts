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
  let found: unknown = texts;
  for (const part of key.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[part];
  }
  if (typeof found !== "string") return undefined;
  return found.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
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
