/** Finds calls that answer with their clean-up, a function to end what they began, where nothing keeps the answer. */
import ts from "typescript";
import { calledName } from "./late-effects.ts";

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);

function isCleanUp(type: ts.TypeNode | undefined): boolean {
  return (
    type !== undefined &&
    ts.isFunctionTypeNode(type) &&
    type.parameters.length === 0 &&
    type.type.kind === ts.SyntaxKind.VoidKeyword
  );
}

/** The names of the functions and methods that are declared to answer with a clean-up. */
export function startersIn(path: string, text: string): readonly string[] {
  if (!text.includes("() => void")) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && isCleanUp(node.type)) {
      const named = ts.isFunctionTypeNode(node) || ts.isArrowFunction(node) ? node.parent : node;
      const { name } = named as ts.NamedDeclaration;
      if (name !== undefined) found.push(name.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(path, text));
  return found;
}

/** `bindKeyedCall watchProgress`: the outermost function with a name, and the call whose clean-up is dropped. */
export function droppedCleanUps(
  path: string,
  text: string,
  starters: ReadonlySet<string>,
): readonly string[] {
  if (![...starters].some((name) => text.includes(`${name}(`))) return [];
  const found = new Set<string>();
  const visit = (node: ts.Node, place: string): void => {
    const name =
      ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) ? node.name?.getText() : undefined;
    const inner = place === "" ? (name ?? "") : place;
    if (ts.isExpressionStatement(node)) {
      const { expression } = node;
      const call = ts.isVoidExpression(expression) ? expression.expression : expression;
      if (ts.isCallExpression(call) && starters.has(calledName(call)))
        found.add(`${inner} ${calledName(call)}`.trim());
    }
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(parse(path, text), "");
  return [...found];
}
