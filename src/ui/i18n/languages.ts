export type LanguageCode = "en" | "ar";

export interface Language {
  readonly code: LanguageCode;
  /** In English. */
  readonly name: string;
  /** In the language itself. */
  readonly displayName: string;
  readonly dir: "ltr" | "rtl";
}

export const languages: Readonly<Record<LanguageCode, Language>> = {
  en: { code: "en", name: "English", displayName: "English", dir: "ltr" },
  ar: { code: "ar", name: "Arabic", displayName: "العربية", dir: "rtl" },
};
