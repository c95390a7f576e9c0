import type { i18n } from "i18next";
import type { Language } from "../../machines/core/rules/languages.ts";
import type { LandingTexts } from "./texts.ts";

/** What the page speaks now. */
export interface TranslationState {
  readonly language: Language;
  /** The texts of the landing page and its faults, which need no library. */
  readonly landing: LandingTexts["landing"];
  /** Every other text; its library comes with the screens behind the sign-in. */
  readonly i18n: i18n | undefined;
  /** Whether the texts of the pages beside the dashboard are needed, too. */
  readonly beyondDashboard: boolean;
}

export interface Translations {
  /** The same object for as long as nothing changes. */
  get(): TranslationState;
  /** @returns ends it */
  subscribe(listener: () => void): () => void;
  update(change: Partial<TranslationState>): void;
}

/** What the page speaks, for everybody who draws a text of it. */
export function createTranslations(language: Language, { landing }: LandingTexts): Translations {
  let current: TranslationState = { language, landing, i18n: undefined, beyondDashboard: false };
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(change) {
      current = { ...current, ...change };
      for (const listener of listeners) listener();
    },
  };
}
