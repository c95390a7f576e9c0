import { fittingSizes, minCharacters } from "./fitting.css.ts";

/** The class that shrinks a long amount to its frame, so that no figure is cut off. */
export function fittingClassOf(text: string): string | undefined {
  return fittingSizes[text.length - minCharacters];
}
