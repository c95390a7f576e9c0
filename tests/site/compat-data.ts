/** Reads features of MDN's browser compatibility data. */

import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";

/** The names of browsers in docs/browsers.md and on the page for old browsers. */
export const browsers = {
  Chrome: "chrome",
  Edge: "edge",
  Firefox: "firefox",
  Safari: "safari",
  "Safari on iOS": "safari_ios",
  "Samsung Internet": "samsunginternet_android",
} as const;
export type BrowserName = keyof typeof browsers;
export const browserNames = Object.keys(browsers) as readonly BrowserName[];

export function statementOf(key: string): CompatStatement | undefined {
  let found: unknown = data;
  for (const part of pathOf(key))
    found = typeof found === "object" && found !== null ? Reflect.get(found, part) : undefined;
  return (found as Identifier | undefined)?.__compat;
}

const pathOf = (key: string): readonly string[] => key.split(".");

/**
 * The first version that has the feature, even partially, without a flag and with its standard name; infinite if none
 * has.
 */
export function versionOf(statement: CompatStatement, browser: BrowserName): number {
  const support = [statement.support[browsers[browser]]].flat();
  const versions = support
    .filter(
      (statement) =>
        statement !== undefined && !statement.flags && !statement.prefix && !statement.alternative_name,
    )
    .map((statement) => Number.parseFloat(String(statement?.version_added).replace("≤", "")))
    .filter((version) => !Number.isNaN(version));
  return Math.min(...versions);
}

/** Every statement directly below a key, with the last part of the statement's own key as its name. */
export function statementsBelow(key: string): readonly (readonly [name: string, CompatStatement])[] {
  let found: unknown = data;
  for (const part of pathOf(key)) found = Reflect.get(found as object, part);
  return Object.entries(found as Record<string, Identifier>).flatMap(([name, { __compat }]) =>
    __compat === undefined ? [] : [[name, __compat] as const],
  );
}
