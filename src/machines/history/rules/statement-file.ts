import type { Language } from "../../core/rules/languages.ts";
import type { Statement } from "./statement.ts";

/** A statement's texts, in the page's language. */
export interface StatementTexts {
  /** The product that issues the statement. */
  readonly product: string;
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  readonly openingBalance: string;
  readonly totalCredits: string;
  readonly totalDebits: string;
  readonly closingBalance: string;
  readonly netChange: string;
  readonly transactionCount: string;
  readonly columns: Readonly<Record<"date" | "description" | "reference" | "amount" | "balance", string>>;
  /** Labels by transaction type. */
  readonly types: Readonly<Record<string, string>>;
  readonly unknownType: string;
  /** January first. */
  readonly months: readonly string[];
  /** `{day}`, `{month}` and `{year}` in the language's order. */
  readonly dayPattern: string;
  readonly holder: string;
  readonly holderName: string;
  readonly generated: string;
  /** The account's id; empty if unknown. */
  readonly account: string;
  readonly currency: string;
  readonly timeZone: string;
  /** A template with `{page}` and `{pages}`. */
  readonly page: string;
  readonly noLines: string;
  readonly disclaimer: string;
  /** Notes about lines of unknown types and about pending money; empty without either. */
  readonly notes: readonly string[];
}

/** A statement with its texts in one language. */
export interface StatementFile {
  readonly statement: Statement;
  readonly texts: StatementTexts;
}
