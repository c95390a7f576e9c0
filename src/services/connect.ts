import type { Access } from "./access.ts";
import { Api } from "./api/client.ts";

/** The services behind the sign-in. */
export interface Connections extends Access {
  readonly api: Api;
}

export function connect({ config, identity }: Access): Connections {
  const api = new Api({
    address: `${config.api.baseUrl}${config.api.prefix}`,
    idempotencyKey: config.api.idempotencyKey,
    token: async () => (await identity()).token(),
    renewToken: async () => (await identity()).refresh(),
  });
  return { config, identity, api };
}
