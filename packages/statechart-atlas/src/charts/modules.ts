/** What a source file imports, as far as its text is at hand. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

export interface Module {
  readonly file: ts.SourceFile;
  readonly modules: Modules;
}

/** A module by its name in an import; undefined where its text is not at hand. */
export type Modules = (specifier: string) => Module | undefined;

export interface ImportedName {
  readonly module: string;
  /** As the module has it. */
  readonly name: string;
}

/** Where each name of a file's imports comes from. */
export function importsOf(file: ts.SourceFile): ReadonlyMap<string, ImportedName> {
  return new Map(
    file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const named = importClause?.namedBindings;
      if (!named || !ts.isNamedImports(named) || !ts.isStringLiteral(moduleSpecifier)) return [];
      return named.elements.map(
        ({ name, propertyName }) =>
          [name.text, { module: moduleSpecifier.text, name: (propertyName ?? name).text }] as const,
      );
    }),
  );
}

const endings = ["", ".ts", ".tsx", ".js", ".mjs", "/index.ts", "/index.js"];

const known = new Map<string, ts.SourceFile>();

/** Relative imports from a folder; each file is parsed once for as long as its text is the same. */
export function modulesIn(folder: string): Modules {
  const found = new Map<string, Module | undefined>();
  const find: Modules = (specifier) => {
    if (!specifier.startsWith(".")) return undefined;
    const place = join(folder, specifier);
    // A file of TypeScript may be imported by the name of what it becomes.
    const places = [
      ...endings.map((ending) => `${place}${ending}`),
      place.replace(/\.([cm]?)js(x?)$/, ".$1ts$2"),
    ];
    const path = places.find((one) => /\.[cm]?[jt]sx?$/.test(one) && existsSync(one));
    if (path === undefined) return undefined;
    const text = readFileSync(path, "utf8");
    const kept = known.get(path);
    const file = kept?.text === text ? kept : ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
    known.set(path, file);
    return { file, modules: modulesIn(dirname(path)) };
  };
  return (specifier) => {
    if (!found.has(specifier)) found.set(specifier, find(specifier));
    return found.get(specifier);
  };
}

export interface Found extends Module {
  readonly node: ts.Node;
}

/** What a name stands for at the top of a file, or of the file that it is imported from. */
export function declared(name: string, { file, modules }: Module): Found | undefined {
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name)
      return { node: statement, file, modules };
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: own, initializer } of statement.declarationList.declarations)
      if (initializer !== undefined && own.getText() === name) return { node: initializer, file, modules };
  }
  const from = importsOf(file).get(name);
  const other = from && modules(from.module);
  return other && declared(from.name, other);
}
