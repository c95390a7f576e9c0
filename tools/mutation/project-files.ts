/** Loads the project's files for the mutants and their checks. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  changedLines as changedLinesIn,
  ModuleGraph,
  type MutantsOfFile,
  mutantsOf as mutantsOfSource,
} from "statechart-mutation";

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

export const resolveProjectPath = (...segments: readonly string[]): string => join(root, ...segments);

/** Sets the file scope of a style file, as the build's plugin does, without generating CSS. */
const withScope = (file: string, code: string): string => `"use strict";
require("@vanilla-extract/css/disableRuntimeStyles");
const fileScope = require("@vanilla-extract/css/fileScope");
fileScope.setFileScope(${JSON.stringify(file)});
try {${code}} finally { fileScope.endFileScope(); }`;

/** Transforms a module as Vite does. */
function transformModule(file: string, code: string): string {
  const script = code.replaceAll("import.meta.env", '({ DEV: true, MODE: "test" })');
  return file.endsWith(".css.ts") ? withScope(file, script) : script;
}

/**
 * @param replacements fakes by package name
 * @param texts texts that replace the files' own
 */
export const projectGraph = (
  replacements: Readonly<Record<string, object>> = {},
  texts: ReadonlyMap<string, string> = new Map(),
): ModuleGraph => new ModuleGraph({ instead: replacements, texts, bundled: transformModule });

const naming = {
  kind: "names of ports, which the wiring's test holds",
  functions: ["port", "listener", "chart"],
};

/** Every mutant of one file. @param file its path from the project's root */
export const mutantsOf = (file: string): Promise<MutantsOfFile> =>
  mutantsOfSource(file, readFileSync(resolveProjectPath(file), "utf8"), { naming });

export const changedLines = (revision: string, file: string): ((line: number) => boolean) =>
  changedLinesIn(revision, file, root);
