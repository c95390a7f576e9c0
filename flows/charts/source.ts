/** Reads a chart out of its source file by the TypeScript compiler's parser; nothing of the file is run. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import ts from "typescript";
import { bare, type Json, type JsonObject, literalReader, nameOfProperty } from "./literal.ts";

export const suffix = ".machine.ts";

/** What a chart asks for under a name of its own. */
export interface SourceActor {
  readonly name: string;
  /** A port answers once, a listener speaks for as long as it is asked, a machine is a chart of its own. */
  readonly kind: "port" | "listener" | "machine";
  /** The other chart's id. */
  readonly machine?: string;
}

export interface SourceChart {
  /** `topUp` */
  readonly id: string;
  /** `top-up.machine.ts` */
  readonly file: string;
  /** `topUpMachine` */
  readonly exported: string;
  /** What stands in `createMachine(…)`. */
  readonly config: JsonObject;
  readonly actors: readonly SourceActor[];
  readonly actions: readonly string[];
  readonly guards: readonly string[];
  readonly delays: readonly string[];
  /** How long a delay lasts, in milliseconds; those that differ each time are left out. */
  readonly times: Readonly<Record<string, number>>;
  /** Names of the context's fields. */
  readonly context: readonly string[];
}

/** `top-up.machine.ts` → `topUp` */
export function idOfFile(file: string): string {
  return basename(file, suffix).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

interface Call {
  readonly exported: string;
  readonly setup: ts.ObjectLiteralExpression;
  readonly config: ts.ObjectLiteralExpression;
}

/** `export const x = setup({…}).createMachine({…})` */
function callIn(statement: ts.Statement): Call | undefined {
  if (!ts.isVariableStatement(statement)) return undefined;
  for (const { name, initializer } of statement.declarationList.declarations) {
    if (!initializer || !ts.isIdentifier(name) || !ts.isCallExpression(initializer)) continue;
    const { expression: made, arguments: given } = initializer;
    if (!ts.isPropertyAccessExpression(made) || made.name.text !== "createMachine") continue;
    const begun = made.expression;
    const config = given[0] && bare(given[0]);
    if (!ts.isCallExpression(begun) || begun.expression.getText() !== "setup") continue;
    const setup = begun.arguments[0] && bare(begun.arguments[0]);
    if (setup && config && ts.isObjectLiteralExpression(setup) && ts.isObjectLiteralExpression(config))
      return { exported: name.text, setup, config };
  }
  return undefined;
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
}

/** @throws one sentence where the file is not exactly one literal `setup({…}).createMachine({…})` */
export function callOf(file: ts.SourceFile): Call {
  const calls = file.statements.flatMap((statement) => callIn(statement) ?? []);
  const [call] = calls;
  const mentions = file.text.match(/\bcreateMachine\(/g)?.length ?? 0;
  if (call === undefined || calls.length !== 1 || mentions !== 1)
    throw new Error(`${basename(file.fileName)} is not one literal setup({…}).createMachine({…}).`);
  return call;
}

function partOf(literal: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralExpression | undefined {
  for (const property of literal.properties) {
    if (!ts.isPropertyAssignment(property) || nameOfProperty(property.name) !== name) continue;
    const value = bare(property.initializer);
    if (ts.isObjectLiteralExpression(value)) return value;
  }
  return undefined;
}

function namesIn(literal: ts.ObjectLiteralExpression | undefined): string[] {
  return (literal?.properties ?? []).flatMap(({ name }) => (name ? [nameOfProperty(name)] : []));
}

/** Which module each imported name comes from. */
function importsOf(file: ts.SourceFile): ReadonlyMap<string, string> {
  return new Map(
    file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const named = importClause?.namedBindings;
      if (!named || !ts.isNamedImports(named) || !ts.isStringLiteral(moduleSpecifier)) return [];
      return named.elements.map(({ name }) => [name.text, moduleSpecifier.text] as const);
    }),
  );
}

/** The chart that a type or a value speaks of: `typeof sessionMachine`, `sessionMachine`. */
function machineIn(node: ts.Node, imports: ReadonlyMap<string, string>): string | undefined {
  if (ts.isIdentifier(node)) {
    const from = imports.get(node.text);
    if (from?.endsWith(suffix) && node.text.endsWith("Machine")) return idOfFile(from);
  }
  return ts.forEachChild(node, (child) => machineIn(child, imports));
}

function actorsIn(literal: ts.ObjectLiteralExpression | undefined, file: ts.SourceFile): SourceActor[] {
  const imports = importsOf(file);
  return (literal?.properties ?? []).flatMap((property): SourceActor[] => {
    if (ts.isShorthandPropertyAssignment(property)) return [{ name: property.name.text, kind: "listener" }];
    if (!ts.isPropertyAssignment(property)) return [];
    const name = nameOfProperty(property.name);
    const machine = machineIn(property.initializer, imports);
    if (machine !== undefined) return [{ name, kind: "machine", machine }];
    const value = bare(property.initializer);
    const maker = ts.isCallExpression(value) ? value.expression.getText() : "";
    return [{ name, kind: maker === "port" ? "port" : "listener" }];
  });
}

function contextIn(setup: ts.ObjectLiteralExpression): string[] {
  const types = partOf(setup, "types");
  for (const property of types?.properties ?? []) {
    if (!ts.isPropertyAssignment(property) || nameOfProperty(property.name) !== "context") continue;
    if (ts.isAsExpression(property.initializer) && ts.isTypeLiteralNode(property.initializer.type))
      return property.initializer.type.members.flatMap(({ name }) => (name ? [nameOfProperty(name)] : []));
  }
  return [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("$expression" in value);
}

/** `60_000`, `5 * 60_000`, and the longest of `() => 60_000 - …`. */
function timeIn(text: string): number | undefined {
  const [, product] =
    /^(?:\(.*?\)\s*=>\s*)?(\d[\d_]*(?:\s*\*\s*\d[\d_]*)*)(?:\s*-[^>]*)?$/s.exec(text.trim()) ?? [];
  return product?.split("*").reduce((all, one) => all * Number(one.trim().replaceAll("_", "")), 1);
}

/** @param constant the text of a constant that the file imports */
function timesIn(
  literal: ts.ObjectLiteralExpression | undefined,
  constant: (name: string) => string | undefined,
): Readonly<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const property of literal?.properties ?? []) {
    const name = property.name && nameOfProperty(property.name);
    if (name === undefined) continue;
    const text = ts.isPropertyAssignment(property) ? property.initializer.getText() : constant(name);
    const time =
      text === undefined ? undefined : timeIn(/^\w+$/.test(text) ? (constant(text) ?? text) : text);
    if (time !== undefined) times[name] = time;
  }
  return times;
}

/**
 * @param textOf the text of another module, by its name in an import
 * @throws one sentence where the text is no chart as the house writes them
 */
export function readSource(
  fileName: string,
  text: string,
  textOf: (module: string) => string | undefined = () => undefined,
): SourceChart {
  const file = parse(fileName, text);
  const { exported, setup, config } = callOf(file);
  const imports = importsOf(file);
  const constant = (name: string): string | undefined => {
    const module = imports.get(name);
    const source = module === undefined ? text : textOf(module);
    return new RegExp(`const ${name}(?:: number)? = ([^;]+);`).exec(source ?? "")?.[1];
  };
  const read = literalReader(file)(config);
  const id = idOfFile(fileName);
  if (!isObject(read) || read.id !== id) throw new Error(`${fileName}: its chart is not called ${id}.`);
  return {
    id,
    file: fileName,
    exported,
    config: read,
    actors: actorsIn(partOf(setup, "actors"), file),
    actions: namesIn(partOf(setup, "actions")),
    guards: namesIn(partOf(setup, "guards")),
    delays: namesIn(partOf(setup, "delays")),
    times: timesIn(partOf(setup, "delays"), constant),
    context: contextIn(setup),
  };
}

/** Every chart of a folder and its subfolders, by its file's name. */
export function readSources(folder: string): readonly SourceChart[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(suffix))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .map((file) =>
      readSource(file, readFileSync(join(folder, file), "utf8"), (module) => {
        const other = join(folder, dirname(file), module);
        return module.startsWith(".") && existsSync(other) ? readFileSync(other, "utf8") : undefined;
      }),
    );
}
