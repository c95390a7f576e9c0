import type { i18n } from "i18next";
import type { Language } from "../../machines/core/rules/languages.ts";
import type { Texts } from "./texts.ts";

/** Adds the texts of a loaded language to an instance; nothing rerenders if it is not the current language. */
export function addTexts(instance: i18n, language: Language, texts: Texts): void {
  for (const [namespace, bundle] of Object.entries(texts)) {
    const isSilent = language !== instance.language;
    instance.addResourceBundle(language, namespace, bundle, true, true, { silent: isSilent });
  }
}
