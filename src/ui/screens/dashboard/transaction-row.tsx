import { useTranslation } from "react-i18next";
import { Money } from "../../components/money.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { transactionSign, transactionStatus, transactionTypeKey } from "../../format/transaction.ts";
import { DocumentIcon } from "../../icons/document.tsx";
import { TopUpIcon } from "../../icons/top-up.tsx";
import { TransferInIcon } from "../../icons/transfer-in.tsx";
import { TransferOutIcon } from "../../icons/transfer-out.tsx";
import { WithdrawIcon } from "../../icons/withdraw.tsx";
import * as css from "./dashboard.css.ts";

interface TransactionRowProps {
  readonly type: string;
  readonly status: string;
  readonly cents: number;
  /** When it happened, in words. */
  readonly when: string;
}

/** One movement of the history. */
export function TransactionRow({ type, status, cents, when }: TransactionRowProps) {
  const { t } = useTranslation();
  const sign = transactionSign(type);
  const { tone, key } = transactionStatus(status);
  return (
    <li className={css.row}>
      <span className={css.medallion}>
        <TypeDrawing type={type} />
      </span>
      <div className={css.what}>
        <p className={css.label}>{t(transactionTypeKey(type))}</p>
        <p className={css.when}>
          <bdi>{when}</bdi>
        </p>
      </div>
      <div className={css.sum}>
        <Money
          className={css.amount}
          cents={cents}
          sign={sign}
          tone={tone === "failed" ? "muted" : sign === "credit" ? "credit" : "ink"}
        />
        <StatusPill tone={tone} label={t(key)} />
      </div>
    </li>
  );
}

function TypeDrawing({ type }: { readonly type: string }) {
  switch (type) {
    case "WALLET_TOPUP":
      return <TopUpIcon />;
    case "TRANSFER_CREDIT":
      return <TransferInIcon />;
    case "TRANSFER_TO_BANK":
      return <WithdrawIcon />;
    case "TRANSFER_TO_PLATFORM":
    case "TRANSFER_TO_RECIPIENT":
    case "TRANSFER_DEBIT":
      return <TransferOutIcon />;
    default:
      return <DocumentIcon />;
  }
}
