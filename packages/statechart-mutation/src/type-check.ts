/** Checks whether a changed file still compiles. A survivor that does not compile is no realistic mutant. */
import { dirname, resolve } from "node:path";
import ts from "typescript";

/** Declares `require`, which the mutant of a negated guard uses, because a project may lack Node's types. */
const withRequire = (text: string): string =>
  text.includes('require("xstate")') ? `${text}\ndeclare const require: (name: string) => any;\n` : text;

export class TypeCheck {
  readonly #texts = new Map<string, { text: string; version: number }>();
  readonly #service: ts.LanguageService;
  /** The checked file: only it and its imports are read. */
  #root = "";

  /**
   * @param config a `tsconfig.json`
   * @param folder the folder to which the mutants' file names are relative
   */
  constructor(
    config: string,
    readonly folder: string = dirname(resolve(config)),
  ) {
    const file = resolve(config);
    const { config: json } = ts.readConfigFile(file, ts.sys.readFile);
    const { options, fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(file));
    const declarations = fileNames.filter((name) => name.endsWith(".d.ts"));
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => ({ ...options, noUnusedLocals: false, noUnusedParameters: false }),
      getScriptFileNames: () => [...declarations, this.#root],
      getScriptVersion: (name) => String(this.#texts.get(name)?.version ?? 0),
      getScriptSnapshot: (name) => {
        const text = this.#texts.get(name)?.text ?? ts.sys.readFile(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => dirname(file),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    });
  }

  compiles(file: string, text: string): boolean {
    const name = resolve(this.folder, file);
    this.#root = name;
    this.#texts.set(name, { text: withRequire(text), version: (this.#texts.get(name)?.version ?? 0) + 1 });
    const isTypeCorrect =
      this.#service.getSyntacticDiagnostics(name).length === 0 &&
      this.#service.getSemanticDiagnostics(name).length === 0;
    this.#texts.set(name, {
      text: ts.sys.readFile(name) ?? "",
      version: (this.#texts.get(name)?.version ?? 0) + 1,
    });
    return isTypeCorrect;
  }
}
