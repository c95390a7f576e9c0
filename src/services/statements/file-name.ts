import type { StatementFile } from "../../machines/history/rules/statement-file.ts";

/** `nupay-statement-2026-10-21-to-2026-11-20.pdf` */
export function fileName({ statement: { range } }: StatementFile, ending: "pdf" | "csv"): string {
  return `nupay-statement-${range.start}-to-${range.end}.${ending}`;
}
