/**
 * Writes a chart into one file that imports only xstate: copies declarations from other files, and replaces each child
 * chart by a fake with the same types, so that the file contains exactly one chart.
 */
import { readFileSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import ts from "typescript";
import { callsIn, type MachineCall } from "../charts/machine-calls.ts";

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2024.d.ts"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

export interface OneFileOptions {
  /** The first comment line of a file, without `//`. @param name `door.machine.ts` */
  readonly header?: (name: string) => string;
  /** The name of the function that loads a chart lazily: `later` in `later<typeof doorMachine>("door")`. */
  readonly lazily?: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function applyEdits(text: string, offset: number, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (editedText, { start, end, text: replacement }) =>
        editedText.slice(0, start - offset) + replacement + editedText.slice(end - offset),
      text,
    );
}

function statementOf(node: ts.Node): ts.Statement | undefined {
  for (let current: ts.Node = node; current.parent !== undefined; current = current.parent)
    if (ts.isSourceFile(current.parent)) return current as ts.Statement;
  return undefined;
}

function isFromPackage(file: ts.SourceFile, packageName: string): boolean {
  return file.fileName.includes(`/node_modules/${packageName}/`);
}

const fakeFunction = `/** A chart in a file of its own: here it has its types, and nothing of its course. */
function chartElsewhere<Context, Event extends EventObject, Input, Output, Emitted extends EventObject>(
  file: string,
): ActorLogic<
  Snapshot<Output> & { readonly context: Context; hasTag(tag: string): boolean },
  Event,
  Input & NonReducibleUnknown,
  ActorSystem<{ actors: Record<string, AnyActorRef> }>,
  Emitted
> {
  return {
    transition: (snapshot) => snapshot,
    getInitialSnapshot: () => {
      throw new Error(\`This chart stands in \${file}.\`);
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}`;
const fakeImports = [
  "type ActorLogic",
  "type ActorSystem",
  "type AnyActorRef",
  "type EventObject",
  "type NonReducibleUnknown",
  "type Snapshot",
];

const callsByFile = new WeakMap<ts.SourceFile, readonly MachineCall[]>();

function machinesIn(file: ts.SourceFile): readonly MachineCall[] {
  const machines = callsByFile.get(file) ?? callsIn(file);
  callsByFile.set(file, machines);
  return machines;
}

class OneFile {
  readonly #checker: ts.TypeChecker;
  readonly #entry: ts.SourceFile;
  readonly #fromXState = new Set<string>();
  readonly #copied = new Map<ts.Statement, string>();
  readonly #fakeActors = new Map<string, string>();
  readonly #names = new Map<ts.Symbol, string>();
  readonly #taken = new Set<string>();

  readonly #options: OneFileOptions;

  constructor(program: ts.Program, entry: ts.SourceFile, options: OneFileOptions) {
    this.#options = options;
    this.#checker = program.getTypeChecker();
    this.#entry = entry;
    for (const statement of entry.statements) {
      if (ts.isVariableStatement(statement))
        for (const { name } of statement.declarationList.declarations) this.#taken.add(name.getText());
      else if ("name" in statement && statement.name !== undefined)
        this.#taken.add((statement.name as ts.Identifier).text);
    }
  }

  text(): string {
    const ownStatements = this.#entry.statements
      .filter((statement) => !ts.isImportDeclaration(statement))
      .map((statement) => this.#write(statement));
    const fakeActors = [...this.#fakeActors.values()];
    if (fakeActors.length > 0) for (const name of fakeImports) this.#fromXState.add(name);
    const names = [...this.#fromXState].sort((a, b) =>
      a.replace("type ", "").localeCompare(b.replace("type ", "")),
    );
    const name = basename(this.#entry.fileName);
    return [
      `// ${this.#options.header?.(name) ?? `${name} in one file.`}`,
      `import { ${names.join(", ")} } from "xstate";`,
      ...this.#copied.values(),
      ...(fakeActors.length > 0 ? [fakeFunction] : []),
      ...fakeActors,
      ...ownStatements,
      "",
    ].join("\n\n");
  }

  /** The symbol of an identifier, or the symbol that it imports. */
  #symbolAt(node: ts.Identifier): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /**
   * Copies the declarations to which the node refers. @returns the edits of the node, and a name
   * that it imports from a package other than xstate
   */
  #follow(node: ts.Node): { readonly edits: readonly Edit[]; readonly foreign: string | undefined } {
    const edits: Edit[] = [];
    let foreignName: string | undefined;
    const visit = (child: ts.Node): void => {
      const laterChart = lazyChartIn(child, this.#options.lazily);
      if (laterChart !== undefined) {
        visit(laterChart);
        edits.push({ start: child.getStart(), end: child.getEnd(), text: this.#nameAt(laterChart) });
        return;
      }
      const fact = this.#factAt(child);
      if (fact !== undefined) {
        edits.push({ start: child.getStart(), end: child.getEnd(), text: fact });
        return;
      }
      if (ts.isIdentifier(child)) {
        const symbol = this.#symbolAt(child);
        const declaration = symbol?.declarations?.[0];
        const file = declaration?.getSourceFile();
        if (symbol && declaration && file) {
          if (isFromPackage(file, "xstate")) {
            if (this.#isImported(child))
              this.#fromXState.add(`${symbol.flags & ts.SymbolFlags.Value ? "" : "type "}${child.text}`);
          } else if (file.fileName.includes("/node_modules/")) {
            if (this.#isImported(child)) foreignName = child.text;
          } else {
            const name = this.#take(symbol, declaration, file);
            if (name !== undefined && name !== child.text)
              edits.push({
                start: child.getStart(),
                end: child.getEnd(),
                text: ts.isShorthandPropertyAssignment(child.parent) ? `${child.text}: ${name}` : name,
              });
          }
        }
      }
      ts.forEachChild(child, visit);
    };
    visit(node);
    return { edits, foreign: foreignName };
  }

  /** The value of a property of an imported JSON file, such as `facts.code`, as a literal. */
  #factAt(node: ts.Node): string | undefined {
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
    const clause = this.#checker.getSymbolAtLocation(node.expression)?.declarations?.[0];
    if (clause === undefined || !ts.isImportClause(clause)) return undefined;
    const modulePath = (clause.parent.moduleSpecifier as ts.StringLiteral).text;
    if (!modulePath.endsWith(".json")) return undefined;
    const json = readFileSync(join(dirname(clause.getSourceFile().fileName), modulePath), "utf8");
    return JSON.stringify(JSON.parse(json)[node.name.text]);
  }

  #nameAt(node: ts.Identifier): string {
    const symbol = this.#symbolAt(node);
    return (symbol && this.#names.get(symbol)) ?? node.text;
  }

  #isImported(node: ts.Identifier): boolean {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  }

  /** Copies a top-level declaration of another file. @returns its name in this file; undefined if it is not copied */
  #take(symbol: ts.Symbol, declaration: ts.Declaration, file: ts.SourceFile): string | undefined {
    const statement = statementOf(declaration);
    if (statement === undefined) return undefined;
    const isTopLevel =
      (declaration as ts.Node) === statement ||
      (ts.isVariableStatement(statement) &&
        statement.declarationList.declarations.some((candidate) => candidate === declaration));
    if (!isTopLevel || file === this.#entry) return undefined;
    const knownName = this.#names.get(symbol);
    if (knownName !== undefined) return knownName;
    const name = this.#free(symbol.name, file);
    this.#names.set(symbol, name);
    const machine = machinesIn(file).find(({ exported }) => exported === symbol.name);
    if (machine !== undefined) {
      this.#fakeActors.set(name, this.#fake(name, machine, file));
    } else if (!this.#copied.has(statement)) {
      // Register the declaration before its dependencies, because a type may refer to itself, and place it after them.
      this.#copied.set(statement, "");
      const statementText = this.#write(statement);
      this.#copied.delete(statement);
      this.#copied.set(statement, statementText);
    }
    return name;
  }

  #free(name: string, file: ts.SourceFile): string {
    const stem = basename(file.fileName, ".ts").replace(/[^a-z]+(.)/g, (_, letter: string) =>
      letter.toUpperCase(),
    );
    const free = this.#taken.has(name) ? `${stem}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
    this.#taken.add(free);
    return free;
  }

  #write(statement: ts.Statement): string {
    const { edits, foreign } = this.#follow(statement);
    const isEntry = statement.getSourceFile() === this.#entry;
    const allEdits =
      foreign === undefined
        ? edits
        : [...edits.filter(({ start }) => start < bodyOf(statement).pos), replaceBody(statement, foreign)];
    const text = applyEdits(statement.getFullText(), statement.getFullStart(), allEdits).trim();
    return isEntry ? text : text.replace(/^(\/\*\*[\s\S]*?\*\/\s*)?export /, "$1");
  }

  /** A fake of the child chart with the types of its `setup`. */
  #fake(name: string, { setup }: MachineCall, file: ts.SourceFile): string {
    const types = setup?.properties.find((property) => property.name?.getText() === "types");
    const typeOf = (field: string, defaultType: string): string => {
      if (!types || !ts.isPropertyAssignment(types) || !ts.isObjectLiteralExpression(types.initializer))
        return defaultType;
      const property = types.initializer.properties.find((candidate) => candidate.name?.getText() === field);
      if (!property || !ts.isPropertyAssignment(property) || !ts.isAsExpression(property.initializer))
        return defaultType;
      const { type } = property.initializer;
      return applyEdits(type.getText(), type.getStart(), this.#follow(type).edits);
    };
    const typeArguments = [
      typeOf("context", "Record<string, never>"),
      typeOf("events", "EventObject"),
      typeOf("input", "undefined"),
      typeOf("output", "undefined"),
      typeOf("emitted", "EventObject"),
    ];
    return `const ${name} = chartElsewhere<${typeArguments.join(", ")}>("${basename(file.fileName)}");`;
  }
}

/** The chart of a lazy call such as `later<typeof doorMachine>("door")`, which the fake replaces. */
function lazyChartIn(node: ts.Node, lazyFunctionName: string | undefined): ts.Identifier | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== lazyFunctionName) return undefined;
  const type = node.typeArguments?.[0];
  return type && ts.isTypeQueryNode(type) && ts.isIdentifier(type.exprName) ? type.exprName : undefined;
}

function bodyOf(statement: ts.Statement): ts.Block {
  if (!ts.isFunctionDeclaration(statement) || statement.body === undefined)
    throw new Error(`${statement.getText()} takes from another package what only a function may take.`);
  return statement.body;
}

/** Replaces the body of a function that uses an import of another package: the new body throws an error. */
function replaceBody(statement: ts.Statement, foreignName: string): Edit {
  const body = bodyOf(statement);
  return {
    start: body.getStart(),
    end: body.getEnd(),
    text: `{\n  throw new Error("${foreignName} is not part of this export.");\n}`,
  };
}

/**
 * @param files the charts' source files, as paths
 * @returns the file of each chart, in the same order
 */
export function oneFileEach(
  files: readonly string[],
  oneFileOptions: OneFileOptions = {},
): readonly string[] {
  const program = ts.createProgram([...files], options);
  return files.map((file) => {
    const source = program.getSourceFile(file.split(sep).join("/"));
    if (source === undefined) throw new Error(`${file} cannot be read.`);
    return new OneFile(program, source, oneFileOptions).text();
  });
}
