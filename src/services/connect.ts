import type { Access } from "./access.ts";
import { Api } from "./api/client.ts";
import { StripeProvider } from "./payments/stripe.ts";

/** The services behind the sign-in. */
export interface Connections extends Access {
  readonly api: Api;
  readonly stripe: StripeProvider;
}

export function connect({ config, identity }: Access): Connections {
  const api = new Api({
    address: `${config.api.baseUrl}${config.api.prefix}`,
    idempotencyKey: config.api.idempotencyKey,
    token: async () => (await identity()).token(),
    renewToken: async () => (await identity()).refresh(),
  });
  const { publishableKey, scriptUrl } = config.payments;
  const stripe = new StripeProvider({ publishableKey, ...(scriptUrl !== undefined && { scriptUrl }) });
  return { config, identity, api, stripe };
}
