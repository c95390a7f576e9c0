import { fits, minCharacters } from "./fitting.css.ts";

/** The class by which a long amount shrinks to its frame, so that none of its figures is cut off. */
export function fitOf(text: string): string | undefined {
  return fits[text.length - minCharacters];
}
