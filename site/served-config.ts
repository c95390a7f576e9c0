/** What the commands that serve or render `config.json` require of it beyond what the browser does. */
import { type Config, parseConfig, parseStepUp, unknownFields } from "../src/services/config/index.ts";

/** The header Strict-Transport-Security (RFC 6797). */
export interface StrictTransport {
  /** In seconds. */
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
}

/** A configuration with what only servers read of it. */
export type ServedConfig = Config & { readonly strictTransport?: StrictTransport };

/** The browser starts with such a file all the same. */
export class ServedConfigFault extends Error {
  override readonly name = "ServedConfigFault";
}

const twoYears = 63_072_000;

/**
 * @throws ConfigError for what the browser refuses, too
 * @throws ServedConfigFault for an unknown field, a missing `environment` and a wrong `strictTransport`
 */
export function parseServedConfig(json: unknown): ServedConfig {
  const [unknown] = unknownFields(json);
  if (unknown !== undefined) throw new ServedConfigFault(unknown);
  const config = parseConfig(json);
  parseStepUp(config);
  // An object, since it was parsed.
  const { environment, strictTransport } = json as Record<string, unknown>;
  if (environment === undefined) {
    throw new ServedConfigFault("config.json: environment must be given: development, sandbox or production");
  }
  return strictTransport === undefined
    ? config
    : { ...config, strictTransport: parseStrictTransport(strictTransport) };
}

function parseStrictTransport(value: unknown): StrictTransport {
  const wrong = (field: string, expected: string) =>
    new ServedConfigFault(`config.json: strictTransport${field} must be ${expected}`);
  if (typeof value !== "object" || value === null) throw wrong("", "an object");
  const { maxAge, includeSubDomains = true } = value as Record<string, unknown>;
  if (typeof maxAge !== "number" || !Number.isInteger(maxAge) || maxAge < 0 || maxAge > twoYears) {
    throw wrong(".maxAge", `0 to ${twoYears} whole seconds`);
  }
  if (typeof includeSubDomains !== "boolean") throw wrong(".includeSubDomains", "true or false");
  return { maxAge, includeSubDomains };
}
