import type { StatementFile } from "../../machines/history/rules/statement-file.ts";

/** `nupay-statement-2026-10-21-to-2026-11-20.pdf`, or as the product is called. */
export function fileName({ statement: { range }, texts }: StatementFile, ending: "pdf" | "csv"): string {
  const product = texts.product.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${product}-statement-${range.start}-to-${range.end}.${ending}`;
}
