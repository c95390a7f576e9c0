/**
 * Resolves a project's imports as tsx does: by `tsconfig.json`, without an extension, or with the compiled file's
 * extension.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ImportedModule } from "./module-graph.ts";

/** Node options of a process that resolves imports this way. */
export const resolvingOptions: readonly string[] = [
  "--import",
  import.meta.resolve("tsx"),
  "--experimental-import-meta-resolve",
];

/** Whether a `node_modules` folder contains the package, even as a link to a folder elsewhere. */
function isInstalled(specifier: string, importer: string): boolean {
  const [scope = "", name = ""] = specifier.split("/");
  const packageName = scope.startsWith("@") ? join(scope, name) : scope;
  for (let folder = dirname(importer); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", packageName, "package.json"))) return true;
    if (folder === dirname(folder)) return false;
  }
}

const isScript = (file: string): boolean => /\.(?:[cm]?[jt]sx?|json)$/.test(file);

export function importedByTsx(specifier: string, importer: string): ImportedModule {
  const url = import.meta.resolve(specifier, pathToFileURL(importer).href);
  if (!url.startsWith("file:")) return { module: url };
  const file = fileURLToPath(url.split("?")[0] ?? url);
  const isProjectScript =
    isScript(file) &&
    !/[\\/]node_modules[\\/]/.test(file) &&
    (/^[./]/.test(specifier) || !isInstalled(specifier, importer));
  return isProjectScript ? { file } : { module: url };
}
