/** The files that each file of the project reaches: its imports, and the files and folders that it names. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { importsIn } from "../support/imports.ts";

/** Relative to the project's root, with slashes. */
export type Path = string;

export interface Graph {
  readonly files: readonly Path[];
  /** A file and all files that it reaches. */
  readonly reach: (file: Path) => ReadonlySet<Path>;
  /** A file and its imports, direct and indirect. */
  readonly imports: (file: Path) => ReadonlySet<Path>;
  /** The files that a file imports directly. */
  readonly directImports: (file: Path) => readonly Path[];
  /** The files of the app that import a file directly. */
  readonly importersOf: (file: Path) => readonly Path[];
}

/** Tracked files, and untracked ones that Git does not ignore. */
export function projectFiles(project: string): readonly Path[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: project,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(project, path)));
}

/** The entries of the packages in `packages/`, by their import specifier: `statechart-paths/graph`. */
function packageEntries(project: string, files: readonly Path[]): ReadonlyMap<string, Path> {
  return new Map(
    files
      .filter((file) => /^packages\/[^/]+\/package\.json$/.test(file))
      .flatMap((file) => {
        const packageFile: { readonly name: string; readonly exports: Readonly<Record<string, string>> } =
          JSON.parse(readFileSync(join(project, file), "utf8"));
        return Object.entries(packageFile.exports).map(
          ([entry, path]) => [join(packageFile.name, entry), join(dirname(file), path)] as const,
        );
      }),
  );
}

/** Code with this text lists every file, so it counts as reading all files. */
const listing = ['"ls', 'files"'].join("-");

const isCode = (path: Path): boolean => /\.(?:[cm]?[jt]sx?)$/.test(path) && !path.endsWith(".d.ts");

interface Links {
  readonly imported: readonly Path[];
  /** Files that the file runs or reads; the files that they reach count as well. */
  readonly runs: readonly Path[];
  /** Files in the project's top folders, if the file names such a folder: they are read, but not run. */
  readonly reads: readonly Path[];
}

const nothing: Links = { imported: [], runs: [], reads: [] };

interface PathText {
  /** `texts/*\/shared.ts` for a template with one value between two slashes. */
  readonly text: string;
  /** The part of the template before its first value, used as the text if no file matches the pattern. */
  readonly head?: string;
  /** Whether the text is an argument of a function that takes paths, or an element of a list. */
  readonly place: "call" | "list" | "elsewhere";
}

const pathFunctions =
  /^(?:join|resolve|URL|existsSync|readdirSync|readFileSync|readFile|readdir|statSync|resolveProjectPath)$/;

/** String literals that may be paths: files that the code reads, programs that it starts. */
function textsIn(source: ts.SourceFile): readonly PathText[] {
  const foundTexts: PathText[] = [];
  const visit = (node: ts.Node, parent: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isImportTypeNode(node)) return;
    const pattern = ts.isTemplateExpression(node) ? patternOf(node) : undefined;
    const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : "";
    if (pattern !== undefined) foundTexts.push({ ...pattern, place: placeIn(parent) });
    else if (/\w/.test(text) && text.length < 120 && !/\s/.test(text))
      foundTexts.push({ text, place: placeIn(parent) });
    ts.forEachChild(node, (child) => {
      if (pattern !== undefined && ts.isTemplateHead(child)) return;
      visit(child, ts.isTemplateExpression(node) ? parent : node);
    });
  };
  visit(source, source);
  return foundTexts;
}

function patternOf({
  head,
  templateSpans,
}: ts.TemplateExpression): Pick<PathText, "text" | "head"> | undefined {
  const [tail = "", ...others] = templateSpans.map(({ literal }) => literal.text);
  if (others.length > 0 || !head.text.endsWith("/") || !/^\/[\w./-]+$/.test(tail)) return undefined;
  return { text: `${head.text}*${tail}`, head: head.text };
}

function placeIn(parent: ts.Node): PathText["place"] {
  if (ts.isArrayLiteralExpression(parent)) return "list";
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return "elsewhere";
  const { expression } = parent;
  return ts.isIdentifier(expression) && pathFunctions.test(expression.text) ? "call" : "elsewhere";
}

export function graphOf(project: string): Graph {
  const files = projectFiles(project);
  const knownFiles = new Set(files);
  const folders = new Map<Path, Path[]>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
      folders.set(folder, [...(folders.get(folder) ?? []), file]);
    }
  }

  const entries = packageEntries(project, files);
  const exists = (path: Path): boolean => knownFiles.has(path) || folders.has(path);
  /** The file or folder that a text names, relative to the project's root or to the naming file's own folder. */
  const pathOf = (from: Path, text: string): Path | undefined =>
    [text, join(dirname(from), text)].map((path) => normalize(path).replace(/\/$/, "")).find(exists);

  /**
   * `tests/charts/*\/screens.txt`: a file in each folder; relative to the project's root, or to the file's own folder.
   */
  const matching = (text: string): readonly Path[] => {
    const [folder = "", name = "", ...rest] = text.split("/*/");
    if (name === "" || rest.length > 0) return [];
    return (folders.get(folder) ?? []).filter(
      (path) => path.endsWith(`/${name}`) && !path.slice(folder.length + 1, -name.length - 1).includes("/"),
    );
  };

  /**
   * A single word may equal a folder's name by chance: it counts only if it is used as a path or is in a list of paths.
   */
  const namedBy = (from: Path, texts: readonly PathText[]): Omit<Links, "imported"> => {
    const isListed = ({ text, place }: PathText) => place === "list" && pathOf(from, text) !== undefined;
    const isList = texts.filter(isListed).length > 1;
    const runs: Path[] = [];
    const reads: Path[] = [];
    for (const { text: name, head, place } of texts) {
      const matchedPaths = [...matching(name), ...matching(join(dirname(from), name))];
      runs.push(...matchedPaths);
      const text = head === undefined || matchedPaths.length > 0 ? name : head;
      const path = pathOf(from, text);
      if (path === undefined) continue;
      const isPath = text.includes("/") || place === "call" || (place === "list" && isList);
      if (knownFiles.has(path)) runs.push(path);
      else if (isPath) (path.includes("/") ? runs : reads).push(...(folders.get(path) ?? []));
    }
    return { runs, reads };
  };

  const edges = new Map<Path, Links>();
  const edgesOf = (file: Path): Links => {
    const knownLinks = edges.get(file);
    if (knownLinks !== undefined) return knownLinks;
    const foundLinks = isCode(file) ? linksOf(file) : nothing;
    edges.set(file, foundLinks);
    return foundLinks;
  };
  const linksOf = (file: Path): Links => {
    const text = readFileSync(join(project, file), "utf8");
    if (text.includes(listing)) return { imported: [], runs: [], reads: files };
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
    const importedPaths = importsIn(source).flatMap(({ specifier, isTypeOnly }) => {
      const [beside = ""] = join(dirname(file), specifier).split("?");
      const path = specifier.startsWith(".") ? beside : entries.get(specifier);
      return !isTypeOnly && path !== undefined && knownFiles.has(path) ? [path] : [];
    });
    // The app's own code names no files: its paths are addresses.
    const { runs, reads } = file.startsWith("src/") ? nothing : namedBy(file, textsIn(source));
    return { imported: importedPaths, runs: [...importedPaths, ...runs], reads };
  };

  const reachByFile = new Map<Path, ReadonlySet<Path>>();
  const reachOf = (file: Path): ReadonlySet<Path> => {
    const knownReach = reachByFile.get(file);
    if (knownReach !== undefined) return knownReach;
    const executedFiles = new Set<Path>([file]);
    const readFiles = new Set<Path>();
    for (const path of executedFiles) {
      const { runs, reads } = edgesOf(path);
      for (const next of runs) executedFiles.add(next);
      for (const next of reads) readFiles.add(next);
    }
    for (const path of readFiles) executedFiles.add(path);
    reachByFile.set(file, executedFiles);
    return executedFiles;
  };
  const imports = (file: Path): ReadonlySet<Path> => {
    const importedFiles = new Set<Path>([file]);
    for (const path of importedFiles) for (const next of edgesOf(path).imported) importedFiles.add(next);
    return importedFiles;
  };
  const importersOf = (file: Path): readonly Path[] =>
    files.filter((path) => path.startsWith("src/") && edgesOf(path).imported.includes(file));
  const directImports = (file: Path): readonly Path[] => edgesOf(file).imported;
  return { files, reach: reachOf, imports, directImports, importersOf };
}
