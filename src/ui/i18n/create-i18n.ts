import { createInstance, type i18n } from "i18next";
import { type Language, languageCodes } from "../../machines/core/rules/languages.ts";
import type { SignedInTexts } from "./texts.ts";

/** Creates an instance with `language` and its texts, synchronously: it uses no clock, storage or network. */
export function createI18n(language: Language, texts: SignedInTexts): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: "en",
    supportedLngs: languageCodes,
    defaultNS: "app",
    ns: ["app"],
    resources: { [language]: { ...texts } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}
