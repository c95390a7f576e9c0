import { referenceOf } from "../../machines/history/rules/reference.ts";
import type { StatementLine } from "../../machines/history/rules/statement.ts";
import type { StatementFile, StatementTexts } from "../../machines/history/rules/statement-file.ts";
import { byteOrderMark, formatCsvCell } from "../files/csv.ts";
import { decimalText, descriptionText } from "./line-texts.ts";

const columns = ["date", "description", "reference", "amount", "balance"] as const;

/** A browser encodes many short strings faster than a long one, which it first has to flatten. */
const linesPerPart = 100;

/**
 * A statement's lines as CSV, newest first: ISO 8601 days, and decimal amounts that add up to the net change. A line
 * that does not change the balance has the amount 0.00.
 * @returns the file in UTF-8, in parts
 */
export function statementCsv({ statement: { lines }, texts }: StatementFile): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const textOf = lineWriter(texts);
  const heading = columns.map((column) => formatCsvCell(texts.columns[column])).join(",");
  const chunks = [encoder.encode(`${byteOrderMark}${heading}\r\n`)];
  for (let startIndex = 0; startIndex < lines.length; startIndex += linesPerPart) {
    let chunk = "";
    for (const line of lines.slice(startIndex, startIndex + linesPerPart)) chunk += textOf(line);
    chunks.push(encoder.encode(chunk));
  }
  return chunks;
}

/** Days and descriptions repeat, so each is formatted once. */
function lineWriter(texts: StatementTexts): (line: StatementLine) => string {
  const descriptions = new Map<string, string>();
  let day = "";
  let dayCell = "";
  return (line) => {
    if (line.day !== day) {
      day = line.day;
      dayCell = `${formatCsvCell(day)},`;
    }
    const descriptionKey = `${line.type}\n${line.party ?? ""}\n${line.message ?? ""}`;
    let description = descriptions.get(descriptionKey);
    if (description === undefined) {
      description = `${formatCsvCell(descriptionText(line, texts))},`;
      descriptions.set(descriptionKey, description);
    }
    // A decimal number needs no escaping.
    return `${dayCell}${description}${formatCsvCell(referenceOf(line))},${decimalText(line.effect)},${decimalText(line.balance)}\r\n`;
  };
}
