import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { licencesPage, type Package, productionPackages } from "./production-packages.ts";

/** Licences that allow use in a closed-source product. */
const permissive =
  /^\(?(?:MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|OFL-1\.1|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|PostgreSQL|Unlicense|MPL-2\.0)(?: (?:OR|AND) [\w.-]+)*\)?$/;

let packages: readonly Package[];
beforeAll(() => {
  packages = productionPackages();
}, 120_000);

test("docs/licences.md lists every package of the site and of the sandbox with its licence", () => {
  const page = readFileSync(new URL("../../docs/licences.md", import.meta.url), "utf8");
  expect(page).toBe(licencesPage(packages));
});

test("every package of the site and of the sandbox has a permissive licence", () => {
  expect(packages.length).toBeGreaterThan(20);
  expect(packages.filter(({ license = "" }) => !permissive.test(license))).toEqual([]);
});

interface LockedPackage {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const lock: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"),
);
/** The downloaded packages, without the project itself and its workspaces. */
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.startsWith("node_modules/") && link !== true,
);

test("package-lock.json pins every package by a SHA-512 checksum", () => {
  expect(installed.length).toBeGreaterThan(100);
  const loose = installed.filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(loose.map(([path]) => path)).toEqual([]);
});

test("install scripts are disabled, and esbuild, the only package with one, works without it", async () => {
  const settings = readFileSync(new URL("../../.npmrc", import.meta.url), "utf8");
  expect(settings).toMatch(/^ignore-scripts=true$/m);
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(scripted.map(([path]) => path)).toEqual(["node_modules/esbuild"]);
  const { transform } = await import("esbuild");
  const { code } = await transform("const cents: number = 1_999; export { cents };", { loader: "ts" });
  expect(code).toContain("1999");
});
