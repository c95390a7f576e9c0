import { brandCurrency, currencyOf } from "../site/brand/currency.ts";
import { realmAddress } from "../site/config.ts";
import type { DatabaseLocation } from "./database.ts";
import { defaultKeyCacheTimes, type KeyCacheTimes } from "./identity/external.ts";
import { type LogLevel, logLevels } from "./log.ts";
import { OperatorFault } from "./operator-fault.ts";
import type { StepUpRule } from "./wallet/step-up.ts";
import type { VersionsSetting } from "./wallet/versions.ts";

export interface Settings {
  readonly port: number;
  readonly sandboxPort: number;
  readonly data: DatabaseLocation;
  /** A Keycloak realm instead of the sandbox's identity provider: the issuer of its tokens. */
  readonly issuer: string | undefined;
  /** How long that realm's keys are cached. */
  readonly keyTimes: KeyCacheTimes;
  /** Whether the sandbox stores idempotency keys, and the app sends them. */
  readonly idempotency: "required" | "none";
  /** ISO 4217: the only currency of all wallets. */
  readonly currency: string;
  /** Whether a PUT must name the account version that it changes. */
  readonly versions: VersionsSetting;
  /** The calls that need a fresh sign-in, for which the app signs in first; undefined if none does. */
  readonly stepUp: StepUpRule | undefined;
  readonly logLevel: LogLevel;
  /** Milliseconds between reporting not ready and closing the listener. */
  readonly drain: number;
}

/**
 * Reads PORT, SANDBOX_PORT, SANDBOX_DATA, DATABASE_URL, IDENTITY_ISSUER, IDENTITY_KEYS_SECONDS,
 * IDENTITY_KEYS_PAUSE_SECONDS, IDEMPOTENCY, CURRENCY, VERSIONS, STEP_UP, LOG_LEVEL and DRAIN_SECONDS.
 * Without CURRENCY, it is the currency of the brand at BRAND.
 * @param folder default folder of the ledger
 * @throws OperatorFault
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, folder: string): Settings {
  const port = portOf("PORT", env.PORT, 3000);
  const sandboxPort = portOf("SANDBOX_PORT", env.SANDBOX_PORT, 4010);
  if (port === sandboxPort) {
    throw new OperatorFault(
      `PORT and SANDBOX_PORT are both ${port}: the app and the sandbox need a port each.`,
    );
  }
  return {
    port,
    sandboxPort,
    data: dataLocationOf(env, folder),
    issuer: issuerOf(env.IDENTITY_ISSUER),
    keyTimes: {
      maxAge: secondsOf(
        "IDENTITY_KEYS_SECONDS",
        env.IDENTITY_KEYS_SECONDS,
        defaultKeyCacheTimes.maxAge,
        3_600,
      ),
      pause: secondsOf(
        "IDENTITY_KEYS_PAUSE_SECONDS",
        env.IDENTITY_KEYS_PAUSE_SECONDS,
        defaultKeyCacheTimes.pause,
        300,
      ),
    },
    idempotency: idempotencyOf(env.IDEMPOTENCY),
    currency: currencySetting(env.CURRENCY),
    versions: readVersions(env),
    stepUp: stepUpOf(env),
    logLevel: logLevelOf(env.LOG_LEVEL),
    drain: secondsOf("DRAIN_SECONDS", env.DRAIN_SECONDS, 0, 300),
  };
}

function idempotencyOf(value: string | undefined): Settings["idempotency"] {
  if (value === undefined || value === "" || value === "required") return "required";
  if (value === "none") return value;
  throw new OperatorFault(`IDEMPOTENCY is "${value}"; it takes "required" or "none".`);
}

function currencySetting(value: string | undefined): string {
  if (value === undefined || value === "") return currencyOfBrand();
  try {
    return currencyOf(value).code;
  } catch (error) {
    throw new OperatorFault(`CURRENCY is "${value}"; it ${(error as Error).message}.`);
  }
}

function currencyOfBrand(): string {
  try {
    return brandCurrency().code;
  } catch {
    throw new OperatorFault(
      `BRAND is "${process.env.BRAND}", where no currency.json can be read: make it with npm run generate -- brand.`,
    );
  }
}

function readVersions(env: Readonly<Record<string, string | undefined>>): VersionsSetting {
  const { VERSIONS: value } = env;
  if (value === undefined || value === "" || value === "optional") return "optional";
  if (value !== "required") {
    throw new OperatorFault(`VERSIONS is "${value}"; it takes "optional" or "required".`);
  }
  if (env.IDEMPOTENCY !== "none") return value;
  throw new OperatorFault('VERSIONS is "required", which needs a server with keys: leave IDEMPOTENCY out.');
}

/**
 * An example: a payout above $100, a first transfer or a change of bank details needs a sign-in of the last five
 * minutes.
 */
const exampleStepUp: StepUpRule = {
  payoutAbove: 10_000,
  firstTransfer: true,
  bankDetails: true,
  maxAge: 300,
};

function stepUpOf(env: Readonly<Record<string, string | undefined>>): StepUpRule | undefined {
  const { STEP_UP: value } = env;
  if (value === undefined || value === "" || value === "off") return undefined;
  if (value !== "on") throw new OperatorFault(`STEP_UP is "${value}"; it takes "on" or "off".`);
  if (env.IDEMPOTENCY !== "none") return exampleStepUp;
  throw new OperatorFault('STEP_UP is "on", which needs a server with keys: leave IDEMPOTENCY out.');
}

function logLevelOf(value: string | undefined): LogLevel {
  if (value === undefined || value === "") return "error";
  const level = logLevels.find((logLevel) => logLevel === value);
  if (level !== undefined) return level;
  throw new OperatorFault(`LOG_LEVEL is "${value}"; it takes "error", "warn" or "info".`);
}

/** @returns milliseconds */
function secondsOf(name: string, value: string | undefined, fallback: number, max: number): number {
  if (value === undefined || value === "") return fallback;
  const seconds = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (seconds <= max) return seconds * 1_000;
  throw new OperatorFault(`${name} is "${value}"; it takes 0 to ${max} whole seconds.`);
}

function issuerOf(value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (realmAddress.test(value) && URL.canParse(value)) return value;
  throw new OperatorFault(
    `IDENTITY_ISSUER is "${value}"; it has to be a realm's address, such as http://localhost:8080/realms/nupay.`,
  );
}

function portOf(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === "") return fallback;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > 65_535) {
    throw new OperatorFault(`${name} is "${value}"; it has to be a port between 1 and 65535.`);
  }
  return port;
}

function dataLocationOf(env: Readonly<Record<string, string | undefined>>, folder: string): DatabaseLocation {
  const { SANDBOX_DATA: data, DATABASE_URL: url } = env;
  if (data !== undefined && data !== "" && data !== "memory") {
    throw new OperatorFault(`SANDBOX_DATA is "${data}"; the only value it takes is "memory".`);
  }
  if (data === "memory") return "memory";
  if (url !== undefined && url !== "") return { url };
  return { folder };
}
