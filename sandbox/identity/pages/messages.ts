import { existsSync } from "node:fs";
import { type Language, languageCodes } from "../../../src/machines/core/rules/languages.ts";
import { signInPages as english } from "../../../src/ui/i18n/en/sign-in-pages.ts";
import type { Translation } from "../../../src/ui/i18n/translation.ts";

export type Messages = Translation<typeof english>;

/** The pages' texts. A language of the app that has no `sign-in-pages.ts` is not included. */
const texts = new Map<Language, Messages>();
for (const code of languageCodes) {
  const file = new URL(`../../../src/ui/i18n/${code}/sign-in-pages.ts`, import.meta.url);
  if (!existsSync(file)) continue;
  // A relative pattern, which the bundler of `npm start` resolves to all languages' files.
  const { signInPages } = await import(`../../../src/ui/i18n/${code}/sign-in-pages.ts`);
  texts.set(code, signInPages);
}

/** The languages of the pages, in the app's order. */
export const pageLanguages = [...texts.keys()];

export function messagesIn(language: Language): Messages {
  return texts.get(language) ?? english;
}
