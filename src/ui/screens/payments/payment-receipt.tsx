import { useSelector } from "@xstate/react";
import { Link } from "wouter";
import type { Transaction } from "../../../machines/core/domain.ts";
import type { SaveFileActor } from "../../../machines/history/save-file.machine.ts";
import { Button } from "../../components/button.tsx";
import { textLink } from "../../components/text-link.css.ts";
import { transactionPath } from "../../components/transaction-link.tsx";
import { useIsOutdated } from "../../hooks/use-is-outdated.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useReceipt } from "../transaction-detail/use-receipt.ts";

interface PaymentReceiptProps {
  readonly file: SaveFileActor | undefined;
  readonly transactionId: string;
  /** Undefined until the wallet's list has the transaction. */
  readonly transaction: Transaction | undefined;
}

/**
 * The receipt of the last payment, once the refetched history has its transaction. If the history does not have it, a
 * link to the transaction's page.
 */
export function PaymentReceipt({ file, transactionId, transaction }: PaymentReceiptProps) {
  const { t } = useTranslation();
  const receiptFor = useReceipt();
  const isOutdated = useIsOutdated("history");
  const isSaving = useSelector(file, (snapshot) => snapshot?.matches("saving") === true);
  if (transaction === undefined && !isOutdated)
    return (
      <Link href={transactionPath(transactionId)} className={textLink}>
        {t("afterPayment.receipt")}
      </Link>
    );
  return (
    <Button
      size="small"
      busy={isSaving || transaction === undefined}
      onClick={() => {
        if (transaction === undefined) return;
        file?.send({
          type: "file.requested",
          order: { kind: "receiptPdf", receipt: receiptFor(transaction) },
        });
      }}
    >
      {t("afterPayment.receipt")}
    </Button>
  );
}
