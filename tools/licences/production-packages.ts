/** What is installed for production, as package-lock.json has it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../", import.meta.url));

export interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX, as the package says it; undefined where it says nothing. */
  readonly license: string | undefined;
  readonly installScript: boolean;
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
}

/** Packages that say it in their licence file alone, or in npm's old form. */
const saidInTheirFile: Readonly<Record<string, string>> = {
  busboy: "MIT",
  eval: "MIT",
  "png-js": "MIT",
  "require-like": "MIT",
  streamsearch: "MIT",
};

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** In the order of their names. Parts for other machines than this one, which the lock file names as well, are in it. */
export function productionPackages(): readonly Package[] {
  const lock: { packages: Readonly<Record<string, Locked>> } = JSON.parse(
    readFileSync(`${project}package-lock.json`, "utf8"),
  );
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path, { version = "", license, hasInstallScript = false }]) => ({
      name: nameOf(path),
      version,
      license: license ?? saidInTheirFile[nameOf(path)],
      installScript: hasInstallScript,
    }))
    .sort((one, other) => (`${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1));
}

/** The page `docs/licences.md`. */
export function licencesPage(packages: readonly Package[]): string {
  const counts = new Map<string, number>();
  for (const { license = "none" } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [
    "# Licences of the production dependencies",
    "",
    "Made by `npm run licences` from package-lock.json; `npm test` fails where it is out of date.",
    "",
    "| Licence | Packages |",
    "|---|---|",
    ...[...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => `| ${name} | ${count} |`),
    "",
    "| Package | Version | Licence |",
    "|---|---|---|",
    ...packages.map(({ name, version, license = "none" }) => `| ${name} | ${version} | ${license} |`),
    "",
  ].join("\n");
}
