import type { Language } from "../../core/rules/languages.ts";
import type { Statement } from "./statement.ts";

/** A statement's texts, in the page's language. */
export interface StatementTexts {
  /** Who writes it. */
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
  /** By a transaction's type. */
  readonly types: Readonly<Record<string, string>>;
  readonly unknownType: string;
  /** January first. */
  readonly months: readonly string[];
  /** `{day}`, `{month}` and `{year}` in the language's own order. */
  readonly dayPattern: string;
  readonly holder: string;
  readonly holderName: string;
  readonly generated: string;
  /** The account's id; empty where it is not known. */
  readonly account: string;
  readonly currency: string;
  readonly timeZone: string;
  /** `{page}` and `{pages}` are filled in. */
  readonly page: string;
  readonly noLines: string;
  readonly disclaimer: string;
  /** About lines of unknown types and money on its way; empty without either. */
  readonly notes: readonly string[];
}

/** A statement in one language, ready to be written to a file. */
export interface StatementFile {
  readonly statement: Statement;
  readonly texts: StatementTexts;
}
