import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import {
  type OfferedPreferences,
  type PreferencesEvent,
  preferencesMachine,
} from "../../machines/app/preferences.machine.ts";
import type { Theme } from "../../machines/core/domain.ts";
import type { Language } from "../../machines/core/rules/languages.ts";
import { reloadForModule } from "../browser/reload.ts";
import { watchStored } from "../browser/watch.ts";
import type { BrowserStores } from "../storage/browser-stores.ts";
import { uiStoreName } from "../storage/ui-store.ts";

/** The page's theme and language. */
export interface PagePreferences {
  showTheme(theme: Theme): void;
  /** Loads the language's texts and sets the page's direction, unless another language was chosen meanwhile. */
  showLanguage(language: Language, signal: AbortSignal): Promise<void>;
  readPreferences(): { theme: Theme; language: Language };
}

interface ApplyLanguageArguments {
  readonly input: { readonly language: Language };
  readonly signal: AbortSignal;
}

/** @param offeredPreferences resolves once the configuration is loaded */
export function bindPreferences(
  page: PagePreferences,
  stores: BrowserStores,
  offeredPreferences: Promise<OfferedPreferences>,
) {
  /** Stores one choice. The other stays as stored, because another tab may have changed it. */
  const storeChoice = (choice: { theme: Theme } | { language: Language }) =>
    stores.ui.write({ version: 1, ...page.readPreferences(), ...stores.ui.read(), ...choice });
  return preferencesMachine.provide({
    actors: {
      readPreferences: fromPromise(async () => page.readPreferences()),
      watchOffer: fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
        void offeredPreferences.then((languageOffer) =>
          sendBack({ type: "offer.known", offer: languageOffer }),
        );
      }),
      watchChoices: fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
        const report = (event: PreferencesEvent) => sendBack(event);
        return watchStored(uiStoreName, () => {
          const choices = stores.ui.read();
          if (choices === undefined) return;
          page.showTheme(choices.theme);
          report({ type: "theme.changed", theme: choices.theme });
          report({ type: "language.changed", language: choices.language });
        });
      }),
      applyTheme: fromPromise(async ({ input }: { input: { theme: Theme } }) => {
        page.showTheme(input.theme);
        storeChoice({ theme: input.theme });
      }),
      showLanguage: fromPromise(({ input, signal }: ApplyLanguageArguments) =>
        page.showLanguage(input.language, signal),
      ),
      applyLanguage: fromPromise(async ({ input, signal }: ApplyLanguageArguments) => {
        const keepLanguage = () => storeChoice({ language: input.language });
        await page.showLanguage(input.language, signal).catch(async (error: unknown) => {
          if (!signal.aborted) await reloadForModule(keepLanguage);
          throw error;
        });
        if (!signal.aborted) keepLanguage();
      }),
    },
  });
}
