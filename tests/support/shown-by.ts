/** Finds controls that send to another actor than the one whose state shows them, in the source of a view. */
import ts from "typescript";

const wordsIn = (node: ts.Node): readonly string[] => node.getText().match(/\b\w+\b/g) ?? [];

/** The actor of each `const isSaving = useSelector(pdf, …)`, by the constant's name. */
function actorsIn(component: ts.Node): ReadonlyMap<string, string> {
  const actors = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer)) {
      const { expression, arguments: given } = node.initializer;
      if (expression.getText() === "useSelector" && given[0])
        actors.set(node.name.getText(), given[0].getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(component);
  return actors;
}

/** `Button sends to csv, shown by pdf`. A control without a state of an actor around it or among its attributes is left out. */
export function foreignSends(text: string): readonly string[] {
  if (!text.includes("useSelector")) return [];
  const found: string[] = [];
  const view = ts.createSourceFile("view.tsx", text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  for (const component of view.statements) {
    const actors = actorsIn(component);
    const actorsOf = (node: ts.Node) => wordsIn(node).flatMap((word) => actors.get(word) ?? []);
    const visit = (node: ts.Node, shownBy: readonly string[]): void => {
      if (ts.isConditionalExpression(node)) {
        visit(node.whenTrue, [...shownBy, ...actorsOf(node.condition)]);
        visit(node.whenFalse, shownBy);
        return;
      }
      if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
        const { properties } = node.attributes;
        const isHandler = (attribute: ts.Node) => /^on[A-Z]/.test(attribute.getText());
        const about = new Set([
          ...shownBy,
          ...properties.filter((attribute) => !isHandler(attribute)).flatMap(actorsOf),
        ]);
        for (const handler of properties.filter(isHandler))
          for (const [, actor = ""] of handler.getText().matchAll(/\b(\w+)\??\.send\(/g))
            if (about.size > 0 && !about.has(actor))
              found.push(`${node.tagName.getText()} sends to ${actor}, shown by ${[...about].join(" and ")}`);
      }
      ts.forEachChild(node, (child) => visit(child, shownBy));
    };
    visit(component, []);
  }
  return found;
}
