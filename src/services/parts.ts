import { there } from "./access.ts";
import type { Connections } from "./connect.ts";
import type { providePages } from "./provide-pages.ts";
import type { provideSetup } from "./provide-setup.ts";

/** Fetches what comes after the dashboard; the composition root does it. Each rejects where a part does not load. */
export interface PartLoaders {
  /** The pages, menus and dialogs beside the dashboard. */
  loadPages(): Promise<{ readonly providePages: typeof providePages }>;
  /** The setup wizard. */
  loadSetup(): Promise<{ readonly provideSetup: typeof provideSetup }>;
}

/** The parts behind the sign-in that come later, each once it is loaded and not before. */
export interface Parts {
  loadPages(): Promise<void>;
  loadSetup(): Promise<void>;
  pages(): ReturnType<typeof providePages>;
  setup(): ReturnType<typeof provideSetup>;
}

export function partsOf(loaders: PartLoaders, connected: () => Connections): Parts {
  let pages: ReturnType<typeof providePages> | undefined;
  let setup: ReturnType<typeof provideSetup> | undefined;
  return {
    async loadPages() {
      const { providePages } = await loaders.loadPages();
      pages ??= providePages(connected);
    },
    async loadSetup() {
      const { provideSetup } = await loaders.loadSetup();
      setup ??= provideSetup(connected);
    },
    pages: () => there(pages, "The pages are not loaded yet"),
    setup: () => there(setup, "The setup is not loaded yet"),
  };
}
