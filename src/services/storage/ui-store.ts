import type { Theme } from "../../machines/core/domain.ts";
import { isLanguage, type Language } from "../../machines/core/rules/languages.ts";
import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

export const uiStoreName = "ui-store";

/** The specification's `ui-store` (section 9). */
export interface UiStore {
  readonly version: 1;
  readonly theme: Theme;
  readonly language: Language;
}

function parseUiStore(json: unknown): UiStore | undefined {
  if (!isFields(json)) return undefined;
  const { theme, language } = json;
  if (theme !== "nupay-light" && theme !== "nupay-dark") return undefined;
  if (!isLanguage(language)) return undefined;
  return { version: 1, theme, language };
}

export function uiStore(getStorage: () => Storage): Stored<UiStore> {
  return stored(getStorage, uiStoreName, parseUiStore);
}
