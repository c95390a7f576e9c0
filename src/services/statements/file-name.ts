import type { Receipt } from "../../machines/history/rules/receipt.ts";
import type { StatementFile } from "../../machines/history/rules/statement-file.ts";

/** `nupay-statement-2026-10-21-to-2026-11-20.pdf`, with the product's name. */
export function statementFileName(
  { statement: { range }, texts }: StatementFile,
  extension: "pdf" | "csv",
): string {
  return `${toFileNamePart(texts.product)}-statement-${range.start}-to-${range.end}.${extension}`;
}

/** `nupay-receipt-np-4f2a9c81b0.pdf` */
export function receiptName({ product, reference }: Receipt): string {
  return `${toFileNamePart(product)}-receipt-${toFileNamePart(reference)}.pdf`;
}

function toFileNamePart(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}
