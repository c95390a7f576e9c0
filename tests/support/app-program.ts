/** The app's source files without charts and screens, with their types, for rules that names alone cannot check. */
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { projectFiles } from "../runner/graph.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));

export interface AppProgram {
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
}

/** Charts, and screens that select what they show from charts: their types take most of the time. */
const isLeftOut = (path: string) => /^src\/ui\/|\.machine\.ts$/.test(path);

/** @param addedFiles contents of files that do not exist, by path */
export function appProgram(addedFiles: Readonly<Record<string, string>> = {}): AppProgram {
  const { config } = ts.readConfigFile(`${project}tsconfig.json`, ts.sys.readFile);
  const parsedConfig = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, project);
  const options = { ...parsedConfig.options, noEmit: true };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  const addedText = (path: string) => addedFiles[pathOf(path)];
  host.fileExists = (path) => addedText(path) !== undefined || fileExists(path);
  host.readFile = (path) => addedText(path) ?? readFile(path);
  host.getSourceFile = (path, target, ...rest) => {
    const text = addedText(path);
    return text === undefined
      ? getSourceFile(path, target, ...rest)
      : ts.createSourceFile(path, text, target, true);
  };
  const paths = projectFiles(project).filter((path) => /^src\/.*\.tsx?$/.test(path) && !isLeftOut(path));
  const roots = [...paths, ...Object.keys(addedFiles)].map((path) => project + path);
  const program = ts.createProgram(roots, options, host);
  const files = roots.flatMap((path) => program.getSourceFile(path) ?? []);
  return { checker: program.getTypeChecker(), files };
}

const pathOf = (fileName: string): string => fileName.slice(project.length);

/** `src/services/bind/reads.ts bindReads`: the file and the outermost named function or constant around a node. */
export function placeOf(node: ts.Node): string {
  let name = "";
  for (let ancestor = node; ancestor.parent !== undefined; ancestor = ancestor.parent)
    if (
      (ts.isFunctionDeclaration(ancestor) ||
        ts.isVariableDeclaration(ancestor) ||
        ts.isClassDeclaration(ancestor)) &&
      ancestor.name
    )
      name = ancestor.name.getText();
  return `${pathOf(node.getSourceFile().fileName)} ${name}`;
}

export function eachNode(file: ts.SourceFile, use: (node: ts.Node) => void): void {
  const visit = (node: ts.Node): void => {
    use(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
}
