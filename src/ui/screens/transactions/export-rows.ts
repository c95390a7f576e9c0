import type { TFunction } from "i18next";
import type { Transaction } from "../../../machines/core/domain.ts";
import { descriptionOf } from "../../../machines/history/rules/description.ts";
import { counterpartyOf, messageOf, methodOf } from "../../../machines/history/rules/party.ts";
import { type FilterLocale, kindOf } from "../../../machines/history/rules/transactions.ts";
import type { ExportRows } from "../../../machines/history/save-file.machine.ts";
import { transactionSign, transactionStatus, transactionTypeKey } from "../../format/transaction.ts";

const columns = ["date", "description", "category", "method", "amount", "status"] as const;

/** Dollars with two decimals; a minus sign before debits. */
function formatPlainAmount({ type, amount }: Transaction): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const minusSign =
    transactionSign(type) === "debit" || (transactionSign(type) === "own" && amount < 0) ? "-" : "";
  return `${minusSign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The table's text for each of the transactions. */
export function createExportRows(
  t: TFunction,
  transactions: readonly Transaction[],
  { dayOf }: FilterLocale,
): ExportRows {
  const rows = transactions.map((transaction) => {
    const kind = kindOf(transaction.type);
    const label = t(transactionTypeKey(transaction.type));
    return [
      dayOf(transaction.createdAt) ?? "-",
      descriptionOf(label, counterpartyOf(transaction), messageOf(transaction)),
      t(`transactions.categories.${kind.category}`),
      methodOf(transaction) ?? t(`transactions.methods.${kind.method}`),
      formatPlainAmount(transaction),
      t(transactionStatus(transaction.status).key),
    ];
  });
  return [columns.map((column) => t(`transactions.columns.${column}`)), ...rows];
}
