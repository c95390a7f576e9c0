/** Finds, by types, the files that read a property, whatever the variable's name. */
import { fileURLToPath } from "node:url";
import ts from "typescript";

const project = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @param properties `Balance.availableBalance`: the interface that declares the property, and its name
 * @param addedFiles contents of files that do not exist, by path
 * @returns the paths of the files that read it, by property
 */
export function propertyReaders(
  properties: readonly string[],
  paths: readonly string[],
  addedFiles: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, ReadonlySet<string>> {
  const options = optionsOf("tsconfig.json");
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  const addedText = (path: string) => addedFiles[path.slice(project.length)];
  host.fileExists = (path) => addedText(path) !== undefined || fileExists(path);
  host.readFile = (path) => addedText(path) ?? readFile(path);
  host.getSourceFile = (path, target, ...rest) => {
    const text = addedText(path);
    return text === undefined
      ? getSourceFile(path, target, ...rest)
      : ts.createSourceFile(path, text, target, true);
  };
  const rootFiles = [...paths, ...Object.keys(addedFiles)].map((path) => project + path);
  const program = ts.createProgram(rootFiles, options, host);
  const checker = program.getTypeChecker();
  const names = new Set(properties.map((property) => property.split(".")[1] ?? ""));
  const readersByProperty = new Map(properties.map((property) => [property, new Set<string>()]));
  for (const path of rootFiles) {
    const visit = (node: ts.Node): void => {
      const symbol = propertyRead(checker, names, node);
      for (const { parent } of symbol?.declarations ?? [])
        if (ts.isInterfaceDeclaration(parent))
          readersByProperty.get(`${parent.name.text}.${symbol?.name}`)?.add(path.slice(project.length));
      ts.forEachChild(node, visit);
    };
    const file = program.getSourceFile(path);
    if (file) visit(file);
  }
  return readersByProperty;
}

function optionsOf(name: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(project + name, ts.sys.readFile);
  return {
    ...ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, project).options,
    noEmit: true,
  };
}

/** The property that a node reads: `row.reference`, `row["reference"]` or `const { reference: quoted } = row`. */
function propertyRead(
  checker: ts.TypeChecker,
  names: ReadonlySet<string>,
  node: ts.Node,
): ts.Symbol | undefined {
  if (ts.isPropertyAccessExpression(node))
    return names.has(node.name.text) ? checker.getSymbolAtLocation(node.name) : undefined;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression)) {
    const { text } = node.argumentExpression;
    return names.has(text)
      ? checker.getPropertyOfType(
          checker.getNonNullableType(checker.getTypeAtLocation(node.expression)),
          text,
        )
      : undefined;
  }
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined;
  const name = (node.propertyName ?? node.name).getText();
  return names.has(name)
    ? checker.getPropertyOfType(checker.getNonNullableType(checker.getTypeAtLocation(node.parent)), name)
    : undefined;
}
