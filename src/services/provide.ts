import { fromPromise } from "xstate";
import { appMachine, type Settings } from "../machines/app/app.machine.ts";
import type { Offer } from "../machines/app/preferences.machine.ts";
import { bindAuth } from "./bind/auth.ts";
import { bindShell, bindStoredData, bindToasts } from "./bind/page.ts";
import { bindPreferences, type PagePreferences } from "./bind/preferences.ts";
import { readConfig, settingsOf } from "./bind/settings.ts";
import { lazy } from "./lazy.ts";
import type { ModuleLoaders } from "./lazy-modules.ts";
import { createLog } from "./log.ts";
import type { provideSignedIn } from "./provide-signed-in.ts";
import { createServices, required, type Services } from "./services.ts";
import { browserStores } from "./storage/browser-stores.ts";

/** What the page itself does for the charts; the composition root binds it. */
export interface Page extends PagePreferences, ModuleLoaders {
  /** Lets the flow atlas see what happens. */
  showFlows(address: string): void;
  /**
   * The provider is about to be asked who is signed in. Where it is likely to be somebody, a good time to make ready what
   * the dashboard will need.
   * @param timeZone IANA name
   */
  expectScreens(timeZone: string): Promise<SignedInCharts> | undefined;
  /** Loads what the dashboard needs, and gives the charts of it. */
  loadScreens(): Promise<SignedInCharts>;
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
  let configured: (offer: Offer) => void = () => {};
  const offer = new Promise<Offer>((resolve) => {
    configured = resolve;
  });
  const services = () => required(known, "The configuration is not read yet");
  const charts = () => required(signedIn, "The charts behind the sign-in are not loaded yet");

  async function loadSettings(): Promise<Settings> {
    const config = await readConfig();
    known = createServices(config, stores, log);
    configured(config);
    if (config.flows) page.showFlows(config.flows);
    stores.app.write({ version: 1, environment: config.environment, features: config.features });
    return settingsOf(config);
  }

  function makeCharts(loaded: SignedInCharts): void {
    signedIn ??= loaded.provideSignedIn(services, page);
  }

  /** Prefetch errors are ignored; the real load reports them. */
  function expectScreens(): void {
    page.expectScreens(services().config.timeZone)?.then(makeCharts, () => {});
  }

  const machine = appMachine.provide({
    actors: {
      auth: bindAuth(services, stores, expectScreens),
      preferences: bindPreferences(page, stores, offer),
      toasts: bindToasts(),
      shell: bindShell(),
      storedData: bindStoredData(stores),
      session: lazy(() => charts().session),
      payments: lazy(() => charts().payments),
      loadSettings: fromPromise(loadSettings),
      loadScreens: fromPromise(async () => makeCharts(await page.loadScreens())),
    },
  });
  return { machine, destination: stores.destination, log };
}
