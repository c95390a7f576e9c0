/**
 * The reference for sizes: one script that contains only the libraries, with exactly the exports that the app's modules
 * import, and that is bundled like the app's scripts.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import ts from "typescript";
import type { Plugin } from "vite";
import { appChunks } from "../../../tests/support/app-chunks.ts";
import type { ScriptModules } from "./composition.ts";

/** Imported names by library; `*` for all of a library's exports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const isLibrary = (specifier: string): boolean => /^@?[a-z]/.test(specifier) && !specifier.includes("?");

/** The imports of libraries that remain after the removal of types. JSX imports its runtime. */
export function libraryImports(file: string, source: string): Imports {
  const namesByLibrary = new Map<string, Set<string>>();
  const addName = (library: string, name: string) => {
    if (isLibrary(library)) namesByLibrary.set(library, (namesByLibrary.get(library) ?? new Set()).add(name));
  };
  for (const statement of ts.createSourceFile(file, source, ts.ScriptTarget.Latest).statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { importClause, moduleSpecifier } = statement;
    if (importClause === undefined || importClause.isTypeOnly) continue;
    if (importClause.name !== undefined) addName(moduleSpecifier.text, "default");
    const bindings = importClause.namedBindings;
    if (bindings === undefined) continue;
    if (ts.isNamespaceImport(bindings)) addName(moduleSpecifier.text, "*");
    else
      for (const { isTypeOnly, propertyName, name } of bindings.elements)
        if (!isTypeOnly) addName(moduleSpecifier.text, (propertyName ?? name).text);
  }
  if (file.endsWith(".tsx")) for (const name of ["jsx", "jsxs"]) addName("react/jsx-runtime", name);
  return namesByLibrary;
}

const ownModulePattern = /\/src\/.*\.tsx?$/;

/** The code of a module that imports, and keeps, the same names of the same libraries as these modules. */
export function libraryEntry(modules: readonly Imports[]): string {
  const namesByLibrary = new Map<string, Set<string>>();
  for (const imports of modules)
    for (const [library, names] of imports)
      namesByLibrary.set(library, new Set([...(namesByLibrary.get(library) ?? []), ...names]));
  const importedNames = [...namesByLibrary].flatMap(([library, names]) =>
    [...names].map((name) => ({ library, name })),
  );
  const lines = importedNames.map(({ library, name }, index) =>
    name === "*"
      ? `import * as _${index} from "${library}";`
      : `import { ${name} as _${index} } from "${library}";`,
  );
  // Assign the imports, because the app's build removes the exports of an entry.
  return [...lines, `globalThis.libraries = [${importedNames.map((_, index) => `_${index}`)}];`].join("\n");
}

/** @param name the specifier of the module with this code */
const virtualModule = (name: string, code: string): Plugin => ({
  name,
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? code : undefined),
});

/**
 * The brotli bytes of the libraries that the modules of these scripts import.
 * @param paths the paths of served scripts, `/assets/index-….js`
 */
export async function libraryBytes(paths: readonly string[], account: ScriptModules): Promise<number> {
  const modules = paths
    .flatMap((path) => account.get(path) ?? [])
    .filter(({ id, length }) => length > 0 && ownModulePattern.test(id) && !id.endsWith(".css.ts"))
    .map(({ id }) => libraryImports(id, readFileSync(id, "utf8")));
  const name = "virtual:libraries";
  const chunks = await appChunks([virtualModule(name, libraryEntry(modules))], name);
  return chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
}
