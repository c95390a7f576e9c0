import type { i18n } from "i18next";
import { addTexts } from "./add-texts.ts";
import type { LanguageCode } from "./languages.ts";
import { loadDashboardTexts, loadLandingTexts, loadPagesTexts } from "./load-language.ts";
import type { Speech, Spoken } from "./speech.ts";

function lacks(instance: i18n, language: LanguageCode, { beyondDashboard }: Spoken): boolean {
  const has = (group: string) => instance.getResource(language, "app", group) !== undefined;
  return !has("common") || (beyondDashboard && !has("help"));
}

/** Gives the library, if it is there, what it lacks of the language for what the page needs by then. Rejects where a chunk does not load. */
async function teach(speech: Speech, language: LanguageCode): Promise<void> {
  for (let now = speech.get(); now.i18n && lacks(now.i18n, language, now); now = speech.get()) {
    const parts = await Promise.all([
      loadDashboardTexts(language),
      now.beyondDashboard ? loadPagesTexts(language) : undefined,
    ]);
    for (const texts of parts) if (texts) addTexts(now.i18n, language, texts);
  }
}

/** Loads what the page needs of the language, and changes to it without a reload. Rejects where a chunk does not load. */
export async function switchLanguage(speech: Speech, language: LanguageCode): Promise<void> {
  const [{ landing }] = await Promise.all([loadLandingTexts(language), teach(speech, language)]);
  // More may be needed by now.
  await teach(speech, language);
  // Both at once, so that the page is drawn once.
  const changed = speech.get().i18n?.changeLanguage(language);
  speech.say({ language, landing });
  await changed;
}

/** Loads the texts of the pages beside the dashboard in the language that the page speaks, now and from now on. */
export async function speakBeyondDashboard(speech: Speech): Promise<void> {
  speech.say({ beyondDashboard: true });
  let language: LanguageCode;
  do {
    ({ language } = speech.get());
    await teach(speech, language);
  } while (language !== speech.get().language);
}
