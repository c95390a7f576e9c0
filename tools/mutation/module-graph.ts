/** Loads the project's modules in this process, one of them with another text, without touching a file. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import ts from "typescript";

type Exports = Record<string, unknown>;
type Body = (
  exports: Exports,
  require: (specifier: string) => unknown,
  module: { exports: Exports },
  metaUrl: string,
) => void;

interface Unit {
  readonly body: Body;
  /** What it imports at run time, as it is written. */
  readonly imports: readonly string[];
}

/** Styles belong to a file, as the build's plugin has it, and are not drawn. */
const withScope = (file: string, code: string): string => `"use strict";
require("@vanilla-extract/css/disableRuntimeStyles");
const fileScope = require("@vanilla-extract/css/fileScope");
fileScope.setFileScope(${JSON.stringify(file)});
try {${code}} finally { fileScope.endFileScope(); }`;

const importPattern = /\brequire\("([^"]+)"\)/g;

function scriptOf(file: string, source: string): string {
  // Of an object: its fields are the module's exports, as the build has them.
  if (file.endsWith(".json")) return `Object.assign(exports, ${source});`;
  const { outputText } = ts.transpileModule(source, {
    fileName: file,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2023,
      jsx: ts.JsxEmit.ReactJSX,
      esModuleInterop: true,
    },
  });
  return outputText
    .replaceAll("import.meta.url", "metaUrl")
    .replaceAll("import.meta.env", '({ DEV: true, MODE: "test" })');
}

function compile(file: string, source: string): Unit {
  const script = scriptOf(file, source);
  const code = file.endsWith(".css.ts") ? withScope(file, script) : script;
  const imports = [...code.matchAll(importPattern)].map(([, specifier = ""]) => specifier);
  const body: Body = runInThisContext(`(function (exports, require, module, metaUrl) {${code}\n})`, {
    filename: file,
  });
  return { body, imports };
}

const isOwn = (specifier: string): boolean => specifier.startsWith(".");

export class ModuleGraph {
  readonly #units = new Map<string, Unit>();
  readonly #external = new Map<string, unknown>();
  readonly #shared = new Map<string, Exports>();

  /**
   * @param instead a fake for a package, by its name
   * @param texts of files that are not to be read as they are
   */
  constructor(
    instead: Readonly<Record<string, object>> = {},
    readonly texts: ReadonlyMap<string, string> = new Map(),
  ) {
    for (const [name, exports] of Object.entries(instead)) this.#external.set(name, exports);
  }

  /** Reads a file with all that it imports; the packages are the process's own, and a package's address is its name. */
  async read(file: string): Promise<void> {
    if (this.#units.has(file)) return;
    const unit = compile(file, this.texts.get(file) ?? readFileSync(file, "utf8"));
    this.#units.set(file, unit);
    await this.#readImports(file, unit);
  }

  async #readImports(file: string, { imports }: Unit): Promise<void> {
    for (const specifier of imports) {
      if (isOwn(specifier)) await this.read(resolve(dirname(file), specifier));
      else if (specifier.endsWith("?url"))
        this.#external.set(specifier, { __esModule: true, default: specifier });
      else if (!this.#external.has(specifier)) {
        const namespace: object = await import(specifier);
        this.#external.set(specifier, Object.defineProperty({ ...namespace }, "__esModule", { value: true }));
      }
    }
  }

  /** The project's files that a file imports itself. */
  importsOf(file: string): readonly string[] {
    const own = this.#units.get(file)?.imports.filter(isOwn) ?? [];
    return own.map((specifier) => resolve(dirname(file), specifier));
  }

  /** Every file that a file imports, itself included. */
  reach(file: string): ReadonlySet<string> {
    const found = new Set<string>();
    const visit = (one: string): void => {
      if (found.has(one)) return;
      found.add(one);
      for (const next of this.importsOf(one)) visit(next);
    };
    visit(file);
    return found;
  }

  /**
   * What `file` exports where `changed` has another text; modules that `changed` does not reach are shared. Throws what a
   * module throws, and a `SyntaxError` where the text is none.
   */
  load(file: string, changed?: { readonly file: string; readonly source: string }): Exports {
    return this.among(changed)(file);
  }

  /** The same, and `file` itself is evaluated again even where nothing has changed: a file of tests says them while it loads. */
  evaluate(file: string, changed?: { readonly file: string; readonly source: string }): Exports {
    return this.among(changed, file)(file);
  }

  /**
   * The same for several files that belong together.
   * @param again evaluated even where nothing has changed
   */
  among(
    changed?: { readonly file: string; readonly source: string },
    again?: string,
  ): (file: string) => Exports {
    const fresh = new Map<string, Exports>();
    const unit = changed && compile(changed.file, changed.source);
    const dirty = new Map<string, boolean>();
    const isDirty = (file: string): boolean => {
      if (file === again) return true;
      if (changed === undefined) return false;
      const known = dirty.get(file);
      if (known !== undefined) return known;
      const is = this.reach(file).has(changed.file);
      dirty.set(file, is);
      return is;
    };
    const load = (file: string): Exports => {
      const modules = isDirty(file) ? fresh : this.#shared;
      const loaded = modules.get(file);
      if (loaded) return loaded;
      const { body } = (file === changed?.file ? unit : undefined) ?? this.#unit(file);
      const module = { exports: {} as Exports };
      modules.set(file, module.exports);
      const require = (specifier: string): unknown =>
        isOwn(specifier) ? load(resolve(dirname(file), specifier)) : this.#external.get(specifier);
      try {
        body(module.exports, require, module, pathToFileURL(file).href);
      } catch (error) {
        modules.delete(file);
        throw error;
      }
      return module.exports;
    };
    return load;
  }

  #unit(file: string): Unit {
    const unit = this.#units.get(file);
    if (!unit) throw new Error(`${file} was not read${existsSync(file) ? "" : ": there is no such file"}.`);
    return unit;
  }
}

export const projectFile = (...parts: readonly string[]): string =>
  join(resolve(dirname(new URL(import.meta.url).pathname), "../.."), ...parts);
