interface Line {
  /** In English. */
  readonly name: string;
  /** In the language itself. */
  readonly displayName: string;
  readonly dir: "ltr" | "rtl";
}

/** Every language of the app: each is a line here, and a folder of its texts in `src/ui/i18n/`. The first is the default. */
export const languages = {
  en: { name: "English", displayName: "English", dir: "ltr" },
  ar: { name: "Arabic", displayName: "العربية", dir: "rtl" },
} as const satisfies Readonly<Record<string, Line>>;

export type Language = keyof typeof languages;

// A call that may do something else would cost the first page a file of the bundler's helpers.
export const languageCodes = /* @__PURE__ */ Object.keys(languages) as Language[];

export function isLanguage(code: unknown): code is Language {
  return languageCodes.some((known) => known === code);
}

/** The language of a page or library that says which one it speaks. */
export function languageOf(code: string): Language {
  return isLanguage(code) ? code : "en";
}
