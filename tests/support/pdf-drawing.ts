/** The drawing operators of a PDF (ISO 32000, annex A) as text, for comparing two versions. */
import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";

const stream = /\n(\d+) 0 obj\n<<([\s\S]*?)>>\nstream\n/g;

/** Replaces many short strokes in a row, as in an engraving, by one line with a hash. */
const strokes = /(?:^-?[\d.]+ -?[\d.]+ [ml]\n){9,}/gm;

function hashLines(lines: string): string {
  const hash = createHash("sha256").update(lines).digest("hex").slice(0, 16);
  return `${lines.trimEnd().split("\n").length} strokes, sha256 ${hash}\n`;
}

/** The value in the file, or in the object that it refers to. */
function propertyIn(text: string, name: string): string {
  const [, value = "none", object] =
    new RegExp(`/${name} (\\([^)]*\\)|true|false|(\\d+) 0 R)`).exec(text) ?? [];
  const ownValue =
    object === undefined ? value : new RegExp(`\n${object} 0 obj\n([\\s\\S]*?)\nendobj`).exec(text)?.[1];
  return (ownValue ?? "none").replace(/[^\x20-\x7E]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
}

/** The pages' content streams in file order, and the document properties without times. */
export function drawingOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("latin1");
  const pages: string[] = [];
  for (const { 0: head, 2: entries = "", index } of text.matchAll(stream)) {
    if (!entries.includes("/FlateDecode")) continue;
    const length = Number(/\/Length (\d+)/.exec(entries)?.[1]);
    const from = index + head.length;
    const content = inflateSync(bytes.subarray(from, from + length)).toString("latin1");
    if (/^q$/m.test(content) && / rg BT /.test(content)) pages.push(content);
  }
  const properties = ["Title", "Author", "Creator", "Producer", "Lang", "DisplayDocTitle"].map(
    (name) => `${name} ${propertyIn(text, name)}`,
  );
  const version = text.slice(0, 8);
  const pageTexts = pages.map((page, index) => `page ${index + 1}\n${page}\n`.replace(strokes, hashLines));
  return [version, ...properties, ...pageTexts].join("\n");
}
