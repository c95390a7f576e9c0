import type { Settings } from "../../machines/app.machine.ts";
import { ApiError } from "../api/errors.ts";
import { type Config, ConfigError, loadConfig } from "../config/index.ts";
import { publicScript } from "../payments/stripe-script.ts";
import { installTrustedTypes } from "../trusted-types.ts";

/**
 * Reads the configuration and lets the payment script into the page.
 * @throws ApiError whose code is what is wrong with the configuration
 */
export async function readConfig(): Promise<Config> {
  let config: Config;
  try {
    config = await loadConfig((input, init) => fetch(input, init));
  } catch (cause) {
    const code = cause instanceof ConfigError ? cause.reason : "unreadable";
    throw new ApiError({ kind: "refused", code }, { cause });
  }
  installTrustedTypes([config.payments.scriptUrl ?? publicScript], location.origin);
  return config;
}

/** What the screens need of it. */
export function settingsOf(config: Config): Settings {
  const { environment, themes, languages, currencies, timeZone, auth } = config;
  return {
    environment,
    themes,
    languages,
    currencies,
    timeZone,
    accountUrl: `${auth.url}/realms/${encodeURIComponent(auth.realm)}/account`,
  };
}
