/**
 * Preloaded by `node --import`: resolves every import of Playwright to the version in `NUPAY_PLAYWRIGHT`, which drives
 * Debian's Firefox, instead of the project's own.
 */
import * as nodeModule from "node:module";
import { pathToFileURL } from "node:url";

const playwrightPattern = /^(?:@playwright\/test|playwright|playwright-core)(?:\/|$)/;
const place = () => pathToFileURL(`${process.env.NUPAY_PLAYWRIGHT}/package.json`).href;

const resolvesElsewhere = (specifier, { parentURL = "" }) =>
  playwrightPattern.test(specifier) && !parentURL.startsWith(new URL("node_modules/", place()).href);

export const resolve = (specifier, context, next) =>
  next(specifier, resolvesElsewhere(specifier, context) ? { ...context, parentURL: place() } : context);

// In Node 20 the hooks' own thread loads this file too; there it only exports `resolve`.
if (nodeModule.registerHooks) nodeModule.registerHooks({ resolve });
else if (!import.meta.url.includes("?hooks")) nodeModule.register(`${import.meta.url}?hooks`);
