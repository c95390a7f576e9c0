import { Api } from "./api/client.ts";
import type { Config } from "./config/index.ts";
import { Identity } from "./identity/keycloak.ts";
import { StripeProvider } from "./payments/stripe.ts";
import type { BrowserStores } from "./storage/browser-stores.ts";

/** The services that depend on the configuration. */
export interface Connections {
  readonly config: Config;
  readonly api: Api;
  readonly identity: Identity;
  readonly stripe: StripeProvider;
}

export function connect(config: Config, stores: BrowserStores): Connections {
  const identity = new Identity({
    url: config.auth.url,
    realm: config.auth.realm,
    clientId: config.auth.clientId,
    store: stores.auth,
    redirectMark: stores.redirectMark,
    keepDestination: stores.destination.keep,
  });
  const api = new Api({
    address: `${config.api.baseUrl}${config.api.prefix}`,
    idempotencyKey: config.api.idempotencyKey,
    token: () => identity.token(),
    renewToken: () => identity.refresh(),
  });
  const { publishableKey, scriptUrl } = config.payments;
  const stripe = new StripeProvider({ publishableKey, ...(scriptUrl !== undefined && { scriptUrl }) });
  return { config, api, identity, stripe };
}
