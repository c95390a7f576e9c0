/** Finds the state or implementation at a position, and the text that is only for people or for the compiler. */
import ts from "typescript";

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface StateOfChart {
  readonly path: readonly string[];
  readonly node: ts.ObjectLiteralExpression;
}

export interface Chart {
  readonly id: string;
  readonly states: readonly StateOfChart[];
  /** The argument of `setup({ … })`. */
  readonly setup: ts.ObjectLiteralExpression | undefined;
}

export function parse(file: string, source: string): ts.SourceFile {
  return ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
}

export function keyOf(property: ts.ObjectLiteralElementLike): string {
  return property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
    ? property.name.text
    : "";
}

export function propertyOf(node: ts.ObjectLiteralExpression, key: string): ts.PropertyAssignment | undefined {
  return node.properties.filter(ts.isPropertyAssignment).find((property) => keyOf(property) === key);
}

export function objectIn(
  node: ts.ObjectLiteralExpression,
  key: string,
): ts.ObjectLiteralExpression | undefined {
  const value = propertyOf(node, key)?.initializer;
  return value && ts.isObjectLiteralExpression(value) ? value : undefined;
}

function statesBelow(node: ts.ObjectLiteralExpression, path: readonly string[]): readonly StateOfChart[] {
  const children = objectIn(node, "states")?.properties.filter(ts.isPropertyAssignment) ?? [];
  return [
    { path, node },
    ...children.flatMap((child) =>
      ts.isObjectLiteralExpression(child.initializer)
        ? statesBelow(child.initializer, [...path, keyOf(child)])
        : [],
    ),
  ];
}

/** Recognises `createMachine(…)` and `setup({ … }).createMachine(…)`: the call, and the argument of `setup`. */
function creationOf({
  expression,
}: ts.CallExpression): { readonly setup: ts.Expression | undefined } | undefined {
  if (ts.isIdentifier(expression))
    return expression.text === "createMachine" ? { setup: undefined } : undefined;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== "createMachine")
    return undefined;
  const innerExpression = expression.expression;
  return { setup: ts.isCallExpression(innerExpression) ? innerExpression.arguments[0] : undefined };
}

/** The last literal `setup({…}).createMachine({…})` of a file, or undefined. */
export function chartOf(file: ts.SourceFile): Chart | undefined {
  let foundChart: Chart | undefined;
  const visit = (node: ts.Node): void => {
    const creation = ts.isCallExpression(node) ? creationOf(node) : undefined;
    if (creation && ts.isCallExpression(node)) {
      const [config] = node.arguments;
      const { setup } = creation;
      if (config && ts.isObjectLiteralExpression(config)) {
        const id = propertyOf(config, "id")?.initializer;
        foundChart = {
          id: id && ts.isStringLiteral(id) ? id.text : "",
          states: statesBelow(config, []),
          setup: setup && ts.isObjectLiteralExpression(setup) ? setup : undefined,
        };
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return foundChart;
}

/** The innermost state, or the named action, guard, delay or function, that contains a span. */
export function placeOf(file: ts.SourceFile, chart: Chart | undefined, { start, end }: Span): string {
  const isAround = (node: ts.Node) => node.getStart() <= start && end <= node.end;
  const state = chart?.states.filter(({ node }) => isAround(node)).at(-1);
  if (state) return state.path.join(".") || (chart?.id ?? "");
  for (const section of chart?.setup?.properties.filter(ts.isPropertyAssignment) ?? []) {
    if (!isAround(section)) continue;
    const property = ts.isObjectLiteralExpression(section.initializer)
      ? section.initializer.properties.find(isAround)
      : undefined;
    return property ? `${keyOf(section)}.${keyOf(property)}` : keyOf(section);
  }
  const statement = file.statements.find(isAround);
  if (statement && ts.isFunctionDeclaration(statement)) return statement.name?.text ?? "";
  if (statement && ts.isVariableStatement(statement))
    return statement.declarationList.declarations.find(isAround)?.name.getText() ?? "";
  if (statement && ts.isClassDeclaration(statement)) {
    const classMember = statement.members.find(isAround);
    return `${statement.name?.text ?? ""}.${classMember?.name?.getText() ?? ""}`;
  }
  return "";
}

function isText(node: ts.ObjectLiteralExpression): boolean {
  return (
    node.properties.length > 0 &&
    node.properties.every((property) => /^(description|meta)$/.test(keyOf(property)))
  );
}

/** A project's functions whose first argument is a name that no path can observe. */
export interface NamingCalls {
  /** The report's name for this kind of code. */
  readonly kind: string;
  readonly functions: readonly string[];
}

const idOf = ({ states: [root] }: Chart): ts.PropertyAssignment | undefined =>
  root && propertyOf(root.node, "id");

/** Code that is not mutated, in addition to text for people and for the compiler. */
export interface LeavesOut {
  readonly naming?: NamingCalls;
  /** Whether to leave out code that no path can observe: actors, which are fakes, and an id that no target uses. */
  readonly unseen?: boolean;
}

/** The text for people and for the compiler, which no path can observe, by kind. */
export function spansLeftOut(
  file: ts.SourceFile,
  chart: Chart | undefined,
  { naming, unseen }: LeavesOut = {},
): ReadonlyMap<string, readonly Span[]> {
  const spansByKind = new Map<string, Span[]>();
  const addSpan = (kind: string, node: ts.Node): void => {
    spansByKind.set(kind, [...(spansByKind.get(kind) ?? []), { start: node.getStart(), end: node.end }]);
  };
  const types = chart?.setup && propertyOf(chart.setup, "types");
  if (types) addSpan("types", types);
  const actors = unseen && chart?.setup && propertyOf(chart.setup, "actors");
  if (actors) addSpan("actors, which are fakes on a path", actors);
  const id = unseen && chart && !file.text.includes(`#${chart.id}`) && idOf(chart);
  if (id) addSpan("id", id);
  const visit = (node: ts.Node): void => {
    if (chart && ts.isPropertyAssignment(node) && /^(description|meta)$/.test(keyOf(node)))
      addSpan(keyOf(node), node);
    else if (chart && ts.isObjectLiteralExpression(node) && isText(node))
      addSpan("states and transitions of nothing but text", node);
    else if (naming && ts.isCallExpression(node) && naming.functions.includes(node.expression.getText())) {
      const [name] = node.arguments;
      if (name) addSpan(naming.kind, name);
    } else if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      addSpan("type-only text", node);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return spansByKind;
}
