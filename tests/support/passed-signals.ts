/** Finds calls that could be cancelled, and are not, in a function that itself can be. */
import ts from "typescript";
import { calledName, isSignal } from "./late-effects.ts";

/** The index of the signal among the parameters of each function that takes one, by the function's name. */
export type SignalPositions = ReadonlyMap<string, number>;

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);

function nameOf(node: ts.SignatureDeclaration): string | undefined {
  return (node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined))?.getText();
}

export function findSignalPositions(path: string, text: string): readonly (readonly [string, number])[] {
  if (!/signal/i.test(text)) return [];
  const foundParameters: (readonly [string, number])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const name = nameOf(node);
      const index = node.parameters.findIndex(
        (parameter) => ts.isIdentifier(parameter.name) && isSignal(parameter),
      );
      if (name !== undefined && index >= 0) foundParameters.push([name, index]);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(path, text));
  return foundParameters;
}

/** `fromPromise` gives its function a signal, whether the function reads it or not. */
function hasSignal(node: ts.SignatureDeclaration): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) && parent.expression.getText() === "fromPromise") return true;
  return node.parameters.some(isSignal);
}

/** A signal that comes from outside, by its name. */
const isPassed = (argument: ts.Expression | undefined): boolean =>
  argument !== undefined && /^(?:\w+\.)*\w*signal$/i.test(argument.getText());

/** `readAccount listCards`: a function with a signal, or the port's name, and the call that does not get it. */
export function unpassedSignals(path: string, text: string, cancellable: SignalPositions): readonly string[] {
  if (!/signal|fromPromise/i.test(text)) return [];
  const foundCalls = new Set<string>();
  const visit = (node: ts.Node, outerName: string | undefined): void => {
    let innerName = outerName;
    if (ts.isFunctionLike(node) && hasSignal(node)) {
      const port = ts.isCallExpression(node.parent) ? node.parent.parent : undefined;
      innerName = nameOf(node) ?? (port && ts.isPropertyAssignment(port) ? port.name.getText() : "") ?? "";
    }
    if (ts.isCallExpression(node) && innerName !== undefined) {
      const name = calledName(node);
      const index = cancellable.get(name);
      if (index !== undefined && !isPassed(node.arguments[index])) foundCalls.add(`${innerName} ${name}`);
    }
    ts.forEachChild(node, (child) => visit(child, innerName));
  };
  visit(parse(path, text), undefined);
  return [...foundCalls];
}
