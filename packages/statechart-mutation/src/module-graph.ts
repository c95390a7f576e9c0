/** Loads a project's modules in this process, one of them with a changed text, without writing a file. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import ts from "typescript";

type Exports = Record<string, unknown>;
type ModuleBody = (
  exports: Exports,
  require: (specifier: string) => unknown,
  module: { exports: Exports },
  meta: object,
) => void;

interface CompiledModule {
  readonly body: ModuleBody;
  /** The specifiers of its runtime imports, as written. */
  readonly imports: readonly string[];
}

/** What an import resolves to: a file of the project, or a package specifier for `import()`. */
export type ImportedModule = { readonly file: string } | { readonly module: string };

export interface ModuleGraphOptions {
  /** Fakes that replace packages, by package name. */
  readonly instead?: Readonly<Record<string, object>>;
  /** Texts that replace the contents of files, by absolute path. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Transforms a file's compiled script as a bundler would. */
  readonly bundled?: (file: string, code: string) => string;
  /** Resolves an import. Default: a relative specifier is a file path, and any other is a package. */
  readonly imported?: (specifier: string, importer: string) => ImportedModule;
}

const resolveRelative = (specifier: string, importer: string): ImportedModule =>
  specifier.startsWith(".") ? { file: resolve(dirname(importer), specifier) } : { module: specifier };

const importPattern = /\brequire\("([^"]+)"\)/g;

function scriptOf(file: string, source: string): string {
  // A JSON object's fields are the module's exports, as in a bundler.
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
  return outputText;
}

const metaOf = (file: string): object => ({
  url: pathToFileURL(file).href,
  filename: file,
  dirname: dirname(file),
});

function compile(
  file: string,
  source: string,
  transformModule: ModuleGraphOptions["bundled"],
): CompiledModule {
  const script = scriptOf(file, source);
  const code = (transformModule?.(file, script) ?? script).replaceAll("import.meta", "meta");
  const imports = [...code.matchAll(importPattern)].map(([, specifier = ""]) => specifier);
  const body: ModuleBody = runInThisContext(`(function (exports, require, module, meta) {${code}\n})`, {
    filename: file,
  });
  return { body, imports };
}

export class ModuleGraph {
  readonly #units = new Map<string, CompiledModule>();
  readonly #external = new Map<string, unknown>();
  readonly #shared = new Map<string, Exports>();
  /** For each file, the resolution of each import specifier. */
  readonly #imported = new Map<string, ReadonlyMap<string, ImportedModule>>();

  constructor(readonly options: ModuleGraphOptions = {}) {
    const { instead = {} } = options;
    for (const [name, exports] of Object.entries(instead)) this.#external.set(name, exports);
  }

  /** Reads a file and all its imports. Packages are imported by name, and are shared with the process. */
  async read(file: string): Promise<void> {
    if (this.#units.has(file)) return;
    const { texts, bundled } = this.options;
    const unit = compile(file, texts?.get(file) ?? readFileSync(file, "utf8"), bundled);
    this.#units.set(file, unit);
    await this.#readImports(file, unit);
  }

  async #readImports(file: string, { imports }: CompiledModule): Promise<void> {
    const { imported = resolveRelative } = this.options;
    const importedModules = new Map<string, ImportedModule>();
    this.#imported.set(file, importedModules);
    for (const specifier of imports) {
      if (this.#external.has(specifier)) continue;
      if (specifier.endsWith("?url")) {
        this.#external.set(specifier, { __esModule: true, default: specifier });
        continue;
      }
      const importedModule = imported(specifier, file);
      importedModules.set(specifier, importedModule);
      if ("file" in importedModule) await this.read(importedModule.file);
      else {
        const namespace: object = await import(importedModule.module);
        this.#external.set(specifier, Object.defineProperty({ ...namespace }, "__esModule", { value: true }));
      }
    }
  }

  #fileOf(specifier: string, importer: string): string | undefined {
    const importedModule = this.#imported.get(importer)?.get(specifier);
    return importedModule && "file" in importedModule ? importedModule.file : undefined;
  }

  /** The project's files that a file imports directly. */
  importsOf(file: string): readonly string[] {
    const imports = this.#units.get(file)?.imports ?? [];
    return imports.flatMap((specifier) => this.#fileOf(specifier, file) ?? []);
  }

  /** Every file that a file imports directly or indirectly, and the file itself. */
  reach(file: string): ReadonlySet<string> {
    const reachedFiles = new Set<string>();
    const visit = (module: string): void => {
      if (reachedFiles.has(module)) return;
      reachedFiles.add(module);
      for (const importedFile of this.importsOf(module)) visit(importedFile);
    };
    visit(file);
    return reachedFiles;
  }

  /**
   * The exports of `file` with the changed text of `changedFile`. Only modules that import it are evaluated again.
   * @throws errors of a module, or a `SyntaxError` in the changed text
   */
  load(file: string, changedFile?: { readonly file: string; readonly source: string }): Exports {
    return this.among(changedFile)(file);
  }

  /** Like `load`, but always evaluates `file` again, because a test file registers its tests while it loads. */
  evaluate(file: string, changedFile?: { readonly file: string; readonly source: string }): Exports {
    return this.among(changedFile, file)(file);
  }

  /**
   * Like `load`, for several files that share their modules.
   * @param reevaluatedFile a file that is always evaluated again
   */
  among(
    changedFile?: { readonly file: string; readonly source: string },
    reevaluatedFile?: string,
  ): (file: string) => Exports {
    const freshModules = new Map<string, Exports>();
    const unit = changedFile && compile(changedFile.file, changedFile.source, this.options.bundled);
    const dirtyByFile = new Map<string, boolean>();
    const isDirty = (file: string): boolean => {
      if (file === reevaluatedFile) return true;
      if (changedFile === undefined) return false;
      const wasDirty = dirtyByFile.get(file);
      if (wasDirty !== undefined) return wasDirty;
      const reachesChange = this.reach(file).has(changedFile.file);
      dirtyByFile.set(file, reachesChange);
      return reachesChange;
    };
    const load = (file: string): Exports => {
      const modules = isDirty(file) ? freshModules : this.#shared;
      const loadedExports = modules.get(file);
      if (loadedExports) return loadedExports;
      const { body } = (file === changedFile?.file ? unit : undefined) ?? this.#unit(file);
      const module = { exports: {} as Exports };
      modules.set(file, module.exports);
      const require = (specifier: string): unknown => {
        const ownFile = this.#fileOf(specifier, file);
        return ownFile === undefined ? this.#external.get(specifier) : load(ownFile);
      };
      try {
        body(module.exports, require, module, metaOf(file));
      } catch (error) {
        modules.delete(file);
        throw error;
      }
      return module.exports;
    };
    return load;
  }

  #unit(file: string): CompiledModule {
    const unit = this.#units.get(file);
    if (!unit) throw new Error(`${file} was not read${existsSync(file) ? "" : ": there is no such file"}.`);
    return unit;
  }
}
