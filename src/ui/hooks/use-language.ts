import { useTranslation } from "react-i18next";
import type { LanguageCode } from "../i18n/languages.ts";

/** The language that the page speaks now. */
export function useLanguage(): LanguageCode {
  const { i18n } = useTranslation();
  return i18n.language === "ar" ? "ar" : "en";
}
