import { Api } from "./api/client.ts";
import type { Browser } from "./browser/browser.ts";
import type { Services } from "./services.ts";

/** The services of a signed-in person. */
export interface Connections extends Services {
  readonly api: Api;
  readonly browser: Browser;
}

export function createConnections(
  { config, log, identity, inactivityEnd }: Services,
  browser: Browser,
): Connections {
  const api = new Api({
    address: `${config.api.baseUrl}${config.api.prefix}`,
    idempotency: config.api.idempotency,
    browser,
    sendsTraceparent: config.api.idempotency === "required" && config.telemetry?.endpoint !== undefined,
    token: async () => (await identity()).token(),
    renewToken: async () => (await identity()).renewToken(),
    person: async () => (await identity()).person,
  });
  return { config, log, identity, inactivityEnd, api, browser };
}

/** The signed-in person's id, also while the access token cannot be renewed. @throws Error if no person is signed in */
export async function signedInPerson({ api }: Connections): Promise<string> {
  const person = await api.person();
  if (person === undefined) throw new Error("Nobody is signed in");
  return person;
}
