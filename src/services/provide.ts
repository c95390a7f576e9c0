import { fromPromise } from "xstate";
import { appMachine, type Settings } from "../machines/app.machine.ts";
import { ApiError } from "./api/errors.ts";
import { bindAuth } from "./bind/auth.ts";
import { bindShell, bindToasts } from "./bind/page.ts";
import { bindPayments } from "./bind/payments.ts";
import { bindPreferences, type PagePreferences } from "./bind/preferences.ts";
import { bindSession } from "./bind/session.ts";
import { readConfig, settingsOf } from "./bind/settings.ts";
import { type Connections, connect } from "./connect.ts";
import { browserStores } from "./storage/browser-stores.ts";

/** What the page itself does for the charts; the composition root binds it. */
export interface Page extends PagePreferences {
  loadScreens(): Promise<void>;
}

/** The root chart with every port bound to the real thing. Nothing of the browser is touched before it starts. */
export function provide(page: Page) {
  const stores = browserStores();
  let connections: Connections | undefined;

  function connected(): Connections {
    if (!connections)
      throw new ApiError({ kind: "unexpected", message: "The configuration is not read yet" });
    return connections;
  }

  async function loadSettings(): Promise<Settings> {
    const config = await readConfig();
    connections = connect(config, stores);
    stores.app.write({ version: 1, environment: config.environment, features: config.features });
    return settingsOf(config);
  }

  const machine = appMachine.provide({
    actors: {
      auth: bindAuth(connected, stores),
      preferences: bindPreferences(page, stores),
      toasts: bindToasts(),
      shell: bindShell(),
      session: bindSession(connected, stores),
      payments: bindPayments(connected, stores),
      loadSettings: fromPromise(loadSettings),
      loadScreens: fromPromise(() => page.loadScreens()),
    },
  });
  return { machine, destination: stores.destination };
}
