/** Resolves the imports of a source file whose text is available. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

export interface Module {
  readonly file: ts.SourceFile;
  readonly modules: Modules;
}

/** Finds a module by its import specifier; undefined if its text is not available. */
export type Modules = (specifier: string) => Module | undefined;

export interface ImportedName {
  readonly module: string;
  /** The name under which the module exports the value or type. */
  readonly name: string;
}

/** The origin of each imported name of a file. */
export function importsOf(file: ts.SourceFile): ReadonlyMap<string, ImportedName> {
  return new Map(
    file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const namedBindings = importClause?.namedBindings;
      if (!namedBindings || !ts.isNamedImports(namedBindings) || !ts.isStringLiteral(moduleSpecifier))
        return [];
      return namedBindings.elements.map(
        ({ name, propertyName }) =>
          [name.text, { module: moduleSpecifier.text, name: (propertyName ?? name).text }] as const,
      );
    }),
  );
}

const extensions = ["", ".ts", ".tsx", ".js", ".mjs", "/index.ts", "/index.js"];

const parsedFiles = new Map<string, ts.SourceFile>();

/** Resolves relative imports from a folder; each file is parsed once while its text is unchanged. */
export function modulesIn(folder: string): Modules {
  const moduleBySpecifier = new Map<string, Module | undefined>();
  const find: Modules = (specifier) => {
    if (!specifier.startsWith(".")) return undefined;
    const basePath = join(folder, specifier);
    // TypeScript may import `door.ts` as `door.js`.
    const candidatePaths = [
      ...extensions.map((extension) => `${basePath}${extension}`),
      basePath.replace(/\.([cm]?)js(x?)$/, ".$1ts$2"),
    ];
    const path = candidatePaths.find(
      (candidate) => /\.[cm]?[jt]sx?$/.test(candidate) && existsSync(candidate),
    );
    if (path === undefined) return undefined;
    const text = readFileSync(path, "utf8");
    const parsedFile = parsedFiles.get(path);
    const file =
      parsedFile?.text === text ? parsedFile : ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
    parsedFiles.set(path, file);
    return { file, modules: modulesIn(dirname(path)) };
  };
  return (specifier) => {
    if (!moduleBySpecifier.has(specifier)) moduleBySpecifier.set(specifier, find(specifier));
    return moduleBySpecifier.get(specifier);
  };
}

export interface FoundExport extends Module {
  readonly node: ts.Node;
}

/** The top-level declaration of a name in a file, or in the file from which it is imported. */
export function findDeclaration(name: string, { file, modules }: Module): FoundExport | undefined {
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name)
      return { node: statement, file, modules };
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: variableName, initializer } of statement.declarationList.declarations)
      if (initializer !== undefined && variableName.getText() === name)
        return { node: initializer, file, modules };
  }
  const importedExport = importsOf(file).get(name);
  const importedModule = importedExport && modules(importedExport.module);
  return importedModule && findDeclaration(importedExport.name, importedModule);
}
