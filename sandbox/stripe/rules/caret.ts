import { digitsOf } from "./digits.ts";

/**
 * The caret position after formatting: after the same digit as before. A caret at the end of the text stays at the end.
 */
export function caretAfterFormatting(oldText: string, caret: number, newText: string): number {
  if (caret >= oldText.length) return newText.length;
  const digitCountBefore = digitsOf(oldText.slice(0, caret)).length;
  let digitCount = 0;
  for (let index = 0; index < newText.length; index += 1) {
    if (digitCount === digitCountBefore) return index;
    if (digitsOf(newText[index] ?? "") !== "") digitCount += 1;
  }
  return newText.length;
}
