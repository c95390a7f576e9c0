import type { i18n } from "i18next";
import { addTexts } from "./create-i18n.ts";
import type { LanguageCode } from "./languages.ts";
import { loadLanguage } from "./load-language.ts";

/** Loads the language unless it is there, and changes to it without a reload. Rejects where a chunk does not load. */
export async function switchLanguage(instance: i18n, code: LanguageCode): Promise<void> {
  if (!instance.hasResourceBundle(code, "app")) addTexts(instance, code, await loadLanguage(code));
  await instance.changeLanguage(code);
}
