/** The first sentence of a screen snapshot. */
import type { WrittenScreen } from "../../tests/screens/read-written.ts";

const nameIn = (line: string): string | undefined => /"(.+)"/.exec(line)?.[1];

/** The following lines that are indented deeper than this one. */
function indentedLinesBelow(lines: readonly string[], at: number): readonly string[] {
  const depth = (line: string) => line.search(/\S/);
  const ownDepth = depth(lines[at] ?? "");
  const end = lines.findIndex((line, place) => place > at && depth(line) <= ownDepth);
  return lines.slice(at + 1, end < 0 ? undefined : end);
}

/** The paragraphs of a screen snapshot, without buttons, fields and headings. */
export function paragraphsIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const text = /^\s*- (?:paragraph|text|status|alert): (.+)$/.exec(line)?.[1];
    // The file quotes a text that contains a colon.
    return text === undefined ? [] : [/^".*"$/.test(text) ? String(JSON.parse(text)) : text];
  });
}

/** `The dialog “Withdraw to Bank” says: “This payment was declined. Not at full moon.”` */
export function sentenceOf({ en }: Pick<WrittenScreen, "en">): string {
  const lines = en.split("\n");
  const dialog = lines.find((line) => /^\s*- (?:alert)?dialog "/.test(line));
  const heading = lines.find((line) => /^\s*- heading "/.test(line));
  const where = dialog ? `The dialog “${nameIn(dialog)}”` : heading ? `“${nameIn(heading)}”` : "The screen";
  const notice = lines.findIndex((line) => /^\s*- (?:alert|status)\b/.test(line));
  const ownParagraphs =
    notice < 0 ? [] : paragraphsIn([lines[notice] ?? "", ...indentedLinesBelow(lines, notice)]);
  const sentences = ownParagraphs.length > 0 ? ownParagraphs : paragraphsIn(lines).slice(0, 1);
  if (sentences.length > 0)
    return `${where} says: “${sentences.map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)).join(" ")}”`;
  const button = lines.find((line) => /^\s*- button "/.test(line));
  return button ? `${where} offers “${nameIn(button)}”.` : `${where} is shown.`;
}
