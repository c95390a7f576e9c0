import type { i18n } from "i18next";
import type { Language } from "../../machines/core/rules/languages.ts";
import type { Texts } from "./texts.ts";

/** Gives an instance the texts of a language that has been loaded; nothing is drawn anew for one that is not spoken yet. */
export function addTexts(instance: i18n, language: Language, texts: Texts): void {
  for (const [namespace, bundle] of Object.entries(texts)) {
    const silent = language !== instance.language;
    instance.addResourceBundle(language, namespace, bundle, true, true, { silent });
  }
}
