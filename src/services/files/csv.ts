/** Spreadsheets find out by it that the file is UTF-8. */
export const byteOrderMark = "\uFEFF";

/** What a spreadsheet would run as a formula (OWASP, CSV Injection). */
const beginsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A signed amount is a number and no formula: `-35.00`, `+$50.00`; a single dash means no value. */
const isHarmless = /^(?:-|[+-]?\$?\d[\d,]*(?:\.\d+)?)$/;

/** They reverse a line or hide in it, also in an editor: each is written as its code point. */
const steering = /[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const codePoint = (character: string) => `[U+${character.charCodeAt(0).toString(16).toUpperCase()}]`;

const needsQuotes = /[",\r\n]/;

/** Nearly every cell: one look tells that it is written as it is. */
const isPlain = /^[^",\r\n=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20\u200B-\u206F\uFEFF][^",\r\n\u200B-\u206F\uFEFF]*$/;

/** One cell of RFC 4180, which no spreadsheet runs. */
export function csvCell(given: string): string {
  if (isPlain.test(given)) return given;
  const text = given.replace(steering, codePoint);
  const harmless = beginsFormula.test(text) && !isHarmless.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as a CSV file (RFC 4180) in UTF-8 with its mark, no cell of which a spreadsheet runs. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}
