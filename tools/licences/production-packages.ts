/** Lists the packages of the site and the sandbox, from package-lock.json. */
import { type Product, products } from "../packages/packages.ts";
import { lockOf } from "../packages/write-manifest.ts";

export interface Package {
  readonly name: string;
  readonly version: string;
  /** The SPDX licence that the package declares; undefined if it declares none. */
  readonly license: string | undefined;
  readonly products: readonly Product[];
}

/** Packages that declare their licence only in their licence file, or in npm's old format. */
const licencesFromFiles: Readonly<Record<string, string>> = {
  busboy: "MIT",
  eval: "MIT",
  "png-js": "MIT",
  "require-like": "MIT",
  streamsearch: "MIT",
};

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** The packages sorted by name, including those for other platforms, which the lock file also lists. */
export function productionPackages(): readonly Package[] {
  const packagesById = new Map<string, Package>();
  for (const product of products) {
    for (const [path, { version = "", license }] of Object.entries(lockOf(product))) {
      const name = nameOf(path);
      const id = `${name}@${version}`;
      const knownProducts = packagesById.get(id)?.products ?? [];
      packagesById.set(id, {
        name,
        version,
        license: license ?? licencesFromFiles[name],
        products: knownProducts.includes(product) ? knownProducts : [...knownProducts, product],
      });
    }
  }
  return [...packagesById].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The page `docs/licences.md`. */
export function licencesPage(packages: readonly Package[]): string {
  const counts = new Map<string, number>();
  for (const { license = "none" } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [
    "# Licences of the packages in the site and in the sandbox",
    "",
    "Made by `npm run generate -- licences` from package-lock.json; `npm test` fails where it is out of date.",
    "",
    "| Licence | Packages |",
    "|---|---|",
    ...[...counts]
      .sort(([, countA], [, countB]) => countB - countA)
      .map(([name, count]) => `| ${name} | ${count} |`),
    "",
    "| Package | Version | Licence | Part of |",
    "|---|---|---|---|",
    ...packages.map(
      ({ name, version, license = "none", products }) =>
        `| ${name} | ${version} | ${license} | ${products.join(", ")} |`,
    ),
    "",
  ].join("\n");
}
