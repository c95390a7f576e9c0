/** Finds objects that copy fields of another object one by one and leave out a field that both have. */
import ts from "typescript";
import { type AppProgram, eachNode, placeOf } from "./app-program.ts";

export interface IncompleteCopy {
  /** The file and the function. */
  readonly place: string;
  /** The fields that both types have and the object does not copy. */
  readonly missing: readonly string[];
}

export interface CopiedFields {
  readonly copyCount: number;
  readonly incomplete: readonly IncompleteCopy[];
}

/** One object from which another one takes fields. */
interface Source {
  readonly node: ts.Node;
  readonly names: Set<string>;
}

/** The fields that an object literal writes, also inside a condition: `...(known && { message })`. */
function fieldsOf({ properties }: ts.ObjectLiteralExpression): {
  readonly fields: readonly ts.ObjectLiteralElementLike[];
  readonly spreads: readonly ts.Expression[];
} {
  const fields: ts.ObjectLiteralElementLike[] = [];
  const spreads: ts.Expression[] = [];
  for (const property of properties) {
    if (!ts.isSpreadAssignment(property)) {
      fields.push(property);
      continue;
    }
    const innerLiterals: ts.ObjectLiteralExpression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node)) innerLiterals.push(node);
      else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
    };
    visit(property.expression);
    if (innerLiterals.length === 0) spreads.push(property.expression);
    for (const literal of innerLiterals) {
      const nested = fieldsOf(literal);
      fields.push(...nested.fields);
      spreads.push(...nested.spreads);
    }
  }
  return { fields, spreads };
}

/** The reads of a field in a value: `order.message` for the field `message`, and `message` itself. */
function readsOf(field: ts.ObjectLiteralElementLike, name: string): readonly ts.Node[] {
  if (ts.isShorthandPropertyAssignment(field)) return [field.name];
  if (!ts.isPropertyAssignment(field)) return [];
  const reads: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      if (node.name.text === name) reads.push(node);
      else visit(node.expression);
    } else if (ts.isIdentifier(node) && node.text === name) reads.push(node);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(field.initializer);
  return reads;
}

/** The object that a read takes its field from: an expression, or the pattern that destructures it. */
function sourceOf(checker: ts.TypeChecker, readNode: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(readNode)) return readNode.expression;
  const symbol = ts.isShorthandPropertyAssignment(readNode.parent)
    ? checker.getShorthandAssignmentValueSymbol(readNode.parent)
    : checker.getSymbolAtLocation(readNode);
  const declaration = symbol?.valueDeclaration;
  const isOfSameName =
    declaration !== undefined &&
    ts.isBindingElement(declaration) &&
    ts.isObjectBindingPattern(declaration.parent) &&
    (declaration.propertyName ?? declaration.name).getText() === readNode.getText();
  return isOfSameName ? declaration.parent : undefined;
}

/** A key of the source, which is the same for `const { cents } = order` and for `order.cents`. */
function keyOf(source: ts.Node): string {
  if (!ts.isObjectBindingPattern(source)) return source.getText().replaceAll("?", "");
  const { parent } = source;
  return ts.isVariableDeclaration(parent) && parent.initializer !== undefined
    ? parent.initializer.getText()
    : `{} ${source.getStart()}`;
}

/** Whether a field's value is computed from the whole source: `message: messageOf(transaction)`. */
function isFromWhole(field: ts.ObjectLiteralElementLike, key: string): boolean {
  let isFound = false;
  const visit = (node: ts.Node): void => {
    isFound ||= ts.isCallExpression(node) && node.arguments.some((argument) => argument.getText() === key);
    ts.forEachChild(node, visit);
  };
  visit(field);
  return isFound;
}

/** Whether the object takes over all other fields of the source as well. */
function isSpread(source: ts.Node, spreads: readonly ts.Expression[]): boolean {
  const texts = spreads.map((spread) => spread.getText());
  if (!ts.isObjectBindingPattern(source)) return texts.includes(source.getText());
  return source.elements.some(
    ({ dotDotDotToken, name }) => dotDotDotToken !== undefined && texts.includes(name.getText()),
  );
}

const membersOf = (checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] => {
  const knownType = checker.getNonNullableType(type);
  return knownType.isUnion() ? knownType.types : [knownType];
};

function namesIn(checker: ts.TypeChecker, types: readonly ts.Type[]): ReadonlySet<string> {
  return new Set(types.flatMap((type) => checker.getPropertiesOfType(type).map(({ name }) => name)));
}

/** The fields of the type that the object must have; of a union, only the members that it can be. */
function wantedFields(checker: ts.TypeChecker, literal: ts.ObjectLiteralExpression): ReadonlySet<string> {
  const expected = checker.getContextualType(literal);
  if (expected === undefined) return new Set();
  const literalType = checker.getTypeAtLocation(literal);
  const members = membersOf(checker, expected);
  const fitting = members.filter((member) => checker.isTypeAssignableTo(literalType, member));
  return namesIn(checker, fitting.length === 0 ? members : fitting);
}

export function copiedFields({ checker, files }: AppProgram): CopiedFields {
  const incomplete: IncompleteCopy[] = [];
  let copyCount = 0;
  const check = (literal: ts.ObjectLiteralExpression): void => {
    const { fields, spreads } = fieldsOf(literal);
    const sources = new Map<string, Source>();
    for (const field of fields) {
      const name = field.name?.getText() ?? "";
      for (const readNode of readsOf(field, name)) {
        const node = sourceOf(checker, readNode);
        if (node === undefined) continue;
        const source = sources.get(keyOf(node)) ?? { node, names: new Set() };
        source.names.add(name);
        sources.set(keyOf(node), source);
      }
    }
    for (const [key, { node, names }] of sources) {
      if (names.size < 2) continue;
      copyCount += 1;
      if (isSpread(node, spreads)) continue;
      for (const field of fields) if (isFromWhole(field, key)) names.add(field.name?.getText() ?? "");
      const wantedNames = wantedFields(checker, literal);
      const missingNames = [...namesIn(checker, membersOf(checker, checker.getTypeAtLocation(node)))].filter(
        (name) => wantedNames.has(name) && !names.has(name),
      );
      if (missingNames.length > 0) incomplete.push({ place: placeOf(literal), missing: missingNames });
    }
  };
  for (const file of files)
    eachNode(file, (node) => {
      if (ts.isObjectLiteralExpression(node)) check(node);
    });
  return { copyCount, incomplete };
}
