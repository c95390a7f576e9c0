import type { Config } from "./config/index.ts";
import { ApiError } from "./core/errors.ts";
import type { Log } from "./core/log.ts";
import type { Identity } from "./identity/keycloak.ts";
import type { BrowserStores } from "./storage/browser-stores.ts";

/** The landing page's services: the configuration, the log and the identity provider. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  /** For the landing page, which shows why the session ended. */
  readonly inactivityEnd: BrowserStores["inactivityEnd"];
  /** Its code is a separate chunk, loaded on the first call. */
  identity(): Promise<Identity>;
}

export function createServices(config: Config, stores: BrowserStores, log: Log): Services {
  const { url, realm, clientId } = config.auth;
  const { auth: store, redirectMark, destination, inactivityEnd } = stores;
  let identity: Promise<Identity> | undefined;
  async function loadIdentity(): Promise<Identity> {
    const { Identity } = await import("./identity/keycloak.ts");
    return new Identity({
      url,
      realm,
      clientId,
      store,
      redirectMark,
      keepDestination: destination.keep,
      log,
    });
  }
  return {
    config,
    log,
    inactivityEnd,
    // Cached, because even a loaded module's `import()` resolves in a later task, after rendering.
    identity() {
      identity ??= loadIdentity().catch((error: unknown) => {
        identity = undefined;
        throw error;
      });
      return identity;
    },
  };
}

/** @throws ApiError with this message if the value is undefined */
export function requireDefined<Thing>(value: Thing | undefined, message: string): Thing {
  if (value === undefined) throw new ApiError({ kind: "unexpected", message });
  return value;
}
