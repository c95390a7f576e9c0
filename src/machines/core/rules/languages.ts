interface Line {
  /** In English. */
  readonly name: string;
  /** In the language itself. */
  readonly displayName: string;
  readonly dir: "ltr" | "rtl";
}

/**
 * Every language of the app. Each needs an entry here and a folder of texts in `src/ui/i18n/`. The first is the
 * default.
 */
export const languages = {
  en: { name: "English", displayName: "English", dir: "ltr" },
  ar: { name: "Arabic", displayName: "العربية", dir: "rtl" },
} as const satisfies Readonly<Record<string, Line>>;

export type Language = keyof typeof languages;

// Without the annotation, this call would add a file of the bundler's helpers to the first load.
export const languageCodes = /* @__PURE__ */ Object.keys(languages) as Language[];

export function isLanguage(code: unknown): code is Language {
  return languageCodes.some((knownLanguage) => knownLanguage === code);
}

/** The app's language for a language code of the page or a library; English for an unknown code. */
export function languageOf(code: string): Language {
  return isLanguage(code) ? code : "en";
}
