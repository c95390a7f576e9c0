/** `deleteCard` in a heading's words: `Delete Card`. */
export function titleOf(name: string): string {
  return name.replace(/[A-Z]/g, " $&").replace(/^./, (first) => first.toUpperCase());
}
