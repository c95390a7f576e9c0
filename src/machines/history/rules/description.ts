/** A transaction's label and details as one text for a cell of a file: `Transfer \u00B7 Priya P.` */
export function descriptionOf(label: string, ...details: readonly (string | undefined)[]): string {
  return [label, ...details].filter((text) => text !== undefined).join(" \u00B7 ");
}
