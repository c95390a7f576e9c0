import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { appMachine } from "../machines/app/app.machine.ts";
import type { OfferedPreferences } from "../machines/app/preferences.machine.ts";
import type { Settings } from "../machines/app/settings.ts";
import { bindAuth } from "./bind/auth.ts";
import { bindLazyModule } from "./bind/lazy-module.ts";
import { bindShell, bindStoredData, bindToasts } from "./bind/page.ts";
import { bindPreferences, type PagePreferences } from "./bind/preferences.ts";
import { bindRedirects } from "./bind/redirects.ts";
import { readConfig, settingsOf } from "./bind/settings.ts";
import { isReachable } from "./browser/reachable.ts";
import { forgetReload } from "./browser/reload.ts";
import { createLog } from "./core/log.ts";
import { lazyLogic } from "./lazy.ts";
import type { ModuleLoaders } from "./lazy-modules.ts";
import type { provideOffline } from "./provide-offline.ts";
import type { provideSignedIn } from "./provide-signed-in.ts";
import { createServices, requireDefined, type Services } from "./services.ts";
import { createBrowserStores } from "./storage/browser-stores.ts";

/** The functions of the page that the charts need; the composition root implements them. */
export interface AppPage extends PagePreferences, ModuleLoaders {
  /** Sends the charts' events to the flow atlas. */
  showFlows(address: string): void;
  /** Replaces the current address. */
  openPath(path: string): void;
  /** Whether a signed-in person probably loaded the page. */
  expectsSignIn(): boolean;
  /**
   * Loads the dashboard's code and returns its charts.
   * @param timeZone IANA name
   */
  loadScreens(timeZone: string): Promise<SignedInCharts>;
  /** Loads the code for a start without a network and returns its chart. */
  loadOffline(): Promise<{ readonly provideOffline: typeof provideOffline }>;
}

export interface SignedInCharts {
  readonly provideSignedIn: typeof provideSignedIn;
}

type SignedIn = ReturnType<typeof provideSignedIn>;

/** The root chart with every port bound to the real services. Reads nothing from the browser before it starts. */
export function provideApp(page: AppPage) {
  const stores = createBrowserStores();
  const log = createLog();
  let createdServices: Services | undefined;
  let signedInActors: SignedIn | undefined;
  let offlineActors: ReturnType<typeof provideOffline> | undefined;
  let resolveOffer: (offeredPreferences: OfferedPreferences) => void = () => {};
  const offeredPreferences = new Promise<OfferedPreferences>((resolve) => {
    resolveOffer = resolve;
  });
  const getServices = () => requireDefined(createdServices, "The configuration is not read yet");
  const getSignedInActors = () =>
    requireDefined(signedInActors, "The charts behind the sign-in are not loaded yet");

  async function loadSettings(): Promise<Settings> {
    const config = await readConfig(log);
    createdServices = createServices(config, stores, log);
    resolveOffer(config);
    if (config.flows) page.showFlows(config.flows);
    const { analytics } = config.features;
    stores.app.write({ version: 1, environment: config.environment, features: { analytics } });
    return settingsOf(config);
  }

  async function loadScreens(): Promise<void> {
    const { provideSignedIn } = await page.loadScreens(getServices().config.timeZone);
    forgetReload();
    signedInActors ??= provideSignedIn(getServices, page);
  }

  async function loadOffline(): Promise<void> {
    requireDefined(stores.auth.read()?.user ?? undefined, "Signed out");
    if (await isReachable()) throw new Error("The site answers");
    const { provideOffline } = await page.loadOffline();
    offlineActors = provideOffline(getServices(), stores);
    offlineActors.find();
  }

  const machine = appMachine.provide({
    actors: {
      auth: bindAuth(getServices, stores),
      preferences: bindPreferences(page, stores, offeredPreferences),
      toasts: bindToasts(),
      shell: bindShell(),
      storedData: bindStoredData(stores),
      screens: bindLazyModule(loadScreens),
      personSession: lazyLogic(() => getSignedInActors().personSession),
      offlineBalance: lazyLogic(() => requireDefined(offlineActors, "Not loaded yet").offlineBalance),
      loadOffline: fromPromise(loadOffline),
      loadSettings: fromPromise(loadSettings),
      watchProvider: fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
        const expect = () => page.expectsSignIn() && sendBack({ type: "signIn.expected" });
        // Only after the provider's code has loaded. If it does not load, the sign-in itself reports the failure.
        getServices()
          .identity()
          .then(expect, () => {});
      }),
      ...bindRedirects(stores.destination, page.openPath),
    },
  });
  return machine;
}
