/** Where imports of any project lead, as tsx finds them: by `tsconfig.json`, without an ending, or with that of the compiled file. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Imported } from "./module-graph.ts";

/** What a process that resolves so is started with. */
export const resolvingOptions: readonly string[] = [
  "--import",
  import.meta.resolve("tsx"),
  "--experimental-import-meta-resolve",
];

/** Also one that is linked, as the packages of one repository are, and has no `node_modules` in its real path. */
function isInstalled(specifier: string, from: string): boolean {
  const [scope = "", name = ""] = specifier.split("/");
  const found = scope.startsWith("@") ? join(scope, name) : scope;
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", found, "package.json"))) return true;
    if (folder === dirname(folder)) return false;
  }
}

const isScript = (file: string): boolean => /\.(?:[cm]?[jt]sx?|json)$/.test(file);

export function importedByTsx(specifier: string, from: string): Imported {
  const url = import.meta.resolve(specifier, pathToFileURL(from).href);
  if (!url.startsWith("file:")) return { module: url };
  const file = fileURLToPath(url.split("?")[0] ?? url);
  const isOwn =
    isScript(file) &&
    !/[\\/]node_modules[\\/]/.test(file) &&
    (/^[./]/.test(specifier) || !isInstalled(specifier, from));
  return isOwn ? { file } : { module: url };
}
