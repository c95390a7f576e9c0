/** Formats a value on one line, with the same text in every run: `{cents:2500,card:pm_4242}`. */
import { createHash } from "node:crypto";

/** Max length of a part of a value; a longer part is replaced by its first characters and its hash. */
const maxLength = 100;
/** Max length of a value with unshortened parts. */
const maxShortLength = 240;

function plainString(text: string): string {
  const isPlain = /^[A-Za-z_@+/][\w.@+/-]*$/.test(text) && !/^(?:true|false|null)$/.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** Whether the value is an actor reference. */
function isReference(value: object): value is { readonly id: string } {
  return "sessionId" in value && "id" in value && typeof value.id === "string";
}

function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(value);
  const properties: readonly (readonly [string, unknown])[] =
    value instanceof Error && !entries.some(([key]) => key === "failure")
      ? [["message", value.message], ...entries]
      : entries;
  return properties.filter(([, property]) => property !== undefined && typeof property !== "function");
}

function textOfObject(value: unknown, shorten: (text: string, depth: number) => string, depth = 0): string {
  if (typeof value === "string") return shorten(plainString(value), depth);
  if (typeof value !== "object" || value === null) return String(value);
  if (isReference(value)) return `@${value.id}`;
  if (value instanceof Date) return value.toISOString();
  if (typeof Blob !== "undefined" && value instanceof Blob)
    return `<${"name" in value ? `${String(value.name)} ` : ""}${value.type} ${value.size} bytes>`;
  if (value instanceof Map || value instanceof Set) return textOfObject([...value], shorten, depth);
  if (Array.isArray(value))
    return shorten(`[${value.map((item) => textOfObject(item, shorten, depth + 1)).join(",")}]`, depth);
  const entryTexts = entriesOf(value).map(
    ([key, property]) => `${plainString(key)}:${textOfObject(property, shorten, depth + 1)}`,
  );
  return shorten(`{${entryTexts.join(",")}}`, depth);
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 6);

export function plainText(value: unknown): string {
  const text = textOfObject(value, (entryText) => entryText);
  if (text.length <= maxShortLength) return text;
  return textOfObject(value, (entryText, depth) =>
    depth === 0 || entryText.length <= maxLength
      ? entryText
      : `${entryText.slice(0, 40)}…${hashOf(entryText)}`,
  );
}
