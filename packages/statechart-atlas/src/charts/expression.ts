/** Normalises the text of functions and computed values in a chart, so that JSON can store the text. */
import ts from "typescript";

/** A function or a computed value, as its source code on one line. */
export interface Expression {
  readonly $expression: string;
}

const printer = ts.createPrinter({ removeComments: true });

/**
 * The name of an import in a call such as `(0, module.name)()`, as compilers write a call of `name`; undefined for
 * every other expression.
 */
function importedName(node: ts.Node): ts.MemberName | undefined {
  if (!ts.isParenthesizedExpression(node) || !ts.isBinaryExpression(node.expression)) return undefined;
  const { left, operatorToken, right } = node.expression;
  const isComma = operatorToken.kind === ts.SyntaxKind.CommaToken && ts.isNumericLiteral(left);
  return isComma && ts.isPropertyAccessExpression(right) ? right.name : undefined;
}

/** Rebuilds the nodes without types, so that the printer chooses quotes, line breaks and trailing commas. */
const removePositions: ts.TransformerFactory<ts.Node> = (context) => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node => {
    const innerNode = ts.visitEachChild(node, visit, context);
    if (ts.isStringLiteral(innerNode) || ts.isNoSubstitutionTemplateLiteral(innerNode))
      return factory.createStringLiteral(innerNode.text);
    if (ts.isNumericLiteral(innerNode)) return factory.createNumericLiteral(String(Number(innerNode.text)));
    if (ts.isObjectLiteralExpression(innerNode))
      return factory.createObjectLiteralExpression([...innerNode.properties], false);
    if (ts.isArrayLiteralExpression(innerNode))
      return factory.createArrayLiteralExpression([...innerNode.elements], false);
    if (ts.isCallExpression(innerNode)) {
      const callee = importedName(innerNode.expression) ?? innerNode.expression;
      return factory.createCallExpression(callee as ts.Expression, undefined, [...innerNode.arguments]);
    }
    if (ts.isBlock(innerNode)) return factory.createBlock([...innerNode.statements], false);
    if (ts.isAsExpression(innerNode) || ts.isSatisfiesExpression(innerNode)) return innerNode.expression;
    if (ts.isVoidExpression(innerNode)) return factory.createIdentifier("undefined");
    if (ts.isArrowFunction(innerNode))
      return factory.createArrowFunction(
        innerNode.modifiers,
        undefined,
        innerNode.parameters.map((parameter) =>
          factory.createParameterDeclaration(
            undefined,
            parameter.dotDotDotToken,
            parameter.name,
            undefined,
            undefined,
            parameter.initializer,
          ),
        ),
        undefined,
        innerNode.equalsGreaterThanToken,
        innerNode.body,
      );
    return innerNode;
  };
  return visit;
};

/**
 * @param code an expression in TypeScript or JavaScript
 * @returns the expression without types, comments and the author's line breaks
 */
export function plainCode(code: string): string {
  const file = ts.createSourceFile("code.ts", `(${code})`, ts.ScriptTarget.ESNext, true);
  const { transformed, dispose } = ts.transform(file as ts.Node, [removePositions]);
  const [sourceFile] = transformed;
  if (sourceFile === undefined || !ts.isSourceFile(sourceFile)) throw new Error(`No expression: ${code}`);
  const [statement] = sourceFile.statements;
  if (statement === undefined || !ts.isExpressionStatement(statement))
    throw new Error(`No expression: ${code}`);
  const innerExpression = ts.isParenthesizedExpression(statement.expression)
    ? statement.expression.expression
    : statement.expression;
  const text = printer
    .printNode(ts.EmitHint.Expression, innerExpression, sourceFile)
    .replace(/\s+/g, " ")
    .trim();
  dispose();
  return text;
}

export function isExpression(value: unknown): value is Expression {
  return typeof value === "object" && value !== null && "$expression" in value;
}
