import { currency as brandCurrency } from "../../machines/core/rules/currency.ts";
import { languageCodes } from "../../machines/core/rules/languages.ts";
import { type Fields, isFields } from "../core/fields.ts";
import { type Config, ConfigError } from "./config.ts";

const invalidField = (field: string, requirement: string): ConfigError =>
  new ConfigError("invalidField", `config.json: ${field} must be ${requirement}`);

function parseFields(value: unknown, field: string): Fields {
  if (!isFields(value)) throw invalidField(field, "an object");
  return value;
}

function parseText(value: unknown, field: string): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw invalidField(field, "a text that is not empty");
}

function parseChoice<const Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  field: string,
): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw invalidField(field, `one of ${choices.join(", ")}`);
  return choice;
}

function parseList<Item>(
  value: unknown,
  field: string,
  item: (entry: unknown, field: string) => Item,
): Item[] {
  if (!Array.isArray(value) || value.length === 0) throw invalidField(field, "a list that is not empty");
  const items = value.map((entry, index) => item(entry, `${field}[${index}]`));
  if (new Set(items).size !== items.length) throw invalidField(field, "a list without doubles");
  return items;
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "127.0.0.1" || host === "[::1]";

/** Tokens and card numbers are sent to these addresses, so production allows plain http only for this machine. */
function parseAddress(value: unknown, field: string, environment: Config["environment"]): string {
  const urlText = parseText(value, field);
  const url = URL.canParse(urlText) ? new URL(urlText) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw invalidField(field, "an http or https address");
  }
  if (url.username !== "" || url.password !== "" || url.hash !== "") {
    throw invalidField(field, "an address without credentials and fragment");
  }
  if (environment === "production" && url.protocol !== "https:" && !isLoopback(url.hostname)) {
    throw invalidField(field, "an https address in production");
  }
  return urlText.replace(/\/+$/, "");
}

function parsePrefix(value: unknown): string {
  if (value === "") return "";
  const prefixText = parseText(value, "api.prefix").replace(/\/+$/, "");
  if (!/^(\/[\w.~-]+)+$/.test(prefixText)) throw invalidField("api.prefix", "a path such as /api/v1");
  return prefixText;
}

function parseCurrency(value: unknown, field: string): string {
  if (typeof value !== "string" || !/^[A-Z]{3}$/.test(value)) throw invalidField(field, "an ISO 4217 code");
  return value;
}

function parseCurrencies(
  value: unknown,
  environment: Config["environment"],
  walletCurrency: string,
): Config["currencies"] {
  const currencies = parseList(value, "currencies", parseCurrency);
  if (environment === "production" && currencies.join() !== walletCurrency) {
    throw invalidField(
      "currencies",
      `${walletCurrency} alone in production, since every payment is in ${walletCurrency}`,
    );
  }
  return currencies;
}

function parseTimeZone(value: unknown): string {
  if (value === undefined) return "Australia/Sydney";
  const zone = parseText(value, "timeZone");
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    throw invalidField("timeZone", "an IANA time zone");
  }
  return zone;
}

/** Minutes. Min 2: one before the warning and one during it. Max 600: the provider's longest session. */
function parseInactivity(value: unknown = 30): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 2 || value > 600) {
    throw invalidField("inactivity", "2 to 600 whole minutes");
  }
  return value;
}

function parseAuth(value: unknown, environment: Config["environment"]): Config["auth"] {
  const auth = isFields(value) ? value : {};
  if (auth.provider !== "keycloak" && auth.provider !== "cognito") {
    throw new ConfigError("invalidAuthProvider", "Invalid auth provider");
  }
  if (auth.provider === "cognito") {
    throw new ConfigError("unsupportedAuthProvider", "Unsupported auth provider");
  }
  try {
    return {
      provider: "keycloak",
      url: parseAddress(auth.url, "auth.url", environment),
      realm: parseText(auth.realm, "auth.realm"),
      clientId: parseText(auth.clientId, "auth.clientId"),
    };
  } catch (cause) {
    // Removes the prefix "config.json"; the rest names the field and what it must be.
    const field = (cause as ConfigError).message.slice(11);
    throw new ConfigError("missingKeycloakConfiguration", `Missing Keycloak configuration${field}`, {
      cause,
    });
  }
}

function parsePayments(value: unknown, environment: Config["environment"]): Config["payments"] {
  const payments = isFields(value) ? value : {};
  if (payments.provider !== "stripe") {
    throw new ConfigError("invalidPaymentProvider", "Invalid payment provider");
  }
  const publishableKey = parseText(payments.publishableKey, "payments.publishableKey");
  if (!/^pk_/.test(publishableKey)) throw invalidField("payments.publishableKey", "a publishable key (pk_…)");
  const scriptUrl =
    payments.scriptUrl === undefined
      ? undefined
      : parseAddress(payments.scriptUrl, "payments.scriptUrl", environment);
  // The sandbox on this machine has only test keys.
  const isSandbox = scriptUrl !== undefined && isLoopback(new URL(scriptUrl).hostname);
  if (environment === "production" && publishableKey.startsWith("pk_test_") && !isSandbox) {
    throw invalidField("payments.publishableKey", "a live key (pk_live_…) in production");
  }
  return { provider: "stripe", publishableKey, ...(scriptUrl !== undefined && { scriptUrl }) };
}

function parseIdempotency(api: Fields, environment: Config["environment"]): Config["api"]["idempotency"] {
  if (api.idempotency === undefined && api.idempotencyKey !== undefined) {
    throw new ConfigError(
      "idempotencyKeyReplaced",
      'config.json: api.idempotencyKey is replaced by api.idempotency, "required" or "none"',
    );
  }
  const idempotency = parseChoice(api.idempotency, ["required", "none"], "api.idempotency");
  if (idempotency === "none" && environment === "production" && api.acceptDoublePayments !== true) {
    throw new ConfigError(
      "doublePaymentsNotAccepted",
      'config.json: api.idempotency "none" in production needs api.acceptDoublePayments: true',
    );
  }
  return idempotency;
}

function parseTelemetry(
  value: unknown,
  environment: Config["environment"],
): NonNullable<Config["telemetry"]> {
  const telemetry = parseFields(value, "telemetry");
  const names = ["endpoint", "reports"].filter((name) => telemetry[name] !== undefined);
  return Object.fromEntries(
    names.map((name) => [name, parseAddress(telemetry[name], `telemetry.${name}`, environment)]),
  );
}

function parseFlag(fields: Fields, group: string, name: string, defaultValue = false): boolean {
  const { [name]: flagValue = defaultValue } = fields;
  if (typeof flagValue !== "boolean") throw invalidField(`${group}.${name}`, "true or false");
  return flagValue;
}

function parseFeatures(value: unknown, environment: Config["environment"]): Config["features"] {
  const features = value === undefined ? {} : parseFields(value, "features");
  const parseFeature = (name: keyof Config["features"], defaultValue?: boolean) =>
    parseFlag(features, "features", name, defaultValue);
  return {
    analytics: parseFeature("analytics"),
    sampleNotifications: parseFeature("sampleNotifications", environment !== "production"),
    passkeys: parseFeature("passkeys"),
  };
}

/**
 * Validates a run-time configuration except `stepUp` and `support`; unknown fields are dropped.
 * @param walletCurrency the currency of the built brand
 * @throws ConfigError whose `reason` names the specification's sentence (section 5)
 */
export function parseConfig(json: unknown, walletCurrency = brandCurrency): Config {
  if (!isFields(json)) throw new ConfigError("unreadable", "config.json is not an object");
  const environment = parseChoice(
    json.environment ?? "development",
    ["development", "sandbox", "production"],
    "environment",
  );
  const auth = parseAuth(json.auth, environment);
  const payments = parsePayments(json.payments, environment);
  const api = parseFields(json.api, "api");
  const { flows } = json;
  if (flows !== undefined && (flows !== "/flows/" || environment === "production")) {
    throw invalidField("flows", "/flows/, and left out in production");
  }
  return {
    product: parseText(json.product, "product"),
    environment,
    api: {
      baseUrl: parseAddress(api.baseUrl, "api.baseUrl", environment),
      prefix: parsePrefix(api.prefix ?? "/api/v1"),
      idempotency: parseIdempotency(api, environment),
      ...(parseFlag(api, "api", "events") && { events: true }),
    },
    auth,
    payments,
    themes: parseList(json.themes, "themes", (entry, field) =>
      parseChoice(entry, ["nupay-light", "nupay-dark"], field),
    ),
    languages: parseList(json.languages, "languages", (entry, field) =>
      parseChoice(entry, languageCodes, field),
    ),
    currencies: parseCurrencies(json.currencies, environment, walletCurrency),
    features: parseFeatures(json.features, environment),
    inactivity: parseInactivity(json.inactivity),
    timeZone: parseTimeZone(json.timeZone),
    stepUp: json.stepUp,
    support: json.support,
    ...(flows && { flows }),
    ...(json.telemetry !== undefined && { telemetry: parseTelemetry(json.telemetry, environment) }),
  };
}
