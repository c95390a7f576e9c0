/** Normalises the code in a chart that is not a literal, so that JSON can store its text. */
import ts from "typescript";

/** A function or a computed value, as its source code on one line. */
export interface Expression {
  readonly $expression: string;
}

const printer = ts.createPrinter({ removeComments: true });

/** Rebuilds the nodes without types, so that the printer chooses quotes, line breaks and trailing commas. */
const asNew: ts.TransformerFactory<ts.Node> = (context) => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node => {
    const inner = ts.visitEachChild(node, visit, context);
    if (ts.isStringLiteral(inner) || ts.isNoSubstitutionTemplateLiteral(inner))
      return factory.createStringLiteral(inner.text);
    if (ts.isNumericLiteral(inner)) return factory.createNumericLiteral(String(Number(inner.text)));
    if (ts.isObjectLiteralExpression(inner))
      return factory.createObjectLiteralExpression([...inner.properties], false);
    if (ts.isArrayLiteralExpression(inner))
      return factory.createArrayLiteralExpression([...inner.elements], false);
    if (ts.isCallExpression(inner))
      return factory.createCallExpression(inner.expression, undefined, [...inner.arguments]);
    if (ts.isBlock(inner)) return factory.createBlock([...inner.statements], false);
    if (ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner)) return inner.expression;
    if (ts.isVoidExpression(inner)) return factory.createIdentifier("undefined");
    if (ts.isArrowFunction(inner))
      return factory.createArrowFunction(
        inner.modifiers,
        undefined,
        inner.parameters.map((parameter) =>
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
        inner.equalsGreaterThanToken,
        inner.body,
      );
    return inner;
  };
  return visit;
};

/**
 * @param code an expression in TypeScript or JavaScript
 * @returns the expression without types, comments and the author's line breaks
 */
export function plainCode(code: string): string {
  const file = ts.createSourceFile("code.ts", `(${code})`, ts.ScriptTarget.ESNext, true);
  const { transformed, dispose } = ts.transform(file as ts.Node, [asNew]);
  const [plain] = transformed;
  if (plain === undefined || !ts.isSourceFile(plain)) throw new Error(`No expression: ${code}`);
  const [statement] = plain.statements;
  if (statement === undefined || !ts.isExpressionStatement(statement))
    throw new Error(`No expression: ${code}`);
  const inner = ts.isParenthesizedExpression(statement.expression)
    ? statement.expression.expression
    : statement.expression;
  const text = printer.printNode(ts.EmitHint.Expression, inner, plain).replace(/\s+/g, " ").trim();
  dispose();
  return text;
}

export function isExpression(value: unknown): value is Expression {
  return typeof value === "object" && value !== null && "$expression" in value;
}
