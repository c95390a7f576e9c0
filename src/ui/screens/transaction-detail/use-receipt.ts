import type { Transaction } from "../../../machines/core/domain.ts";
import type { Receipt } from "../../../machines/history/rules/receipt.ts";
import { useDocumentDetails } from "../../hooks/use-document-details.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { createReceipt } from "./receipt.ts";

/** Creates the receipt of a transaction in the page's language, for the signed-in person. */
export function useReceipt(): (transaction: Transaction) => Receipt {
  const { t } = useTranslation();
  const details = useDocumentDetails();
  return (transaction) => createReceipt(t, transaction, details);
}
