import { digitsOf } from "./digits.ts";

/**
 * The caret position after formatting: after the same digit as before. A caret at the end of the text stays at the end.
 */
export function caretAfterFormatting(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  const digitCountBefore = digitsOf(before.slice(0, caret)).length;
  let digitCount = 0;
  for (let index = 0; index < after.length; index += 1) {
    if (digitCount === digitCountBefore) return index;
    if (digitsOf(after[index] ?? "") !== "") digitCount += 1;
  }
  return after.length;
}
