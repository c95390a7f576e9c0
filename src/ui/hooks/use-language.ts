import { useTranslation } from "react-i18next";
import { type Language, languageOf } from "../../machines/core/rules/languages.ts";

/** The language that the page speaks now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languageOf(i18n.language);
}
