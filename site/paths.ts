/** Paths that every server of the site treats in a special way. */
import type { Config } from "../src/services/config/index.ts";
import { isSignedInPath } from "../src/services/storage/signed-in-routes.ts";

export const silentCheckPath = "/silent-check-sso.html";
/** The page for browsers that lack a feature that the app needs: without scripts, and with a separate stylesheet. */
export const oldBrowserPath = "/old-browser.html";
export const healthPath = "/health.json";
/** The service worker's address never changes: the browser fetches the file again and compares it. */
export const serviceWorkerPath = "/sw.js";

/**
 * Cache-Control (RFC 9111): hashed assets never expire, other files do after an hour; files that name others are
 * revalidated.
 */
export const cacheRules = {
  immutable: "public, max-age=31536000, immutable",
  anHour: "public, max-age=3600",
  revalidated: "no-cache",
} as const;

/** Whether the path ends like a file's name. A transaction's id may have a dot, too, but its path is a screen. */
export const namesFile = (path: string): boolean => /\.[^/]+$/.test(path) && !isSignedInPath(path);

/** Whether the path is below the wallet API's prefix; never, if the prefix is empty. */
export function isApiPath(path: string, config: Config | undefined): boolean {
  const prefix = config?.api.prefix ?? "";
  return prefix !== "" && path.startsWith(`${prefix}/`);
}
