import { fits, minCharacters } from "./fitting.css.ts";

/** The class that shrinks a long amount to its frame, so that no figure is cut off. */
export function fitClass(text: string): string | undefined {
  return fits[text.length - minCharacters];
}
