import type { i18n } from "i18next";
import type { Language } from "../../machines/core/rules/languages.ts";
import { addTexts } from "./add-texts.ts";
import { loadDashboardTexts, loadLandingTexts, loadPagesTexts } from "./load-language.ts";
import type { Translations } from "./translations.ts";

function isMissingTexts(instance: i18n, language: Language, { beyondDashboard }: Translations): boolean {
  const hasGroup = (group: string) => instance.getResource(language, "app", group) !== undefined;
  return !hasGroup("common") || (beyondDashboard && !hasGroup("help"));
}

/**
 * Adds the texts of the language that the i18next instance lacks, until it has all that the page needs. Does nothing
 * before i18next has loaded.
 * @throws if a chunk does not load
 */
async function loadTranslations(translations: Translations, language: Language): Promise<void> {
  for (
    let currentState = translations.get();
    currentState.i18n && isMissingTexts(currentState.i18n, language, translations);
    currentState = translations.get()
  ) {
    const loadedTexts = await Promise.all([
      loadDashboardTexts(language),
      translations.beyondDashboard ? loadPagesTexts(language) : undefined,
    ]);
    for (const texts of loadedTexts) if (texts) addTexts(currentState.i18n, language, texts);
  }
}

/**
 * Loads the texts that the page needs in the language, and switches to it without a reload. An aborted `signal`
 * (another language was chosen) leaves the language unchanged.
 * @throws if a chunk does not load
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
  // Meanwhile the page may need more texts.
  await loadTranslations(translations, language);
  if (signal?.aborted) return;
  // Both in one update, so that the page renders once.
  const languageChange = translations.get().i18n?.changeLanguage(language);
  translations.update({ language, landing });
  await languageChange;
}

/** Loads the texts of the pages, dialogs and setup in the current language; later language switches load them too. */
export async function addPageTranslations(translations: Translations): Promise<void> {
  translations.beyondDashboard = true;
  let language: Language;
  do {
    ({ language } = translations.get());
    await loadTranslations(translations, language);
  } while (language !== translations.get().language);
}
