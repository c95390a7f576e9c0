/** Spreadsheets find out by it that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** What a spreadsheet would run as a formula (OWASP, CSV Injection). */
const beginsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A signed amount is a number and no formula: `-35.00`, `+$50.00`; a dash alone stands for nothing. */
const isHarmless = /^(?:-|[+-]?\$?\d[\d,]*(?:\.\d+)?)$/;

function cell(text: string): string {
  const harmless = beginsFormula.test(text) && !isHarmless.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as a CSV file (RFC 4180) in UTF-8 with its mark, no cell of which a spreadsheet runs. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}
