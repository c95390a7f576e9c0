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
  let foundNode: unknown = data;
  for (const keyPart of pathOf(key))
    foundNode =
      typeof foundNode === "object" && foundNode !== null ? Reflect.get(foundNode, keyPart) : undefined;
  return (foundNode as Identifier | undefined)?.__compat;
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
  let foundNode: unknown = data;
  for (const keyPart of pathOf(key)) foundNode = Reflect.get(foundNode as object, keyPart);
  return Object.entries(foundNode as Record<string, Identifier>).flatMap(([name, { __compat }]) =>
    __compat === undefined ? [] : [[name, __compat] as const],
  );
}
