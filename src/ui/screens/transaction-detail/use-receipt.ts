import { useSelector } from "@xstate/react";
import type { Transaction } from "../../../machines/core/domain.ts";
import type { Receipt } from "../../../machines/history/rules/receipt.ts";
import { useGate, useSession, useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useProduct } from "../../hooks/use-product.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { receiptOf } from "./receipt.ts";

/** Creates the receipt of a transaction in the page's language, for the signed-in person. */
export function useReceipt(): (transaction: Transaction) => Receipt {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const product = useProduct();
  const person = useSelector(useSession(), (snapshot) => snapshot.context.person);
  const account = useSelector(useGate(), (snapshot) => snapshot.context.account);
  const { firstName = "", lastName = "" } = account ?? person ?? {};
  const holderName = `${firstName} ${lastName}`.trim();
  return (transaction) =>
    receiptOf(t, transaction, { product, language, timeZone, holderName, accountId: account?.accountId });
}
