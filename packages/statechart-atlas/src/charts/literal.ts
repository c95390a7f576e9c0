/** Reads a literal of a source file as data, without executing the file. */
import { basename } from "node:path";
import ts from "typescript";
import { type Expression, isExpression, plainCode } from "./expression.ts";
import { findDeclaration, type Module } from "./modules.ts";

export type Json = string | number | boolean | null | Expression | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** Unwraps `x as T`, `x satisfies T` and `(x)`. */
export function unwrapAssertions(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrapAssertions(node.expression)
    : node;
}

/** `door.machine.ts, line 12` */
function locationOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${basename(file.fileName)}, line ${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

export function nameOfProperty(name: ts.PropertyName): string {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)) return name.text;
  throw new Error(`${locationOf(name)}: ${name.getText()} is a computed name, which is not read.`);
}

/** @returns a reader of this file's literals, which resolves the file's own constants and imported data */
export function createLiteralReader(module: Module): (node: ts.Expression) => Json | undefined {
  const isData = (value: Json | undefined): boolean =>
    typeof value !== "object" || value === null
      ? true
      : "$expression" in value
        ? false
        : Object.values(value).every((property: Json | undefined) => isData(property));
  const isWritten = (node: ts.Expression): boolean =>
    ts.isObjectLiteralExpression(node) || ts.isArrowFunction(node);
  function readLiteral(expression: ts.Expression): Json | undefined {
    const node = unwrapAssertions(expression);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
      const value = readLiteral(node.operand);
      if (typeof value === "number") return -value;
    }
    if (ts.isIdentifier(node)) {
      if (node.text === "undefined") return undefined;
      const declaration = findDeclaration(node.text, module);
      if (declaration !== undefined && ts.isExpression(declaration.node)) {
        const isInSameFile = declaration.file === module.file;
        const value = isInSameFile
          ? readLiteral(declaration.node)
          : createLiteralReader(declaration)(declaration.node);
        if (isData(value) || (isInSameFile && isWritten(unwrapAssertions(declaration.node)))) return value;
      }
    }
    if (ts.isArrayLiteralExpression(node))
      return node.elements.map((element) => readLiteral(element) ?? null);
    if (ts.isObjectLiteralExpression(node)) return readObject(node);
    return { $expression: plainCode(node.getText()) };
  }
  function readObject(node: ts.ObjectLiteralExpression): JsonObject {
    return Object.fromEntries(
      node.properties.flatMap((property): [string, Json | undefined][] => {
        if (ts.isPropertyAssignment(property))
          return [[nameOfProperty(property.name), readLiteral(property.initializer)]];
        if (ts.isShorthandPropertyAssignment(property))
          return [[property.name.text, readLiteral(property.name)]];
        if (ts.isMethodDeclaration(property))
          return [
            [nameOfProperty(property.name), { $expression: plainCode(`function ${property.getText()}`) }],
          ];
        if (ts.isSpreadAssignment(property)) {
          const spreadValue = readLiteral(property.expression);
          if (
            typeof spreadValue === "object" &&
            spreadValue !== null &&
            !Array.isArray(spreadValue) &&
            !isExpression(spreadValue)
          )
            return Object.entries(spreadValue);
        }
        throw new Error(
          `${locationOf(property)}: ${property.getText().split("\n")[0]} is no literal, and nothing is run to read it.`,
        );
      }),
    );
  }
  return readLiteral;
}
