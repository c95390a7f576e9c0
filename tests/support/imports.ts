import ts from "typescript";

export interface Import {
  /** The specifier as written: `./domain.ts`, `react`, `node:fs`. */
  readonly specifier: string;
  /** Whether compilation removes the import: `import type`, or only types among the names. */
  readonly isTypeOnly: boolean;
}

/** Every module that a TypeScript file names, in any form: import, export … from, import(), import type, require. */
export const importsOf = (fileName: string, text: string): Import[] =>
  importsIn(ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, false, scriptKind(fileName)));

export function importsIn(source: ts.SourceFile): Import[] {
  const foundImports: Import[] = [];
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean) => {
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) {
      foundImports.push({ specifier: specifier.text, isTypeOnly });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node));
    else if (ts.isImportTypeNode(node)) {
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    } else if (ts.isCallExpression(node) && loadsModule(node)) add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return foundImports;
}

const scriptKind = (fileName: string): ts.ScriptKind =>
  fileName.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.length > 0 &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

function isTypeExport(node: ts.ExportDeclaration): boolean {
  if (node.isTypeOnly) return true;
  const clause = node.exportClause;
  return (
    clause !== undefined &&
    ts.isNamedExports(clause) &&
    clause.elements.length > 0 &&
    clause.elements.every((element) => element.isTypeOnly)
  );
}

function loadsModule(node: ts.CallExpression): boolean {
  const callee = node.expression;
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === "require")
  );
}
