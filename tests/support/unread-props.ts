/** Finds props that a component declares and does not read. */
import ts from "typescript";

const parse = (text: string) =>
  ts.createSourceFile("view.tsx", text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);

const keysOf = (members: readonly ts.TypeElement[]) =>
  members.flatMap(({ name }) => (name ? [name.getText().replaceAll('"', "")] : []));

/** The own keys of each interface in these sources, by its name. */
export function propsIn(texts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    texts.flatMap((text) =>
      parse(text)
        .statements.filter(ts.isInterfaceDeclaration)
        .map((declaration) => [declaration.name.text, keysOf([...declaration.members])] as const),
    ),
  );
}

/** `StepHeading: heading`: the component and a prop that it does not destructure. */
export function unreadProps(
  text: string,
  knownProps: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const file = parse(text);
  const props = new Map([...knownProps, ...propsIn([text])]);
  const keysOfType = (type: ts.TypeNode): readonly string[] => {
    if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(keysOfType);
    if (ts.isTypeLiteralNode(type)) return keysOf([...type.members]);
    return ts.isTypeReferenceNode(type) ? (props.get(type.typeName.getText()) ?? []) : [];
  };
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) &&
      /^[A-Z]/.test(node.name?.text ?? "")
    ) {
      const [given] = node.parameters;
      if (given?.type && ts.isObjectBindingPattern(given.name)) {
        const { elements } = given.name;
        const read = elements.map((element) =>
          (element.propertyName ?? element.name).getText().replaceAll('"', ""),
        );
        if (!elements.some(({ dotDotDotToken }) => dotDotDotToken))
          for (const key of keysOfType(given.type))
            if (!read.includes(key)) found.push(`${node.name?.text}: ${key}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
