import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { packagesImportedUnder, packagesOf, readManifest } from "./packages.ts";
import { type Sbom, sbomOf } from "./sbom.ts";

/** Packages that only `npm run dev` loads; no script of the build imports them. */
const developmentOnly = ["@statelyai/inspect"];

const { dependencies, devDependencies } = readManifest();
const importedBySite = packagesImportedUnder("src");

describe("package.json", () => {
  test("lists under dependencies exactly the packages that the site imports", () => {
    const imported = importedBySite.filter((name) => !developmentOnly.includes(name));
    expect(imported.length).toBeGreaterThan(20);
    expect(Object.keys(dependencies).sort()).toEqual(imported);
  });

  test("lists under devDependencies the packages that only the sandbox, the build and tools import", () => {
    const elsewhere = ["sandbox", "site", "flows", "tools", "openapi"].flatMap(packagesImportedUnder);
    const usedDependencies = elsewhere.filter((name) => name in dependencies || name in devDependencies);
    expect(usedDependencies).toEqual(expect.arrayContaining(["oidc-provider", "vite", "statechart-atlas"]));
    expect(usedDependencies.filter((name) => !importedBySite.includes(name) && name in dependencies)).toEqual(
      [],
    );
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(developmentOnly));
  });

  test("has every package that the sandbox imports", () => {
    const all = { ...dependencies, ...devDependencies };
    expect(packagesOf("sandbox").filter((name) => !(name in all))).toEqual([]);
    expect(packagesOf("sandbox")).toEqual(
      expect.arrayContaining(["@electric-sql/pglite", "oidc-provider", "tsx"]),
    );
  });
});

test("the README's table has each package of the site", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, table = ""] = /\n\| Package \|[^\n]*\n((?:\|[^\n]*\n)+)/.exec(readme) ?? [];
  const namedPatterns = [...table.matchAll(/`([@\w/.*-]+)`(?=[^|]*\|[^|]*\|$)/gm)].map(
    ([, name = ""]) => name,
  );
  const isNamed = (name: string) =>
    namedPatterns.some((pattern) =>
      pattern.endsWith("/*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
    );
  expect(Object.keys(dependencies).filter((name) => !isNamed(name))).toEqual([]);
  expect(table).toMatch(/`xstate\/graph`[^\n]*`@xstate\/test`/);
});

describe("the bill of materials", () => {
  let site: readonly string[];
  let sandbox: readonly string[];
  const namesIn = ({ components }: Sbom) => components.map(({ purl }) => decodeURIComponent(purl));
  beforeAll(() => {
    [site, sandbox] = [namesIn(sbomOf("site")), namesIn(sbomOf("sandbox"))];
  }, 120_000);

  test("the site's bill has the packages that browsers get, and none of the sandbox or the tests", () => {
    const version = dependencies.react;
    expect(site).toContain(`pkg:npm/react@${version}`);
    const others = /\/(?:koa|oidc-provider|pg|vite|tsx|vitest|typescript|@playwright\/test)@/;
    expect(site.filter((name) => others.test(name))).toEqual([]);
  });

  test("the sandbox's bill has the packages that it runs on, and neither React nor a test runner", () => {
    for (const name of ["koa", "oidc-provider", "pg", "vite", "tsx"]) {
      expect(sandbox.filter((dependency) => dependency.startsWith(`pkg:npm/${name}@`))).toHaveLength(1);
    }
    expect(sandbox.filter((name) => /\/(?:react|react-dom|vitest|@playwright\/test)@/.test(name))).toEqual(
      [],
    );
  });
});
