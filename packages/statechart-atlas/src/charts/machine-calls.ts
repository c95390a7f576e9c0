/** Finds the machines that a source file creates: `createMachine({…})`, with or without `setup({…})`. */
import ts from "typescript";
import { unwrapAssertions } from "./literal.ts";

export interface MachineCall {
  /** The name of the variable or function that creates the machine, or empty. */
  readonly exported: string;
  /** The argument of `setup(…)`. */
  readonly setup: ts.ObjectLiteralExpression | undefined;
  /** The argument of `createMachine(…)`; undefined if it is not a literal. */
  readonly config: ts.ObjectLiteralExpression | undefined;
  /** The line of the call, counted from 1. */
  readonly line: number;
}

function nameOf(call: ts.Node): string {
  for (let node: ts.Node = call; node.parent !== undefined; node = node.parent) {
    const { parent } = node;
    const isNamed = ts.isVariableDeclaration(parent) || ts.isFunctionDeclaration(parent);
    if (isNamed && parent.name !== undefined && ts.isIdentifier(parent.name)) return parent.name.text;
  }
  return "";
}

/** The top-level constants of a file, by name. */
function constantsOf(file: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  return new Map(
    file.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer ? [[name.text, initializer] as const] : [],
      ),
  );
}

export function callsIn(file: ts.SourceFile): readonly MachineCall[] {
  const constants = constantsOf(file);
  const literalOf = (expression: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined => {
    if (expression === undefined) return undefined;
    const node = unwrapAssertions(expression);
    if (ts.isObjectLiteralExpression(node)) return node;
    return ts.isIdentifier(node) ? literalOf(constants.get(node.text)) : undefined;
  };
  const setupOf = (expression: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined => {
    if (expression === undefined) return undefined;
    const node = unwrapAssertions(expression);
    if (ts.isIdentifier(node)) return setupOf(constants.get(node.text));
    if (ts.isPropertyAccessExpression(node)) return setupOf(node.expression);
    if (!ts.isCallExpression(node)) return undefined;
    return node.expression.getText() === "setup" ? literalOf(node.arguments[0]) : setupOf(node.expression);
  };
  const calls: MachineCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression;
      const isOfSetup = ts.isPropertyAccessExpression(callee) && callee.name.text === "createMachine";
      if (isOfSetup || (ts.isIdentifier(callee) && callee.text === "createMachine"))
        calls.push({
          exported: nameOf(node),
          setup: isOfSetup ? setupOf(callee.expression) : undefined,
          config: literalOf(node.arguments[0]),
          line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}
