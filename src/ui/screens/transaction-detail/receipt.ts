import type { TFunction } from "i18next";
import type { Transaction } from "../../../machines/core/domain.ts";
import { currency } from "../../../machines/core/rules/currency.ts";
import { languages } from "../../../machines/core/rules/languages.ts";
import { counterpartyOf, messageOf, methodOf } from "../../../machines/history/rules/party.ts";
import type { Receipt, ReceiptRow } from "../../../machines/history/rules/receipt.ts";
import { referenceOf } from "../../../machines/history/rules/reference.ts";
import { formatDateTime } from "../../format/date.ts";
import { formatMoney, moneyParts } from "../../format/money.ts";
import { transactionSign, transactionStatus, transactionTypeKey } from "../../format/transaction.ts";
import type { DocumentDetails } from "../../hooks/use-document-details.ts";

/** Whether the counterparty received the money or sent it. */
export function partyKey(type: string) {
  switch (transactionSign(type)) {
    case "credit":
      return "transactionDetail.from";
    case "debit":
      return "transactionDetail.to";
    default:
      return "transactionDetail.with";
  }
}

/** All texts of a transaction's receipt, in the page's language. */
export function createReceipt(
  t: TFunction,
  transaction: Transaction,
  { product, language, timeZone, holderName, accountId }: DocumentDetails,
): Receipt {
  const { type, status, amount, createdAt, settledAt, fee = 0, transactionId } = transaction;
  const { sign, dollars, cents } = moneyParts(amount, transactionSign(type));
  const [counterparty, method] = [counterpartyOf(transaction), methodOf(transaction)];
  const message = messageOf(transaction);
  const reference = referenceOf(transaction);
  const isolate = (text: string) => `\u2068${text}\u2069`;
  const rows: (ReceiptRow | false)[] = [
    holderName !== "" && { label: t("transactionDetail.holder"), value: isolate(holderName) },
    accountId !== undefined && { label: t("profile.accountId"), value: accountId, direction: "ltr" },
    counterparty !== undefined && { label: t(partyKey(type)), value: isolate(counterparty) },
    method !== undefined && { label: t("transactionDetail.method"), value: isolate(method) },
    message !== undefined && { label: t("transactionDetail.message"), value: isolate(message) },
    { label: t("transactionDetail.made"), value: formatDateTime(createdAt, timeZone, language) },
    { label: t("transactionDetail.status"), value: t(transactionStatus(status).key) },
    settledAt !== undefined &&
      transactionStatus(status).tone === "success" && {
        label: t("transactionDetail.steps.completed"),
        value: formatDateTime(settledAt, timeZone, language),
      },
    fee > 0 && { label: t("transactionDetail.fee"), value: formatMoney(fee), direction: "ltr" },
    { label: t("transactionDetail.reference"), value: reference, direction: "ltr" },
    reference !== transactionId && {
      label: t("transactionDetail.id"),
      value: transactionId,
      direction: "ltr",
    },
    { label: t("statements.currency"), value: currency, direction: "ltr" },
    { label: t("statements.timeZone"), value: timeZone, direction: "ltr" },
  ];
  return {
    product,
    language,
    direction: languages[language].dir,
    title: t("transactionDetail.receiptTitle"),
    label: t(transactionTypeKey(type)),
    amount: `${sign}${dollars}${cents}`,
    reference,
    rows: rows.filter((row) => row !== false),
    disclaimer: t("transactionDetail.receiptDisclaimer"),
  };
}
