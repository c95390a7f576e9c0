import { currencyPrefix } from "../../machines/core/rules/currency.ts";
import { descriptionOf } from "../../machines/history/rules/description.ts";
import type { StatementLine } from "../../machines/history/rules/statement.ts";
import type { StatementTexts } from "../../machines/history/rules/statement-file.ts";

/** `-$1,234.50`; with `hasSign`, a gain has a sign, too. In whole cents. */
export function moneyText(cents: number, hasSign = false): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const sign = cents < 0 ? "-" : hasSign && cents > 0 ? "+" : "";
  return `${sign}${currencyPrefix}${countText(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** `1,234` */
export function countText(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A line that does not change the balance shows its amount without a sign. */
export function amountText({ understood, effect, amount }: StatementLine): string {
  return understood ? moneyText(effect, true) : moneyText(Math.abs(amount));
}

/** `1234.50`, for a table of numbers. */
export function decimalText(cents: number): string {
  const absoluteCents = Math.abs(cents);
  const remainingCents = absoluteCents % 100;
  return `${cents < 0 ? "-" : ""}${(absoluteCents - remainingCents) / 100}.${remainingCents < 10 ? "0" : ""}${remainingCents}`;
}

/** The type's label, the counterparty, and the message to the payee. */
export function descriptionText(line: StatementLine, texts: StatementTexts): string {
  return descriptionOf(labelText(line, texts), line.party, line.message);
}

export function labelText({ type }: StatementLine, texts: StatementTexts): string {
  return (Object.hasOwn(texts.types, type) ? texts.types[type] : undefined) ?? texts.unknownType;
}

/** `2026-11-20` in the language's date format. */
export function dayText(day: string, { months, dayPattern }: StatementTexts): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return dayPattern
    .replace("{day}", String(Number(date)))
    .replace("{month}", months[Number(month) - 1] ?? month)
    .replace("{year}", year);
}
