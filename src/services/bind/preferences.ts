import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { type Offer, preferencesMachine } from "../../machines/app/preferences.machine.ts";
import type { Language, Theme } from "../../machines/domain.ts";
import type { BrowserStores } from "../storage/browser-stores.ts";

/** The page's own looks and language. */
export interface PagePreferences {
  showTheme(theme: Theme): void;
  /** Loads the language's texts and turns the page to its direction. */
  showLanguage(language: Language): Promise<void>;
  readPreferences(): { theme: Theme; language: Language };
}

/** @param offer resolves once the configuration is read */
export function bindPreferences(page: PagePreferences, stores: BrowserStores, offer: Promise<Offer>) {
  let wanted: Language | undefined;
  return preferencesMachine.provide({
    actors: {
      readPreferences: fromPromise(async () => page.readPreferences()),
      watchOffer: fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
        void offer.then((known) => sendBack({ type: "offer.known", offer: known }));
      }),
      applyTheme: fromPromise(async ({ input }: { input: { theme: Theme } }) => {
        page.showTheme(input.theme);
        stores.ui.write({ version: 1, ...page.readPreferences(), theme: input.theme });
      }),
      applyLanguage: fromPromise(async ({ input }: { input: { language: Language } }) => {
        wanted = input.language;
        await page.showLanguage(input.language);
        // The texts of an earlier wish came later than those of the last one: the last one holds.
        if (wanted !== input.language) return page.showLanguage(wanted);
        stores.ui.write({ version: 1, ...page.readPreferences(), language: input.language });
      }),
    },
  });
}
