import { addTexts } from "./add-texts.ts";
import type { LanguageCode } from "./languages.ts";
import { loadLandingTexts, loadLanguage } from "./load-language.ts";
import type { Speech } from "./speech.ts";

/** Loads what the page needs of the language, and changes to it without a reload. Rejects where a chunk does not load. */
export async function switchLanguage(speech: Speech, language: LanguageCode): Promise<void> {
  let { i18n } = speech.get();
  const [{ landing }] = await Promise.all([
    loadLandingTexts(language),
    i18n === undefined ? undefined : loadLanguage(language),
  ]);
  // The library may have come in meanwhile, and with it the need of the other texts.
  for (
    i18n = speech.get().i18n;
    i18n?.hasResourceBundle(language, "app") === false;
    i18n = speech.get().i18n
  ) {
    addTexts(i18n, language, await loadLanguage(language));
  }
  await i18n?.changeLanguage(language);
  speech.say({ language, landing });
}
