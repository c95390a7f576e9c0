import type { Settings } from "../../machines/app/settings.ts";
import { rejection } from "../../machines/core/failure.ts";
import { type Config, ConfigError, loadConfig } from "../config/index.ts";
import { ApiError } from "../core/errors.ts";
import type { Log } from "../core/log.ts";
import { publicScript } from "../payments/stripe-script.ts";
import { installTrustedTypes } from "../trusted-types.ts";

/**
 * Reads the configuration and allows the payment script (Trusted Types). A configuration error is logged; its message
 * names the field.
 * @throws ApiError whose code names the configuration error
 */
export async function readConfig(log: Pick<Log, "write">): Promise<Config> {
  let config: Config;
  try {
    config = await loadConfig((input, init) => fetch(input, init));
  } catch (cause) {
    const failure = cause instanceof ConfigError ? { code: cause.reason, message: cause.message } : undefined;
    if (failure) log.write(failure);
    throw new ApiError({ ...rejection("unreadable"), ...failure }, { cause });
  }
  installTrustedTypes([config.payments.scriptUrl ?? publicScript], location.origin);
  return config;
}

/** The part of the configuration that the screens need. */
export function settingsOf(config: Config): Settings {
  const { product, environment, api, themes, languages, currencies, timeZone, auth, support } = config;
  return {
    product,
    environment,
    idempotency: api.idempotency,
    themes,
    languages,
    currencies,
    timeZone,
    support,
    sampleNotifications: config.features.sampleNotifications,
    accountUrl: `${auth.url}/realms/${encodeURIComponent(auth.realm)}/account`,
  };
}
