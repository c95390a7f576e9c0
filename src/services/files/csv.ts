/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\uFEFF";

/** A cell that a spreadsheet would run as a formula (OWASP, CSV Injection). */
const formulaStartPattern = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A signed amount is a number, not a formula: `-35.00`, `+$50.00`; a single dash means no value. */
const harmlessPattern = /^(?:-|[+-]?\$?\d[\d,]*(?:\.\d+)?)$/;

/** Bidirectional and zero-width characters, which can reorder or hide text: each is written as its code point. */
const hiddenCharacters = /[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const describeCodePoint = (character: string) => `[U+${character.charCodeAt(0).toString(16).toUpperCase()}]`;

const quotedCharacters = /[",\r\n]/;

/** Matches nearly every cell, and in one test shows that it needs no escaping. */
const plainPattern =
  /^[^",\r\n=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20\u200B-\u206F\uFEFF][^",\r\n\u200B-\u206F\uFEFF]*$/;

/** One cell (RFC 4180) that no spreadsheet runs as a formula. */
export function formatCsvCell(cellText: string): string {
  if (plainPattern.test(cellText)) return cellText;
  const text = cellText.replace(hiddenCharacters, describeCodePoint);
  const safeText = formulaStartPattern.test(text) && !harmlessPattern.test(text) ? `'${text}` : text;
  return quotedCharacters.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

/** Rows as a CSV file (RFC 4180) in UTF-8 with a byte order mark; no spreadsheet runs a cell as a formula. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${rows.map((row) => `${row.map(formatCsvCell).join(",")}\r\n`).join("")}`;
}
