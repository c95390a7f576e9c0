/** Derives names for inline code in a chart: a guard, an action or an actor. */
import ts from "typescript";
import { unwrapAssertions } from "./literal.ts";

function parseCode(code: string): ts.Expression | undefined {
  const [statement] = ts.createSourceFile("code.ts", `(${code})`, ts.ScriptTarget.ESNext, true).statements;
  return statement && ts.isExpressionStatement(statement)
    ? unwrapAssertions(statement.expression)
    : undefined;
}

const combinators = new Set(["and", "or", "not"]);

function propertyOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of node.properties)
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer;
  return undefined;
}

function guardIn(expression: ts.Expression): string {
  const node = unwrapAssertions(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isObjectLiteralExpression(node)) {
    const type = propertyOf(node, "type");
    if (type !== undefined) return guardIn(type);
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(guardIn).join(", ");
  if (ts.isCallExpression(node) && combinators.has(node.expression.getText()))
    return `${node.expression.getText()}(${node.arguments.map(guardIn).join(", ")})`;
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return unwrapAssertions(node.body).getText();
  return node.getText();
}

/** `and(isPaid, not(isLocked))` for combined guards; the returned expression for a function. */
export function guardName(code: string): string {
  const node = parseCode(code);
  return node === undefined ? code : guardIn(node);
}

/** The text of a call's argument: a string, a name, or the `type` of an event. */
function argumentTextOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isArrowFunction(node))
    return ts.isBlock(node.body) ? "" : argumentTextOf(unwrapAssertions(node.body));
  if (!ts.isObjectLiteralExpression(node)) return "";
  const type = propertyOf(node, "type");
  return type === undefined ? "" : argumentTextOf(type);
}

function fieldsOf(node: ts.Node | undefined): string {
  return node !== undefined && ts.isObjectLiteralExpression(node)
    ? node.properties.map(({ name }) => name?.getText() ?? "").join(", ")
    : "";
}

/** `assign count`, `raise door.opened`, `sendTo toasts door.opened`; a function is shown as its code. */
export function actionName(code: string): string {
  const node = parseCode(code);
  if (node === undefined || !ts.isCallExpression(node)) return code;
  const creatorName = node.expression.getText();
  const actionArguments = node.arguments.slice(0, 2).map(unwrapAssertions);
  return [
    creatorName,
    ...(creatorName === "assign" ? [fieldsOf(actionArguments[0])] : actionArguments.map(argumentTextOf)),
  ]
    .filter((word) => word !== "")
    .join(" ");
}

/** `fetchUser` for `fetchUser` and `fetchUser.provide(…)`, `fromPromise` for `fromPromise(…)`. */
export function actorName(code: string): string {
  const node = parseCode(code);
  const innerText = (expression: ts.Expression): string =>
    ts.isIdentifier(expression)
      ? expression.text
      : ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression)
        ? innerText(expression.expression)
        : code;
  return node === undefined ? code : innerText(node);
}
