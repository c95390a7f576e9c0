/** Bundles all mutants of the screens in one build, so that each can be switched on while the page runs. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { instrument, type Mutant, nameOf, offsets } from "statechart-mutation";
import ts from "typescript";
import type { Plugin } from "vite";
import type { PageOptions } from "../../../tests/screens/build.ts";
import { resolveProjectPath } from "../project-files.ts";
import { attributesPlugin, isPictured, jsxImportSource, numberElements } from "./attributes.ts";

/** A mutant, and the number of the switch that activates it. */
export interface Switch {
  readonly id: string;
  readonly mutant: Mutant;
}

export interface InstrumentedFile {
  readonly switches: readonly Switch[];
  /** For each file, the number of mutants that change only a class or a drawing, which screen snapshots do not show. */
  readonly classes: Readonly<Record<string, number>>;
  /** Options of the page that renders. */
  readonly page: PageOptions;
}

const folders = ["components", "format", "hooks", "screens"];

/** Whether the file computes the curves of drawings. */
const isEngraving = (name: string) => /^(?:card-engraving|guilloche|wave-path)\.ts$/.test(name);

/** The mutated files, from the project's root, without styles and engravings, which pictures check. */
export function screenFiles(): readonly string[] {
  return folders
    .map((name) => resolveProjectPath(`src/ui/${name}`))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".css.ts") && !isEngraving(name))
        .map((name) => relative(resolveProjectPath(), join(folder, name))),
    )
    .sort();
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The positions of attribute values whose effect only a picture shows. */
function classSpans(tree: ts.SourceFile): readonly Span[] {
  const spans: Span[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && isPictured(node.name.getText()))
      spans.push({ start: node.getStart(), end: node.end });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return spans;
}

/** The function or component that contains a position. */
function enclosingNameIn(tree: ts.SourceFile, startOffset: number): string {
  let enclosingName = "";
  const visit = (node: ts.Node): void => {
    if (node.getStart() > startOffset || node.end <= startOffset) return;
    const isNamed =
      ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isMethodDeclaration(node);
    if (enclosingName === "" && isNamed && node.name && ts.isIdentifier(node.name))
      enclosingName = node.name.text;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return enclosingName;
}

function sourceOf(file: string, nextNumber: () => number) {
  const text = readFileSync(resolveProjectPath(file), "utf8");
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  return { text, tree, classes: classSpans(tree), marked: numberElements(tree, text, nextNumber) };
}

interface Change {
  readonly id: string;
  readonly file: string;
  readonly mutator: string;
  readonly replacement: string;
  readonly start: number;
  readonly end: number;
}

export async function instrumentScreens(files: readonly string[] = screenFiles()): Promise<InstrumentedFile> {
  let elements = 0;
  const nextNumber = () => ++elements;
  const sources = new Map(files.map((file) => [file, sourceOf(file, nextNumber)]));
  const sourceOfFile = (file: string) => {
    const knownSource = sources.get(file);
    if (knownSource === undefined) throw new Error(`${file} is not one of the sources.`);
    return knownSource;
  };
  const result = await instrument(
    [...sources].map(([name, { marked }]) => ({ name, mutate: true, content: marked.text })),
    { noHeader: false },
  );
  const changes: Change[] = [
    ...result.mutants.map(({ id, fileName: file, mutatorName: mutator, replacement, location }) => {
      const { marked } = sourceOfFile(file);
      const { start, end } = offsets(marked.text, location);
      const change = { id, file, mutator, replacement: replacement.replace(/__mutant="\d+" /g, "") };
      return { ...change, start: marked.original(start), end: marked.original(end) };
    }),
    ...files.flatMap((file) =>
      sourceOfFile(file).marked.attributes.map((attribute) => ({
        ...attribute,
        file,
        mutator: "AttributeRemoved",
        replacement: "",
      })),
    ),
  ];
  const names = new Map<string, number>();
  const classes: Record<string, number> = {};
  const switches = changes.flatMap(({ id, ...change }): Switch[] => {
    const { file, start, end } = change;
    const { text, tree, classes: spans } = sourceOfFile(file);
    if (spans.some((span) => span.start <= start && end <= span.end)) {
      classes[file] = (classes[file] ?? 0) + 1;
      return [];
    }
    const mutantWithoutNumber = {
      ...change,
      line: text.slice(0, start).split("\n").length,
      place: enclosingNameIn(tree, start),
      original: text.slice(start, end),
      nth: 1,
    };
    const name = `${file} ${nameOf(mutantWithoutNumber)}`;
    const nth = (names.get(name) ?? 0) + 1;
    names.set(name, nth);
    return [{ id, mutant: { ...mutantWithoutNumber, nth } }];
  });
  const contentByPath = new Map(result.files.map(({ name, content }) => [resolveProjectPath(name), content]));
  const plugin: Plugin = {
    name: "nupay:mutants",
    enforce: "pre",
    load: (id) => contentByPath.get(id.replace(/\?.*$/, "")),
  };
  return { switches, classes, page: { plugins: [plugin, attributesPlugin], jsxImportSource } };
}
