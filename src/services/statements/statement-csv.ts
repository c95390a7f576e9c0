import type { StatementFile } from "../../machines/rules/statement-file.ts";
import { csvOf } from "../files/csv.ts";
import { decimalText, descriptionText } from "./line-texts.ts";

const heading = ["Date", "Description", "Reference", "Amount", "Balance"] as const;

/**
 * A statement's lines as CSV, the newest first: ISO 8601 days and decimal amounts that add up to the net change. A line
 * that counts for nothing has the amount 0.00.
 */
export function statementCsv({ statement, texts }: StatementFile): string {
  return csvOf([
    heading,
    ...statement.lines.map((line) => [
      line.day,
      descriptionText(line, texts),
      line.transactionId,
      decimalText(line.effect),
      decimalText(line.balance),
    ]),
  ]);
}
