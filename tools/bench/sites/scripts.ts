/** Finds the built site's scripts that a page loads, and their transferred sizes. */
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { importMapOf } from "../../../site/import-map.ts";
import { withoutInlineCode } from "../../../site/inline-code.ts";

const fileSize = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;

/** The bytes sent to a browser: of the brotli file, which the build writes only if it is smaller. @param path `/assets/index-….js` */
export function sentBytes(dist: string, path: string): number {
  const bytes = fileSize(join(dist, `${path}.br`)) ?? fileSize(join(dist, path));
  if (bytes === undefined) throw new Error(`${path} is not of the built site.`);
  return bytes;
}

/** A module's static imports, without `import("…")`. */
export function staticImportsOf(code: string): readonly string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)].flatMap(
    ([, path]) => path ?? [],
  );
}

/** Paths of every script that the page's HTML requests, and of their static imports. */
export function firstScripts(dist: string, page = "index.html"): readonly string[] {
  const html = readFileSync(join(dist, page), "utf8");
  const { imports = {} }: { readonly imports?: Readonly<Record<string, string>> } = JSON.parse(
    importMapOf(html) ?? "{}",
  );
  const namedPaths = [
    ...withoutInlineCode(html).matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.js)"/g),
  ].flatMap(([, path]) => path ?? []);
  const foundPaths = new Set(namedPaths);
  for (const path of foundPaths) {
    for (const importedPath of staticImportsOf(readFileSync(join(dist, path), "utf8"))) {
      const specifier = importedPath.startsWith("/") ? importedPath : join(dirname(path), importedPath);
      foundPaths.add(imports[specifier] ?? specifier);
    }
  }
  return [...foundPaths];
}
