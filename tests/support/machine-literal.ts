/** The max lines of one `createMachine` literal, without the types, events and implementations around it. */
export const maxLiteralLines = 200;

/** The lines from `createMachine({` to the brace that ends it. */
export function literalLines(source: string): number {
  const lines = source.split("\n");
  const firstLine = lines.findIndex((line) => /createMachine\(\{$/.test(line));
  const lastLine = lines.indexOf("});", firstLine);
  if (firstLine < 0 || lastLine < 0) throw new Error("No createMachine literal");
  return lastLine - firstLine + 1;
}
