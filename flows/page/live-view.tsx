import type { Atlas } from "../atlas/data.ts";
import type { Words } from "../words/words.ts";
import type { Texts } from "./texts.ts";

export function LiveView({ texts }: { readonly atlas: Atlas; readonly words: Words; readonly texts: Texts }) {
  return <p className="empty">{texts.waiting}</p>;
}
