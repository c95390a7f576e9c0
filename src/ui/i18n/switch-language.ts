import type { i18n } from "i18next";
import type { Language } from "../../machines/core/rules/languages.ts";
import { addTexts } from "./add-texts.ts";
import { loadDashboardTexts, loadLandingTexts, loadPagesTexts } from "./load-language.ts";
import type { TranslationState, Translations } from "./translations.ts";

function lacks(instance: i18n, language: Language, { beyondDashboard }: TranslationState): boolean {
  const has = (group: string) => instance.getResource(language, "app", group) !== undefined;
  return !has("common") || (beyondDashboard && !has("help"));
}

/** Gives the library, if it is there, what it lacks of the language for what the page needs by then. Rejects where a chunk does not load. */
async function loadTranslations(translations: Translations, language: Language): Promise<void> {
  for (let now = translations.get(); now.i18n && lacks(now.i18n, language, now); now = translations.get()) {
    const parts = await Promise.all([
      loadDashboardTexts(language),
      now.beyondDashboard ? loadPagesTexts(language) : undefined,
    ]);
    for (const texts of parts) if (texts) addTexts(now.i18n, language, texts);
  }
}

/**
 * Loads what the page needs of the language, and changes to it without a reload, unless `signal` says that another one was
 * chosen meanwhile. Rejects where a chunk does not load.
 */
export async function switchLanguage(
  translations: Translations,
  language: Language,
  signal?: AbortSignal,
): Promise<void> {
  const [{ landing }] = await Promise.all([
    loadLandingTexts(language),
    loadTranslations(translations, language),
  ]);
  // More may be needed by now.
  await loadTranslations(translations, language);
  if (signal?.aborted) return;
  // Both at once, so that the page is drawn once.
  const changed = translations.get().i18n?.changeLanguage(language);
  translations.update({ language, landing });
  await changed;
}

/** Loads the texts of the pages beside the dashboard in the language that the page speaks, now and from now on. */
export async function addPageTranslations(translations: Translations): Promise<void> {
  translations.update({ beyondDashboard: true });
  let language: Language;
  do {
    ({ language } = translations.get());
    await loadTranslations(translations, language);
  } while (language !== translations.get().language);
}
