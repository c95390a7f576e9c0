import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licencesPage, productionPackages } from "./production-packages.ts";

/** Licences that let a closed product be built from what they cover. */
const permissive =
  /^\(?(?:MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|OFL-1\.1|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|PostgreSQL|Unlicense|MPL-2\.0)(?: (?:OR|AND) [\w.-]+)*\)?$/;

test("docs/licences.md names every production dependency with its licence", () => {
  const page = readFileSync(new URL("../../docs/licences.md", import.meta.url), "utf8");
  expect(page).toBe(licencesPage(productionPackages()));
});

test("every production dependency says its licence, and it is one that the product may be built with", () => {
  const packages = productionPackages();
  expect(packages.length).toBeGreaterThan(20);
  expect(packages.filter(({ license = "" }) => !permissive.test(license))).toEqual([]);
});

test("install scripts are switched off, and no production dependency needs one", () => {
  const settings = readFileSync(new URL("../../.npmrc", import.meta.url), "utf8");
  expect(settings).toMatch(/^ignore-scripts=true$/m);
});
