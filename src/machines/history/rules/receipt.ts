import type { Language } from "../../core/rules/languages.ts";
/** A receipt of one transaction in the page's language, ready to be written to a file. */
export interface Receipt {
  /** Who writes it. */
  readonly product: string;
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  /** What kind of transaction it is. */
  readonly label: string;
  /** With its sign. */
  readonly amount: string;
  readonly reference: string;
  /** Terms and values, line by line. */
  readonly rows: readonly ReceiptRow[];
  readonly disclaimer: string;
}

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
  /** The value's own; the language's where it is left out. */
  readonly direction?: "ltr";
}
