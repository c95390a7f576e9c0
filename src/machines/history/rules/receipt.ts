import type { Language } from "../../core/rules/languages.ts";
/** A receipt of one transaction in the page's language, with all its texts. */
export interface Receipt {
  /** The product that issues the receipt. */
  readonly product: string;
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  /** The transaction's type, in words. */
  readonly label: string;
  /** With its sign. */
  readonly amount: string;
  readonly reference: string;
  /** Labels and values, one row each. */
  readonly rows: readonly ReceiptRow[];
  readonly disclaimer: string;
}

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
  /** The value's direction; without it, the language's. */
  readonly direction?: "ltr";
}
