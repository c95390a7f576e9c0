import { currencyPrefix } from "../../machines/core/rules/currency.ts";
import { formatCount } from "./count.ts";

/** The sign before the amount: the number's own, or that of the transaction type. */
export type MoneySign = "own" | "credit" | "debit";

interface MoneyParts {
  readonly sign: "" | "+" | "-";
  /** The currency sign and the grouped dollars. */
  readonly dollars: string;
  /** The decimal point and two digits. */
  readonly cents: string;
}

/**
 * Splits cents into the parts to display.
 * @throws RangeError if `cents` is not a safe integer
 */
export function moneyParts(cents: number, sign: MoneySign = "own"): MoneyParts {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents.`);
  const absoluteCents = Math.abs(cents);
  const remainingCents = absoluteCents % 100;
  const dollars = formatCount((absoluteCents - remainingCents) / 100);
  return {
    sign: sign === "credit" ? "+" : sign === "debit" || cents < 0 ? "-" : "",
    dollars: `${currencyPrefix}${dollars}`,
    cents: `.${remainingCents.toString().padStart(2, "0")}`,
  };
}

/**
 * Cents as in section 4 of the specification: `$1,250.00`; a credit `+$50.00`, a debit `-$35.00`. The same in every
 * language, read from left to right.
 */
export function formatMoney(cents: number, options: { readonly sign?: MoneySign } = {}): string {
  const moneyTexts = moneyParts(cents, options.sign);
  return `${moneyTexts.sign}${moneyTexts.dollars}${moneyTexts.cents}`;
}
