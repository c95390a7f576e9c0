/** Writes package.json, package-lock.json and .npmrc of one product to a folder; `npm ci` there installs its packages. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manifestOf, type Product, project } from "./packages.ts";

export function writeManifest(product: Product, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifestOf(product), null, 2)}\n`);
  for (const name of ["package-lock.json", ".npmrc"]) copyFileSync(join(project, name), join(folder, name));
  // Remove the other packages from the copied lock file. The remaining ones keep their versions and checksums.
  execFileSync(
    "npm",
    ["install", "--package-lock-only", "--offline", "--ignore-scripts", "--loglevel=error"],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
}

export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
}

/** The product's packages, by their keys in the lock file. */
export function lockOf(product: Product): Readonly<Record<string, LockedPackage>> {
  const folder = mkdtempSync(join(tmpdir(), "nupay-lock-"));
  try {
    writeManifest(product, folder);
    const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
    const { "": _root, ...packages }: Record<string, LockedPackage> = lock.packages;
    return packages;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
