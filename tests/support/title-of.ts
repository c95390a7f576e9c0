/** The words of `deleteCard` as a title: `Delete Card`. */
export function titleOf(name: string): string {
  return name.replace(/[A-Z]/g, " $&").replace(/^./, (first) => first.toUpperCase());
}
