import type { Language } from "../../machines/core/rules/languages.ts";
import { dateLocaleOf } from "./date-locales.ts";

/** `2026-11` → `November 2026`, in the language. */
export function formatMonth(month: string, language: Language): string {
  const { tag } = dateLocaleOf(language);
  const format = new Intl.DateTimeFormat(tag, { timeZone: "UTC", month: "long", year: "numeric" });
  return format.format(new Date(`${month}-15T12:00:00Z`));
}
