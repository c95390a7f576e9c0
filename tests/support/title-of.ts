/** The words of `deleteCard` as a title: `Delete Card`. */
export function titleOf(name: string): string {
  return name.replace(/[A-Z]/g, " $&").replace(/^./, (firstLetter) => firstLetter.toUpperCase());
}

/** `delete-card` for `deleteCard`: the name of its chart's file. */
export function fileNameOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
