/** A chart's definition as data: XState's `machine.definition`, with functions as their source code. */
import { type AnyStateMachine, createMachine, type MachineConfig } from "xstate";
import { isExpression, plainCode } from "./expression.ts";
import type { Json, JsonObject } from "./literal.ts";

const code = Symbol("code");

type QuotedCode = (() => undefined) & { readonly [code]: string };

/** A function that represents source code; it is never called. */
function quoteCode(text: string): QuotedCode {
  return Object.assign(() => undefined, { [code]: text });
}

/** The source code that a value of a parsed chart represents; undefined if the value is a name. */
export function codeOf(value: unknown): string | undefined {
  return isQuoted(value) ? value[code] : undefined;
}

function isQuoted(value: unknown): value is QuotedCode {
  return typeof value === "function" && code in value;
}

function replaceCodeByFunctions(value: Json | undefined): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isExpression(value)) return quoteCode(value.$expression);
  if (Array.isArray(value)) return value.map(replaceCodeByFunctions);
  return Object.fromEntries(
    Object.entries(value).map(([name, child]: [string, Json | undefined]) => [
      name,
      replaceCodeByFunctions(child),
    ]),
  );
}

/** Creates a machine from a chart's data, to inspect it; the machine is never started. */
export function machineOf(config: JsonObject): AnyStateMachine {
  const machine = replaceCodeByFunctions(config) as MachineConfig<
    Record<string, unknown>,
    { type: string },
    never,
    never,
    never,
    never,
    never,
    never,
    never,
    never,
    never
  >;
  return createMachine(machine) as unknown as AnyStateMachine;
}

/** `machine.definition` as JSON, with a function as `{"$expression": "…its code…"}`. */
export function definitionOf(machine: AnyStateMachine): JsonObject {
  const text = JSON.stringify(machine.definition, (_, value: unknown) => {
    if (isQuoted(value)) return { $expression: value[code] };
    return typeof value === "function" ? { $expression: plainCode(value.toString()) } : value;
  });
  return JSON.parse(text) as JsonObject;
}
