/** Additional checks of `config.json` by the commands that serve or render it. */
import {
  type Config,
  parseConfig,
  parseStepUp,
  supportFaults,
  unknownFields,
} from "../src/services/config/index.ts";
import { brandCurrency } from "./brand/currency.ts";

/** The header Strict-Transport-Security (RFC 6797). */
export interface StrictTransport {
  /** In seconds. */
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
}

/** A configuration with the fields that only servers read. */
export type ServedConfig = Config & { readonly strictTransport?: StrictTransport };

/** A fault of `config.json` that only servers reject; the app accepts the file. */
export class ServedConfigFault extends Error {
  override readonly name = "ServedConfigFault";
}

const twoYearsInSeconds = 63_072_000;

/**
 * @throws ConfigError for errors that the browser rejects, too
 * @throws ServedConfigFault for an unknown field, an invalid `support`, a missing `environment`, an invalid
 * `api.events` or `strictTransport`, or a realm or address that cannot be part of a path
 */
export function parseServedConfig(json: unknown): ServedConfig {
  const { support } = (json ?? {}) as Record<string, unknown>;
  const [firstFault] = [...unknownFields(json), ...supportFaults(support)];
  if (firstFault !== undefined) throw new ServedConfigFault(firstFault);
  const config = parseConfig(json, brandCurrency().code);
  parseStepUp(config);
  requireParts(config);
  // `parseConfig` has checked that these are objects.
  const { environment, strictTransport, api } = json as Record<string, unknown>;
  const { events } = api as Record<string, unknown>;
  if (events !== undefined && typeof events !== "boolean") {
    throw new ServedConfigFault("config.json: api.events must be true or false");
  }
  if (environment === undefined) {
    throw new ServedConfigFault("config.json: environment must be given: development, sandbox or production");
  }
  return strictTransport === undefined
    ? config
    : { ...config, strictTransport: parseStrictTransport(strictTransport) };
}

/** Rejects addresses to which no path can be appended, and a realm's name that cannot be a segment of a path. */
function requireParts({ api, auth }: Config): void {
  if (/[/\\?#%]|^\.\.?$/.test(auth.realm)) {
    throw new ServedConfigFault("Missing Keycloak configuration: auth.realm must be a realm's name");
  }
  for (const [field, address] of [
    ["api.baseUrl", api.baseUrl],
    ["auth.url", auth.url],
  ] as const) {
    if (address.includes("?")) {
      throw new ServedConfigFault(`config.json: ${field} must be an address without a query`);
    }
  }
}

function parseStrictTransport(value: unknown): StrictTransport {
  const createFault = (field: string, requirement: string) =>
    new ServedConfigFault(`config.json: strictTransport${field} must be ${requirement}`);
  if (typeof value !== "object" || value === null) throw createFault("", "an object");
  const { maxAge, includeSubDomains = true } = value as Record<string, unknown>;
  if (typeof maxAge !== "number" || !Number.isInteger(maxAge) || maxAge < 0 || maxAge > twoYearsInSeconds) {
    throw createFault(".maxAge", `0 to ${twoYearsInSeconds} whole seconds`);
  }
  if (typeof includeSubDomains !== "boolean") throw createFault(".includeSubDomains", "true or false");
  return { maxAge, includeSubDomains };
}
