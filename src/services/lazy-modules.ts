import type { InspectionEvent } from "xstate";
import type { SystemNotificationTextOf } from "./browser/system-notification.ts";
import type { Connections } from "./connect.ts";
import type { CoordinatorServices } from "./payments/coordinator-services.ts";
import type { providePages } from "./provide-pages.ts";
import type { provideSetup } from "./provide-setup.ts";
import { requireDefined } from "./services.ts";

/** Functions of the composition root that load the code after the dashboard. Each rejects if its code does not load. */
export interface ModuleLoaders {
  /** All pages, menus and dialogs except the dashboard. */
  loadPages(): Promise<{ readonly providePages: typeof providePages }>;
  /** The text of a system notification. */
  readonly textOf?: SystemNotificationTextOf;
  /** Subscribes to the events of all charts. */
  inspect?(observer: (event: InspectionEvent) => void): void;
  /** The setup wizard. */
  loadSetup(): Promise<{ readonly provideSetup: typeof provideSetup }>;
}

/** The lazy modules of a signed-in person; `pages` and `setup` throw before they are loaded. */
export interface LazyModules {
  loadPages(): Promise<void>;
  loadSetup(): Promise<void>;
  pages(): ReturnType<typeof providePages>;
  setup(): ReturnType<typeof provideSetup>;
}

export function lazyModulesOf(
  loaders: ModuleLoaders,
  getConnections: () => Connections,
  getCoordinatorServices: () => CoordinatorServices,
): LazyModules {
  let pages: ReturnType<typeof providePages> | undefined;
  let setup: ReturnType<typeof provideSetup> | undefined;
  return {
    async loadPages() {
      const { providePages } = await loaders.loadPages();
      pages ??= providePages(getConnections, getCoordinatorServices, loaders);
    },
    async loadSetup() {
      const { provideSetup } = await loaders.loadSetup();
      setup ??= provideSetup(getConnections);
    },
    pages: () => requireDefined(pages, "The pages are not loaded yet"),
    setup: () => requireDefined(setup, "The setup is not loaded yet"),
  };
}
