/**
 * `node --import tsx tools/packages/build-package.ts NAME` creates the folder of a package to pack: JavaScript, its
 * types, the README, and a package.json whose entry points refer to them.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface PackageManifest {
  readonly name: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const packages = fileURLToPath(new URL("../../packages", import.meta.url));
export const packageFile = (name: string, ...segments: readonly string[]): string =>
  join(packages, name, ...segments);

/** The project's own packages. */
export const ownPackages: readonly string[] = readdirSync(packages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

export const manifestOf = (name: string): PackageManifest =>
  JSON.parse(readFileSync(packageFile(name, "package.json"), "utf8"));

/** The path of TypeScript's compiler, which the package does not export. */
export const compiler = join(
  createRequire(import.meta.url).resolve("typescript-7/package.json"),
  "../bin/tsc",
);

/** The path of a source file in the packed folder: `./index.js` for `./src/index.ts`. */
const builtPath = (source: string, extension: string) =>
  source.replace("./src/", "./").replace(/\.tsx?$/, extension);

/** Copies stylesheets, which the compiler ignores. */
function copyStylesheets(name: string, folder: string): void {
  const source = packageFile(name, "src");
  for (const file of readdirSync(source, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".css")) copyFileSync(join(source, file), join(folder, file));
}

function writeManifest(name: string, folder: string): void {
  const { exports, bin, ...manifest } = manifestOf(name);
  const entries = Object.entries(exports).map(([entry, source]) => [
    entry,
    source.endsWith(".css")
      ? builtPath(source, "")
      : { types: builtPath(source, ".d.ts"), default: builtPath(source, ".js") },
  ]);
  const commands = Object.entries(bin ?? {}).map(([command, source]) => [command, builtPath(source, ".js")]);
  const text = { ...manifest, bin: Object.fromEntries(commands), exports: Object.fromEntries(entries) };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(text, null, 2)}\n`);
}

/** Replaces `.ts` in the imports of declaration files, which the compiler leaves unchanged. */
function fixTypeImports(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, "utf8").replace(/(from "\.[^"]*)\.tsx?"/g, '$1.js"'));
  }
}

/** @param folder the output folder, which is deleted and created again */
export function buildPackage(name: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  execFileSync(process.execPath, [compiler, "-p", packageFile(name), "--outDir", folder], {
    stdio: "inherit",
  });
  fixTypeImports(folder);
  copyStylesheets(name, folder);
  writeManifest(name, folder);
  copyFileSync(packageFile(name, "README.md"), join(folder, "README.md"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of process.argv.slice(2)) buildPackage(name, packageFile(name, ".tmp/package"));
}
