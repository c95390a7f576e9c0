/** Finds effects of a function after an `await`, though its signal may have been aborted meanwhile. */
import ts from "typescript";

/** `readAccount` of `readAccount(api, signal)`, `query` of `permissions?.query(…)`. */
export function calledName(node: ts.Node): string {
  const calledExpression = ts.isCallExpression(node) ? node.expression : node;
  return ts.isPropertyAccessExpression(calledExpression)
    ? calledExpression.name.text
    : calledExpression.getText();
}

/** Whether the value is a function, also as an argument of a call: `fromPromise(async ({ signal }) => …)`. */
const isFunction = (value: ts.Expression): boolean =>
  ts.isArrowFunction(value) || (ts.isCallExpression(value) && value.arguments.some(isFunction));

/** The innermost name around a node: of a function, of a method or of what an arrow function is assigned to. */
function placeOf(node: ts.Node): string {
  for (let ancestor = node; !ts.isSourceFile(ancestor); ancestor = ancestor.parent)
    if (
      ts.isFunctionDeclaration(ancestor) ||
      ts.isMethodDeclaration(ancestor) ||
      ((ts.isVariableDeclaration(ancestor) || ts.isPropertyAssignment(ancestor)) &&
        ancestor.initializer !== undefined &&
        isFunction(ancestor.initializer))
    )
      return ancestor.name?.getText() ?? "";
  return "";
}

/** Whether the name stands for a signal, by itself, its type or its value. */
export function isSignal({
  name,
  type,
  initializer,
}: ts.ParameterDeclaration | ts.VariableDeclaration): boolean {
  if (/^Abort(?:Signal|Controller)\b/.test(type?.getText() ?? "")) return true;
  if (/^(?:new AbortController|AbortSignal)\b/.test(initializer?.getText() ?? "")) return true;
  if (ts.isIdentifier(name)) return name.text === "signal";
  return name.elements.some((element) => ts.isBindingElement(element) && element.name.getText() === "signal");
}

function hasSignal(node: ts.SignatureDeclaration): boolean {
  const { body } = node as ts.FunctionLikeDeclaration;
  return (
    node.parameters.some(isSignal) ||
    (body !== undefined &&
      ts.isBlock(body) &&
      body.statements.some(
        (statement) =>
          ts.isVariableStatement(statement) && statement.declarationList.declarations.some(isSignal),
      ))
  );
}

/** The promise before a callback of `then` or `catch`, which runs as late as what follows an `await`. */
function promiseBefore({ parent }: ts.SignatureDeclaration): ts.Node | undefined {
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return undefined;
  const { name, expression } = parent.expression;
  return /^(?:then|catch)$/.test(name.text) ? expression : undefined;
}

const looksAtSignal = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && /^(?:aborted|throwIfAborted)$/.test(node.name.text);

/** Whether it is an assignment, or a call whose value is not used. */
function isEffect(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (!ts.isCallExpression(node) || looksAtSignal(node.expression)) return false;
  const outerNode = ts.isAwaitExpression(node.parent) ? node.parent.parent : node.parent;
  return (
    ts.isExpressionStatement(outerNode) || ts.isVoidExpression(outerNode) || ts.isArrowFunction(outerNode)
  );
}

/** What was awaited before the first effect after each `await`, unless the function checks a signal between them. */
function awaitedBeforeEffects(start: ts.SignatureDeclaration): readonly ts.Node[] {
  const { body } = start as ts.FunctionLikeDeclaration;
  const foundNodes: ts.Node[] = [];
  let awaited = promiseBefore(start);
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (looksAtSignal(node)) awaited = undefined;
    ts.forEachChild(node, visit);
    // The beginning of a loop follows its end.
    if (ts.isIterationStatement(node, false)) ts.forEachChild(node, visit);
    if (awaited !== undefined && isEffect(node) && !node.getText().includes(awaited.getText())) {
      foundNodes.push(awaited);
      awaited = undefined;
    }
    if (ts.isAwaitExpression(node)) awaited = node.expression;
  };
  if (body !== undefined) visit(body);
  return foundNodes;
}

/** `readAccount call`: the function with such an effect, and the awaited one, in the order of the file. */
export function lateEffects(path: string, text: string): readonly string[] {
  if (!/signal|AbortController/.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const withSignal = new Set<ts.Node>();
  const foundEffects = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      let ancestor: ts.Node = node.parent;
      while (ancestor !== file && !withSignal.has(ancestor)) ancestor = ancestor.parent;
      if (withSignal.has(ancestor) || hasSignal(node)) {
        withSignal.add(node);
        for (const awaited of awaitedBeforeEffects(node))
          foundEffects.add(`${placeOf(awaited)} ${calledName(awaited)}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...foundEffects];
}
