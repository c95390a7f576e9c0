/** Finds the actors to which a file's code sends events by `systemId`: XState's `system.get("toasts")`. */
import ts from "typescript";
import { unwrapAssertions } from "./literal.ts";
import { findDeclaration, type Module, type Modules } from "./modules.ts";

/** The argument of each `system.get(…)` in a node. */
function systemGetArguments(node: ts.Node): readonly ts.Expression[] {
  const foundExpressions: ts.Expression[] = [];
  const visit = (at: ts.Node): void => {
    const isGet = ts.isCallExpression(at) && /(?:^|\.)system\??\.get$/.test(at.expression.getText());
    if (isGet && at.arguments[0] !== undefined) foundExpressions.push(unwrapAssertions(at.arguments[0]));
    ts.forEachChild(at, visit);
  };
  visit(node);
  return foundExpressions;
}

/** @param target the first argument of a `sendTo` */
function namesOf(target: ts.Node, place: Module): readonly string[] {
  const node = ts.isExpression(target) ? unwrapAssertions(target) : target;
  if (ts.isIdentifier(node)) {
    const foundExport = findDeclaration(node.text, place);
    return foundExport === undefined || foundExport.node === target
      ? []
      : namesOf(foundExport.node, foundExport);
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    // The target is a function call. The function passes one of its arguments to `system.get`.
    const maker = findDeclaration(node.expression.text, place)?.node;
    if (maker === undefined || !ts.isFunctionLike(maker)) return [];
    const parameters = maker.parameters.map(({ name }) => name.getText());
    return systemGetArguments(maker).flatMap((expression) => {
      const argument = node.arguments[parameters.indexOf(expression.getText())];
      return argument !== undefined && ts.isStringLiteralLike(argument) ? [argument.text] : [];
    });
  }
  return systemGetArguments(node).flatMap((got) => (ts.isStringLiteralLike(got) ? [got.text] : []));
}

/** The `systemId`s to which the file sends events, without duplicates, in source order. */
export function sentTo(
  fileName: string,
  code: string,
  modules: Modules = () => undefined,
): readonly string[] {
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.ESNext, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isSent = ts.isCallExpression(node) && /(?:^|\.)sendTo$/.test(node.expression.getText());
    if (isSent && node.arguments[0] !== undefined)
      found.push(...namesOf(node.arguments[0], { file, modules }));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...new Set(found)];
}
