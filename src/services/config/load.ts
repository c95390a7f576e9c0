import { type Config, ConfigError } from "./config.ts";
import { parseConfig } from "./parse.ts";

const timeout = 10_000;

/**
 * Reads `/config.json` from the app's own origin. The page preloads it, so the request uses default options: another
 * mode or cache setting would fetch it a second time.
 * @throws ConfigError; `unreadable` if no valid file arrives within ten seconds
 */
export async function loadConfig(fetch: typeof globalThis.fetch): Promise<Config> {
  let json: unknown;
  try {
    const response = await fetch("/config.json", { signal: AbortSignal.timeout(timeout) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    json = await response.json();
  } catch (cause) {
    throw new ConfigError("unreadable", "config.json could not be read", { cause });
  }
  return { ...parseConfig(json), written: json };
}
