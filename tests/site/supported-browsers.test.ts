/**
 * The oldest browsers in docs/browsers.md and on the page for outdated browsers, computed from the features of the
 * built code.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { project } from "../../site/places.ts";
import { builtSite } from "../support/stack.ts";
import { optionalFeatures, requiredFeatures } from "./browser-features.ts";
import { type BrowserName, browserNames, statementOf, statementsBelow, versionOf } from "./compat-data.ts";

const readProjectFile = (path: string) => readFileSync(join(project, path), "utf8");
let scripts = "";
let styles = "";
let page = "";

beforeAll(async () => {
  const site = await builtSite();
  const assets = join(site, "assets");
  page = readFileSync(join(site, "shell.html"), "utf8");
  const all = (ending: string) =>
    readdirSync(assets)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(assets, name), "utf8"))
      .join("\n");
  scripts = all(".js");
  styles = all(".css");
}, 240_000);

const statement = (key: string) => {
  const foundStatement = statementOf(key);
  if (foundStatement === undefined) throw new Error(`The data has no ${key}.`);
  return foundStatement;
};
const oldestVersionOf = (browser: BrowserName) =>
  Math.max(...Object.keys(requiredFeatures).map((key) => versionOf(statement(key), browser)));
/** Whether a supported browser lacks the feature. */
const isNew = (foundStatement: Parameters<typeof versionOf>[0]) =>
  browserNames.some((browser) => versionOf(foundStatement, browser) > oldestVersionOf(browser));

test.each(Object.entries(requiredFeatures))(
  "the built code uses the required feature %s",
  (_key, pattern) => {
    expect([scripts, styles, page].some((code) => pattern.test(code))).toBe(true);
  },
);

test("every optional feature is missing in at least one supported browser", () => {
  expect(Object.keys(optionalFeatures).filter((key) => !isNew(statement(key)))).toEqual([]);
});

describe("a feature that a supported browser lacks and that is not listed as optional", () => {
  const isListed = (key: string) => key in optionalFeatures;

  test("is not used as a property in the built styles", () => {
    const usedProperties = new Set([...styles.matchAll(/[{;]([a-z-]+):/g)].map(([, name]) => name));
    const newProperties = statementsBelow("css.properties")
      .filter(([name, property]) => usedProperties.has(name) && isNew(property))
      .map(([name]) => `css.properties.${name}`);
    expect(newProperties.filter((key) => !isListed(key))).toEqual([]);
  });

  test("is not used as a selector or at-rule in the built styles", () => {
    const selectors = statementsBelow("css.selectors")
      .filter(
        ([name, selector]) =>
          new RegExp(`::?${name}(?![\\w-])`).test(withoutValues(styles)) && isNew(selector),
      )
      .map(([name]) => `css.selectors.${name}`);
    const rules = statementsBelow("css.at-rules")
      .filter(([name, rule]) => new RegExp(`@${name}\\b`).test(styles) && isNew(rule))
      .map(([name]) => `css.at-rules.${name}`);
    expect([...selectors, ...rules].filter((key) => !isListed(key))).toEqual([]);
  });

  test("is not called in the built scripts, if its name is unique", () => {
    const membersByName = new Map<string, { key: string; isNew: boolean }[]>();
    for (const [owner] of statementsBelow("javascript.builtins"))
      for (const [member, found] of statementsBelow(`javascript.builtins.${owner}`)) {
        const name = member.replace(/_static$/, "");
        const key = `javascript.builtins.${owner}.${member}`;
        membersByName.set(name, [...(membersByName.get(name) ?? []), { key, isNew: isNew(found) }]);
      }
    const newMembers = [...membersByName].filter(
      ([name, all]) =>
        all.every((feature) => feature.isNew) && name.length > 6 && scripts.includes(`.${name}(`),
    );
    expect(newMembers.map(([, [first]]) => first?.key).filter((key) => !isListed(key ?? ""))).toEqual([]);
  });
});

/** Removes the declarations, because a value after a colon looks like a pseudo-class. */
const withoutValues = (css: string) => css.replace(/\{[^{}]*\}/g, "{}");

describe("the oldest supported browsers", () => {
  test("are listed in docs/browsers.md as computed", () => {
    const rows = [...readProjectFile("docs/browsers.md").matchAll(/^\| ([A-Z][\w ]+) \| ([\d.]+) \|/gm)];
    expect(Object.fromEntries(rows.map(([, name, version]) => [name, Number(version)]))).toEqual(
      Object.fromEntries(browserNames.map((browser) => [browser, oldestVersionOf(browser)])),
    );
  });

  test("are listed on the page for outdated browsers, in both languages", () => {
    const page =
      `${readProjectFile("public/old-browser.html")}${readProjectFile("src/ui/i18n/ar/old-browser.html")}`.replace(
        /<\/?bdi>/g,
        "",
      );
    for (const browser of browserNames) {
      const name = browser === "Safari on iOS" ? "iOS" : browser;
      const versions = [...page.matchAll(new RegExp(`\\b${name} ([\\d.]+)`, "g"))].map(([, version]) =>
        Number(version),
      );
      expect([browser, ...versions]).toEqual([browser, oldestVersionOf(browser), oldestVersionOf(browser)]);
    }
  });

  test("are the first versions with the features that public/boot.js tests", () => {
    const testedFeatures = {
      "api.AbortSignal.any_static": "window.AbortSignal?.any",
      "javascript.builtins.Promise.withResolvers": "Promise.withResolvers",
    };
    for (const text of Object.values(testedFeatures))
      expect(readProjectFile("public/boot.js")).toContain(`!${text}`);
    for (const browser of browserNames)
      expect(Math.max(...Object.keys(testedFeatures).map((key) => versionOf(statement(key), browser)))).toBe(
        oldestVersionOf(browser),
      );
  });
});
