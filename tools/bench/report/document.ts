/** The sections of docs/performance.md that the bench writes, each between two markers. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../../../site/places.ts";

export const documentFile = join(project, "docs/performance.md");

/**
 * Puts the text between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error if the document does not have the markers
 */
export function replacePart(document: string, name: string, text: string): string {
  const beginMarker = `<!-- ${name} -->`;
  const endMarker = `<!-- /${name} -->`;
  const beginOffset = document.indexOf(beginMarker);
  const endOffset = document.indexOf(endMarker);
  if (beginOffset < 0 || endOffset < beginOffset)
    throw new Error(`docs/performance.md has no place for ${name}.`);
  return `${document.slice(0, beginOffset + beginMarker.length)}\n\n${text.trim()}\n\n${document.slice(endOffset)}`;
}

export function writeParts(sections: Readonly<Record<string, string>>): void {
  const document = Object.entries(sections).reduce(
    (text, [name, section]) => replacePart(text, name, section),
    readFileSync(documentFile, "utf8"),
  );
  writeFileSync(documentFile, document);
}
