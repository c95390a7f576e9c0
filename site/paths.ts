/** The site's addresses that are treated in a way of their own, by every server of it. */
import type { Config } from "../src/services/config/index.ts";

export const silentCheckPath = "/silent-check-sso.html";
/** For a browser that lacks what the app needs: no script, and a stylesheet of its own. */
export const oldBrowserPath = "/old-browser.html";
export const healthPath = "/health.json";
/** Its address never changes: the browser asks for it anew and compares. */
export const serviceWorkerPath = "/sw.js";

/** Cache-Control (RFC 9111): hashed assets for ever, other files for an hour, what names them asked for each time. */
export const cacheRules = {
  immutable: "public, max-age=31536000, immutable",
  anHour: "public, max-age=3600",
  revalidated: "no-cache",
} as const;

/** Below the wallet API's prefix; where it has none, nothing here is the API's. */
export function isApiPath(path: string, config: Config | undefined): boolean {
  const prefix = config?.api.prefix ?? "";
  return prefix !== "" && path.startsWith(`${prefix}/`);
}
