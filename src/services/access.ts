import type { Config } from "./config/index.ts";
import { Identity } from "./identity/keycloak.ts";
import type { BrowserStores } from "./storage/browser-stores.ts";

/** What the landing page needs of the outside: the configuration, and the way to the identity provider. */
export interface Access {
  readonly config: Config;
  readonly identity: Identity;
}

export function accessTo(config: Config, stores: BrowserStores): Access {
  const identity = new Identity({
    url: config.auth.url,
    realm: config.auth.realm,
    clientId: config.auth.clientId,
    store: stores.auth,
    redirectMark: stores.redirectMark,
    keepDestination: stores.destination.keep,
  });
  return { config, identity };
}
