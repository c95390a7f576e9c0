import type { TFunction } from "i18next";
import { currency } from "../../../machines/core/rules/currency.ts";
import { type Language, languages } from "../../../machines/core/rules/languages.ts";
import type { Statement } from "../../../machines/history/rules/statement.ts";
import type { StatementTexts } from "../../../machines/history/rules/statement-file.ts";
import { formatCount } from "../../format/count.ts";
import { formatDateTime, formatDay } from "../../format/date.ts";
import { formatMoney } from "../../format/money.ts";
import { transactionTypeKey } from "../../format/transaction.ts";
import type { DocumentDetails } from "../../hooks/use-document-details.ts";

/** A date without a time: `yyyy-MM-dd` in the language's format. */
export function dayText(day: string, language: Language): string {
  return formatDay(`${day}T12:00:00Z`, "UTC", language);
}

/** The month names and the pattern of a date, so that code without a date library can format any date the same way. */
function dayPattern(language: Language): Pick<StatementTexts, "months" | "dayPattern"> {
  const months = Array.from({ length: 12 }, (_, month) => {
    const day = dayText(`2026-${String(month + 1).padStart(2, "0")}-15`, language);
    return day.replace("2026", "").replace("15", "").replace(/[,،.]/g, "").trim();
  });
  const pattern = dayText("2026-01-15", language)
    .replace("2026", "{year}")
    .replace("15", "{day}")
    .replace(months[0] ?? "", "{month}");
  return { months, dayPattern: pattern };
}

/** The notes below a statement about lines that are not in its sums. */
export function notesOf(t: TFunction, { unknown, pendingCredits }: Statement): readonly string[] {
  const notes: string[] = [];
  if (unknown > 0) notes.push(t("statements.unknownTypes", { count: unknown, number: formatCount(unknown) }));
  if (pendingCredits > 0) notes.push(t("statements.pendingCredits", { amount: formatMoney(pendingCredits) }));
  return notes;
}

/** All texts of a statement's file, in the page's language. */
export function textsOf(
  t: TFunction,
  statement: Statement,
  { product, language, timeZone, holderName, accountId }: DocumentDetails,
): StatementTexts {
  const types = new Set<string>();
  for (const { type } of statement.lines) types.add(type);
  const formatFact = (label: string, value: string) => `${label}: \u2066${value}\u2069`;
  const generatedAt = formatDateTime(statement.generatedAt, timeZone, language);
  return {
    product,
    language,
    direction: languages[language].dir,
    title: t("statements.document"),
    openingBalance: t("statements.openingBalance"),
    totalCredits: t("statements.totalCredits"),
    totalDebits: t("statements.totalDebits"),
    closingBalance: t("statements.closingBalance"),
    netChange: t("statements.netChange"),
    transactionCount: t("statements.transactionCount"),
    columns: {
      date: t("statements.columns.date"),
      description: t("statements.columns.description"),
      reference: t("statements.columns.reference"),
      amount: t("statements.columns.amount"),
      balance: t("statements.columns.balance"),
    },
    types: Object.fromEntries(Array.from(types, (type) => [type, t(transactionTypeKey(type))])),
    unknownType: t("transaction.types.unknown"),
    ...dayPattern(language),
    holder: t("statements.holder"),
    holderName,
    generated: t("statements.generated", { when: generatedAt }),
    account: accountId === undefined ? "" : formatFact(t("profile.accountId"), accountId),
    currency: formatFact(t("statements.currency"), currency),
    timeZone: formatFact(t("statements.timeZone"), timeZone),
    page: t("statements.page", { page: "{page}", pages: "{pages}" }),
    noLines: t("statements.noLines"),
    disclaimer: t("statements.disclaimer"),
    notes: notesOf(t, statement),
  };
}
