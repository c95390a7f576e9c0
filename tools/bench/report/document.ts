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
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}.`);
  return `${document.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${document.slice(to)}`;
}

export function writeParts(parts: Readonly<Record<string, string>>): void {
  const document = Object.entries(parts).reduce(
    (text, [name, part]) => replacePart(text, name, part),
    readFileSync(documentFile, "utf8"),
  );
  writeFileSync(documentFile, document);
}
