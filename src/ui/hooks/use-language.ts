import { type Language, languageOf } from "../../machines/core/rules/languages.ts";
import { useTranslation } from "../i18n/use-translation.ts";

/** The current language of the page. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languageOf(i18n.language);
}
