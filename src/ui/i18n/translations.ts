import type { i18n } from "i18next";
import type { Language } from "../../machines/core/rules/languages.ts";
import type { LandingTexts } from "./texts.ts";

/** The current language and its loaded texts. */
export interface TranslationState {
  readonly language: Language;
  /** The texts of the landing page and its error pages, which do not need i18next. */
  readonly landing: LandingTexts["landing"];
  /** Every other text; i18next loads with the screens behind the sign-in. */
  readonly i18n: i18n | undefined;
}

export interface Translations {
  /** Returns the same object until something changes. */
  get(): TranslationState;
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void;
  update(change: Partial<TranslationState>): void;
  /** Whether the texts of the pages, dialogs and setup are needed, too. No component reads this flag. */
  beyondDashboard: boolean;
}

/** A store of the current language and texts, for `useSyncExternalStore`. */
export function createTranslations(language: Language, { landing }: LandingTexts): Translations {
  let currentState: TranslationState = { language, landing, i18n: undefined };
  const listeners = new Set<() => void>();
  return {
    beyondDashboard: false,
    get: () => currentState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(change) {
      currentState = { ...currentState, ...change };
      for (const listener of listeners) listener();
    },
  };
}
