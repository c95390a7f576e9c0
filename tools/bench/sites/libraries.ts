/**
 * The reference for sizes: only the libraries, with exactly those exports that the app's modules import, in one script
 * that is bundled as the app's are.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import ts from "typescript";
import type { Plugin } from "vite";
import { appChunks } from "../../../tests/support/app-chunks.ts";
import type { Account } from "./composition.ts";

/** Imported names by library; `*` for all of a library's exports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const isLibrary = (specifier: string): boolean => /^@?[a-z]/.test(specifier) && !specifier.includes("?");

/** The imports of libraries that remain without types. JSX imports its runtime. */
export function libraryImports(file: string, source: string): Imports {
  const found = new Map<string, Set<string>>();
  const add = (library: string, name: string) => {
    if (isLibrary(library)) found.set(library, (found.get(library) ?? new Set()).add(name));
  };
  for (const statement of ts.createSourceFile(file, source, ts.ScriptTarget.Latest).statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { importClause, moduleSpecifier } = statement;
    if (importClause === undefined || importClause.isTypeOnly) continue;
    if (importClause.name !== undefined) add(moduleSpecifier.text, "default");
    const bindings = importClause.namedBindings;
    if (bindings === undefined) continue;
    if (ts.isNamespaceImport(bindings)) add(moduleSpecifier.text, "*");
    else
      for (const { isTypeOnly, propertyName, name } of bindings.elements)
        if (!isTypeOnly) add(moduleSpecifier.text, (propertyName ?? name).text);
  }
  if (file.endsWith(".tsx")) for (const name of ["jsx", "jsxs"]) add("react/jsx-runtime", name);
  return found;
}

const ownModule = /\/src\/.*\.tsx?$/;

/** The code of a module that keeps the same names of the same libraries as these modules import. */
export function libraryEntry(modules: readonly Imports[]): string {
  const all = new Map<string, Set<string>>();
  for (const imports of modules)
    for (const [library, names] of imports)
      all.set(library, new Set([...(all.get(library) ?? []), ...names]));
  const imported = [...all].flatMap(([library, names]) => [...names].map((name) => ({ library, name })));
  const lines = imported.map(({ library, name }, place) =>
    name === "*"
      ? `import * as _${place} from "${library}";`
      : `import { ${name} as _${place} } from "${library}";`,
  );
  // An assignment, because the app's build removes the exports of an entry.
  return [...lines, `globalThis.libraries = [${imported.map((_, place) => `_${place}`)}];`].join("\n");
}

/** @param name of the module that has the code */
const virtualModule = (name: string, code: string): Plugin => ({
  name,
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? code : undefined),
});

/**
 * Brotli bytes of the libraries that the modules of these scripts import.
 * @param paths of served scripts, `/assets/index-….js`
 */
export async function libraryBytes(paths: readonly string[], account: Account): Promise<number> {
  const modules = paths
    .flatMap((path) => account.get(path) ?? [])
    .filter(({ id, length }) => length > 0 && ownModule.test(id) && !id.endsWith(".css.ts"))
    .map(({ id }) => libraryImports(id, readFileSync(id, "utf8")));
  const name = "virtual:libraries";
  const chunks = await appChunks([virtualModule(name, libraryEntry(modules))], name);
  return chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
}
