/** Finds the actors to which a file's code sends events by `systemId`: XState's `system.get("toasts")`. */
import ts from "typescript";
import { unwrapAssertions } from "./literal.ts";
import { findDeclaration, type Module, type Modules } from "./modules.ts";

/** The argument of each `system.get(…)` in a node. */
function systemGetArguments(node: ts.Node): readonly ts.Expression[] {
  const foundExpressions: ts.Expression[] = [];
  const visit = (child: ts.Node): void => {
    const isGet = ts.isCallExpression(child) && /(?:^|\.)system\??\.get$/.test(child.expression.getText());
    if (isGet && child.arguments[0] !== undefined)
      foundExpressions.push(unwrapAssertions(child.arguments[0]));
    ts.forEachChild(child, visit);
  };
  visit(node);
  return foundExpressions;
}

/** @param target the first argument of a `sendTo` */
function namesOf(target: ts.Node, module: Module): readonly string[] {
  const node = ts.isExpression(target) ? unwrapAssertions(target) : target;
  if (ts.isIdentifier(node)) {
    const foundExport = findDeclaration(node.text, module);
    return foundExport === undefined || foundExport.node === target
      ? []
      : namesOf(foundExport.node, foundExport);
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    // The target is a function call. The function passes one of its arguments to `system.get`.
    const creator = findDeclaration(node.expression.text, module)?.node;
    if (creator === undefined || !ts.isFunctionLike(creator)) return [];
    const parameters = creator.parameters.map(({ name }) => name.getText());
    return systemGetArguments(creator).flatMap((expression) => {
      const argument = node.arguments[parameters.indexOf(expression.getText())];
      return argument !== undefined && ts.isStringLiteralLike(argument) ? [argument.text] : [];
    });
  }
  return systemGetArguments(node).flatMap((argument) =>
    ts.isStringLiteralLike(argument) ? [argument.text] : [],
  );
}

/** The `systemId`s to which the file sends events, without duplicates, in source order. */
export function sentTo(
  fileName: string,
  code: string,
  modules: Modules = () => undefined,
): readonly string[] {
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.ESNext, true);
  const foundNames: string[] = [];
  const visit = (node: ts.Node): void => {
    const isSent = ts.isCallExpression(node) && /(?:^|\.)sendTo$/.test(node.expression.getText());
    if (isSent && node.arguments[0] !== undefined)
      foundNames.push(...namesOf(node.arguments[0], { file, modules }));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...new Set(foundNames)];
}
