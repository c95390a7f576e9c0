/** Reads the charts of a source file with the TypeScript parser, without executing the file. */
import { basename } from "node:path";
import ts from "typescript";
import type { ActorKind } from "./flow.ts";
import {
  createLiteralReader,
  type Json,
  type JsonObject,
  nameOfProperty,
  unwrapAssertions,
} from "./literal.ts";
import { callsIn, type MachineCall } from "./machine-calls.ts";
import { findDeclaration, importsOf, type Module, type Modules } from "./modules.ts";
import { actorName } from "./written.ts";

/** An actor in `setup` of a chart. */
export interface SourceActor {
  readonly name: string;
  readonly kind: ActorKind;
  /** The id of the child chart, if the actor is a machine. */
  readonly machine?: string;
}

export interface SourceChart {
  /** `door` */
  readonly id: string;
  /** `door.machine.ts` */
  readonly file: string;
  /** `doorMachine` */
  readonly exported: string;
  /** The argument of `createMachine(…)`. */
  readonly config: JsonObject;
  readonly actors: readonly SourceActor[];
  readonly actions: readonly string[];
  readonly guards: readonly string[];
  readonly delays: readonly string[];
  /** Durations of the delays in milliseconds; computed delays are omitted. */
  readonly times: Readonly<Record<string, number>>;
  /** Names of the context's keys. */
  readonly context: readonly string[];
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
}

export interface Reading {
  /** Finds the text of an imported module; if it returns undefined, the import is not followed. */
  readonly modules?: Modules;
  /** The names of functions that create an actor that resolves once; default: `fromPromise`. */
  readonly ports?: readonly string[];
}

/** `front-door.machine.ts` → `frontDoor` */
export function idOfFile(file: string): string {
  return basename(file)
    .replace(/(?:\.machine)?\.[cm]?[jt]sx?$/, "")
    .replace(/[-_.]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function objectProperty(
  objectLiteral: ts.ObjectLiteralExpression,
  name: string,
): ts.ObjectLiteralExpression | undefined {
  for (const property of objectLiteral.properties) {
    if (!ts.isPropertyAssignment(property) || nameOfProperty(property.name) !== name) continue;
    const value = unwrapAssertions(property.initializer);
    if (ts.isObjectLiteralExpression(value)) return value;
  }
  return undefined;
}

function namesIn(objectLiteral: ts.ObjectLiteralExpression | undefined): string[] {
  return (objectLiteral?.properties ?? []).flatMap(({ name }) => (name ? [nameOfProperty(name)] : []));
}

function textIn(objectLiteral: ts.ObjectLiteralExpression, name: string): string | undefined {
  for (const property of objectLiteral.properties)
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) {
      const value = unwrapAssertions(property.initializer);
      if (ts.isStringLiteralLike(value)) return value.text;
    }
  return undefined;
}

/** The machine's `id`, or else the name of its variable, or else the name of its file. */
function idOf({ exported, config }: MachineCall, fileName: string): string {
  const idText = config && textIn(config, "id");
  return idText ?? (exported.replace(/(?<=.)[Mm]achine$/, "") || idOfFile(fileName));
}

const machinesByFile = new WeakMap<ts.SourceFile, ReadonlyMap<string, string>>();

/** The ids of a file's machines by variable name. */
function machinesOf(file: ts.SourceFile): ReadonlyMap<string, string> {
  const machines =
    machinesByFile.get(file) ??
    new Map(callsIn(file).map((call) => [call.exported, idOf(call, file.fileName)]));
  machinesByFile.set(file, machines);
  return machines;
}

type FindMachine = (node: ts.Node) => string | undefined;

/** Finds the chart that a type or value refers to: `typeof doorMachine`, `doorMachine`. */
function createMachineFinder(file: ts.SourceFile, modules: Modules): FindMachine {
  const imports = importsOf(file);
  const ownMachines = machinesOf(file);
  const idOfName = (name: string): string | undefined => {
    const importedExport = imports.get(name);
    if (importedExport === undefined) return ownMachines.get(name);
    const importedModule = modules(importedExport.module);
    if (importedModule !== undefined) return machinesOf(importedModule.file).get(importedExport.name);
    // Without the module's text, derive the id from the imported name.
    return importedExport.module.startsWith(".") ? /^(.+)Machine$/.exec(importedExport.name)?.[1] : undefined;
  };
  const find: FindMachine = (node) =>
    (ts.isIdentifier(node) ? idOfName(node.text) : undefined) ?? ts.forEachChild(node, find);
  return find;
}

function actorsIn(
  objectLiteral: ts.ObjectLiteralExpression | undefined,
  actorOf: (name: string, value: ts.Expression) => SourceActor,
): SourceActor[] {
  return (objectLiteral?.properties ?? []).flatMap((property): SourceActor[] => {
    const value = ts.isShorthandPropertyAssignment(property)
      ? property.name
      : ts.isPropertyAssignment(property)
        ? property.initializer
        : undefined;
    if (value === undefined || property.name === undefined) return [];
    return [actorOf(nameOfProperty(property.name), value)];
  });
}

/** Actors that are started inline, without a name in `setup`: `src: fromPromise(…)`, `spawnChild(doorMachine)`. */
function startedValues(objectNode: ts.Node): ts.Expression[] {
  const foundExpressions: ts.Expression[] = [];
  const isInvoked = ({ parent }: ts.Node): boolean => {
    const property = ts.isArrayLiteralExpression(parent.parent) ? parent.parent.parent : parent.parent;
    return ts.isPropertyAssignment(property) && property.name.getText() === "invoke";
  };
  const visit = (node: ts.Node): void => {
    const startedNode =
      ts.isPropertyAssignment(node) && node.name.getText() === "src" && isInvoked(node)
        ? node.initializer
        : ts.isCallExpression(node) && /(?:^|\.)spawn(?:Child)?$/.test(node.expression.getText())
          ? node.arguments[0]
          : undefined;
    if (startedNode !== undefined && !ts.isStringLiteralLike(unwrapAssertions(startedNode)))
      foundExpressions.push(unwrapAssertions(startedNode));
    ts.forEachChild(node, visit);
  };
  visit(objectNode);
  return foundExpressions;
}

function contextIn(setup: ts.ObjectLiteralExpression): string[] {
  const types = objectProperty(setup, "types");
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

/** The duration in code like `60_000` or `5 * 60_000`, or the max duration in code like `() => 60_000 - …`. */
function timeIn(text: string): number | undefined {
  const [, product] =
    /^(?:\(.*?\)\s*=>\s*)?(\d[\d_]*(?:\s*\*\s*\d[\d_]*)*)(?:\s*-[^>]*)?$/s.exec(text.trim()) ?? [];
  return product?.split("*").reduce((total, factor) => total * Number(factor.trim().replaceAll("_", "")), 1);
}

/** @param constantValue returns the text of an imported constant */
function timesIn(
  objectLiteral: ts.ObjectLiteralExpression | undefined,
  constant: (name: string) => string | undefined,
): Readonly<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const property of objectLiteral?.properties ?? []) {
    const name = property.name && nameOfProperty(property.name);
    if (name === undefined) continue;
    const text = ts.isPropertyAssignment(property) ? property.initializer.getText() : constant(name);
    const time =
      text === undefined ? undefined : timeIn(/^\w+$/.test(text) ? (constant(text) ?? text) : text);
    if (time !== undefined) times[name] = time;
  }
  return times;
}

function isPort(node: ts.Node, module: Module, creators: readonly string[]): boolean {
  const value = ts.isExpression(node) ? unwrapAssertions(node) : node;
  if (ts.isCallExpression(value)) return creators.includes(value.expression.getText());
  const foundExport = ts.isIdentifier(value) ? findDeclaration(value.text, module) : undefined;
  return (
    foundExport !== undefined && foundExport.node !== value && isPort(foundExport.node, foundExport, creators)
  );
}

const resolveNoModule: Modules = () => undefined;

/**
 * @param fileName the charts' `file`
 * @throws an error with a one-sentence message if a machine of the file is not a literal
 */
export function readCharts(
  fileName: string,
  text: string,
  { modules = resolveNoModule, ports = ["fromPromise"] }: Reading = {},
): readonly SourceChart[] {
  const file = parse(fileName, text);
  const imports = importsOf(file);
  const find = createMachineFinder(file, modules);
  const actorOf = (name: string, value: ts.Expression): SourceActor => {
    const machine = find(value);
    if (machine !== undefined) return { name, kind: "machine", machine };
    return { name, kind: isPort(value, { file, modules }, ports) ? "port" : "listener" };
  };
  const constantValue = (name: string): string | undefined => {
    const importedExport = imports.get(name);
    const source = importedExport === undefined ? text : modules(importedExport.module)?.file.text;
    return new RegExp(`const ${name}(?:: number)? = ([^;]+);`).exec(source ?? "")?.[1];
  };
  return callsIn(file).map((call): SourceChart => {
    const { exported, setup, config, line } = call;
    const configValue = config && createLiteralReader({ file, modules })(config);
    if (config === undefined || !isObject(configValue))
      throw new Error(
        `${basename(fileName)}, line ${line}: createMachine is given no literal, and nothing is run to read it.`,
      );
    const namedActors = actorsIn(setup && objectProperty(setup, "actors"), actorOf);
    const values = [config, ...(setup ? [setup] : [])]
      .flatMap(startedValues)
      .map((value) => actorOf(actorName(value.getText()), value))
      .filter(({ name }, index, actors) =>
        [...namedActors, ...actors.slice(0, index)].every((previousActor) => previousActor.name !== name),
      );
    return {
      id: typeof configValue.id === "string" ? configValue.id : idOf(call, fileName),
      file: fileName,
      exported,
      config: configValue,
      actors: [...namedActors, ...values],
      actions: namesIn(setup && objectProperty(setup, "actions")),
      guards: namesIn(setup && objectProperty(setup, "guards")),
      delays: namesIn(setup && objectProperty(setup, "delays")),
      times: timesIn(setup && objectProperty(setup, "delays"), constantValue),
      context: setup === undefined ? namesIn(objectProperty(config, "context")) : contextIn(setup),
    };
  });
}
