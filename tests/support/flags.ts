import ts from "typescript";

/**
 * Variables and fields that hold `true`, `false` or one of a few words and are reassigned by another function than the
 * one that declares them: states that no chart shows.
 */
export function flagsOf(fileName: string, text: string): string[] {
  const kind = fileName.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true, kind);
  const variables = new Map<string, (ts.Node | undefined)[]>();
  const fields = new Set<string>();
  const foundFlags = new Set<string>();
  visit(source, (node) => {
    if (isFlagVariable(node))
      variables.set(node.name.getText(), [...(variables.get(node.name.getText()) ?? []), functionOf(node)]);
    if (ts.isPropertyDeclaration(node) && holdsFlag(node)) fields.add(node.name.getText());
  });
  visit(source, (node) => {
    const target = assignedValueOf(node);
    if (target === undefined) return;
    if (ts.isIdentifier(target)) {
      const owners = variables.get(target.text);
      if (owners !== undefined && !owners.includes(functionOf(node))) foundFlags.add(target.text);
    } else if (
      ts.isPropertyAccessExpression(target) &&
      target.expression.kind === ts.SyntaxKind.ThisKeyword &&
      fields.has(target.name.text)
    ) {
      foundFlags.add(target.name.text);
    }
  });
  return [...foundFlags];
}

function visit(node: ts.Node, onNode: (node: ts.Node) => void): void {
  onNode(node);
  ts.forEachChild(node, (child) => visit(child, onNode));
}

function functionOf(node: ts.Node): ts.Node | undefined {
  let ancestor: ts.Node | undefined = node.parent;
  while (ancestor !== undefined && !ts.isFunctionLike(ancestor)) ancestor = ancestor.parent;
  return ancestor;
}

function isFlagVariable(node: ts.Node): node is ts.VariableDeclaration {
  return ts.isVariableDeclaration(node) && (node.parent.flags & ts.NodeFlags.Let) !== 0 && holdsFlag(node);
}

function holdsFlag({ initializer, type }: ts.VariableDeclaration | ts.PropertyDeclaration): boolean {
  return type === undefined ? initializer !== undefined && isWord(initializer) : isFlagType(type);
}

function isWord({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;
}

function isFlagType(type: ts.TypeNode): boolean {
  if (type.kind === ts.SyntaxKind.BooleanKeyword || ts.isLiteralTypeNode(type)) return true;
  return (
    ts.isUnionTypeNode(type) &&
    type.types.every((member) => member.kind === ts.SyntaxKind.UndefinedKeyword || isFlagType(member))
  );
}

/** The value that the node assigns; undefined for a value that is computed once, on first use (`??=`). */
function assignedValueOf(node: ts.Node): ts.Node | undefined {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
  return assigns && kind !== ts.SyntaxKind.QuestionQuestionEqualsToken ? node.left : undefined;
}
