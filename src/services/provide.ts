import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { appMachine } from "../machines/app/app.machine.ts";
import type { Offer } from "../machines/app/preferences.machine.ts";
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
import { lazy } from "./lazy.ts";
import type { ModuleLoaders } from "./lazy-modules.ts";
import type { provideOffline } from "./provide-offline.ts";
import type { provideSignedIn } from "./provide-signed-in.ts";
import { createServices, required, type Services } from "./services.ts";
import { browserStores } from "./storage/browser-stores.ts";

/** What the page itself does for the charts; the composition root binds it. */
export interface Page extends PagePreferences, ModuleLoaders {
  /** Lets the flow atlas see what happens. */
  showFlows(address: string): void;
  /** Takes the place of the current address. */
  openPath(path: string): void;
  /** Whether the page was probably loaded by somebody who is signed in. */
  expectsSignIn(): boolean;
  /**
   * Loads what the dashboard needs, and gives the charts of it.
   * @param timeZone IANA name
   */
  loadScreens(timeZone: string): Promise<SignedInCharts>;
  /** Loads what a start without a network shows, and gives its chart. */
  loadOffline(): Promise<{ readonly provideOffline: typeof provideOffline }>;
}

export interface SignedInCharts {
  readonly provideSignedIn: typeof provideSignedIn;
}

type SignedIn = ReturnType<typeof provideSignedIn>;

/** The root chart with every port bound to the real thing. Nothing of the browser is touched before it starts. */
export function provide(page: Page) {
  const stores = browserStores();
  const log = createLog();
  let known: Services | undefined;
  let signedIn: SignedIn | undefined;
  let offline: ReturnType<typeof provideOffline> | undefined;
  let configured: (offer: Offer) => void = () => {};
  const offer = new Promise<Offer>((resolve) => {
    configured = resolve;
  });
  const services = () => required(known, "The configuration is not read yet");
  const charts = () => required(signedIn, "The charts behind the sign-in are not loaded yet");

  async function loadSettings(): Promise<Settings> {
    const config = await readConfig(log);
    known = createServices(config, stores, log);
    configured(config);
    if (config.flows) page.showFlows(config.flows);
    const { analytics } = config.features;
    stores.app.write({ version: 1, environment: config.environment, features: { analytics } });
    return settingsOf(config);
  }

  async function loadScreens(): Promise<void> {
    const { provideSignedIn } = await page.loadScreens(services().config.timeZone);
    forgetReload();
    signedIn ??= provideSignedIn(services, page);
  }

  async function loadOffline(): Promise<void> {
    required(stores.auth.read()?.user ?? undefined, "Signed out");
    if (await isReachable()) throw new Error("The site answers");
    const { provideOffline } = await page.loadOffline();
    offline = provideOffline(services(), stores);
    offline.find();
  }

  const machine = appMachine.provide({
    actors: {
      auth: bindAuth(services, stores),
      preferences: bindPreferences(page, stores, offer),
      toasts: bindToasts(),
      shell: bindShell(),
      storedData: bindStoredData(stores),
      screens: bindLazyModule(loadScreens),
      personSession: lazy(() => charts().personSession),
      offlineBalance: lazy(() => required(offline, "Not loaded yet").offlineBalance),
      loadOffline: fromPromise(loadOffline),
      loadSettings: fromPromise(loadSettings),
      watchProvider: fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
        const expect = () => page.expectsSignIn() && sendBack({ type: "signIn.expected" });
        // After the provider's own code. Without it the sign-in itself reports what is wrong.
        services()
          .identity()
          .then(expect, () => {});
      }),
      ...bindRedirects(stores.destination, page.openPath),
    },
  });
  return machine;
}
