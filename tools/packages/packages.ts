/** Finds the packages of the site (package.json's `dependencies`) and of the sandbox (its imports). */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { importsOf } from "../../tests/support/imports.ts";

export const project = fileURLToPath(new URL("../../", import.meta.url));

export const products = ["site", "sandbox"] as const;
export type Product = (typeof products)[number];

export interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
}

/** The sandbox's entry point in deploy/Dockerfile, and those of the two scripts that it bundles for browsers. */
const sandboxEntries = ["sandbox/main.ts", "sandbox/stripe/client/main.ts", "sandbox/stripe/frame/main.ts"];
/** The package that runs the sandbox, which no file imports. */
const sandboxLoader = "tsx";

/** The product's direct dependencies, sorted. */
export function packagesOf(product: Product): readonly string[] {
  if (product === "site") return Object.keys(readManifest().dependencies).sort();
  return [...new Set([sandboxLoader, ...packagesImportedFrom(filesReachedFrom(sandboxEntries))])].sort();
}

/** The packages that the code in a folder imports at run time, sorted. */
export function packagesImportedUnder(folder: string): readonly string[] {
  const files = readdirSync(join(project, folder), { recursive: true, encoding: "utf8" });
  return packagesImportedFrom(files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file)));
}

function packagesImportedFrom(files: Iterable<string>): readonly string[] {
  const names = [...files].flatMap((file) => runtimeImports(file).map(packageName));
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

function filesReachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reachedFiles = new Set(entries);
  for (const file of reachedFiles) {
    for (const specifier of runtimeImports(file)) {
      if (/^\.{1,2}\/.*\.tsx?$/.test(specifier)) reachedFiles.add(join(dirname(file), specifier));
    }
  }
  return reachedFiles;
}

const runtimeImports = (file: string): readonly string[] =>
  importsOf(file, readFileSync(join(project, file), "utf8"))
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ specifier }) => specifier);

function packageName(specifier: string): string | undefined {
  if (/^(?:\.|node:)/.test(specifier)) return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}

/** package.json with only the product's packages. */
export function manifestOf(product: Product) {
  const { devDependencies, ...manifest } = readManifest();
  const versions = { ...devDependencies, ...manifest.dependencies };
  const dependencies = Object.fromEntries(packagesOf(product).map((name) => [name, versions[name]]));
  return { ...manifest, name: `nupay-${product}`, dependencies };
}
