import type { i18n } from "i18next";
import type { Language } from "../../machines/core/rules/languages.ts";
import type { SignedInTexts } from "./texts.ts";

/** Adds the texts of a loaded language to an instance. Nothing rerenders: their screens mount later. */
export function addTexts(instance: i18n, language: Language, texts: SignedInTexts): void {
  for (const [namespace, bundle] of Object.entries(texts)) {
    instance.addResourceBundle(language, namespace, bundle, true, true);
  }
}
