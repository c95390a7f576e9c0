import type { ReactNode } from "react";
import { transactionSign, transactionStatus, transactionTypeKey } from "../format/transaction.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Money } from "./money.tsx";
import { CounterpartyName } from "./party-name.tsx";
import { StatusPill } from "./status-pill.tsx";
import { TransactionIcon } from "./transaction-icon.tsx";
import * as css from "./transaction-line.css.ts";
import { LinkChevron, TransactionLink } from "./transaction-link.tsx";

interface TransactionLineProps {
  readonly transactionId: string;
  readonly type: string;
  readonly status: string;
  /** The counterparty: a `LineCounterparty`. */
  readonly party?: ReactNode;
  /** Absolute; the sign follows from the type. */
  readonly cents: number;
  /** The formatted time. */
  readonly when: ReactNode;
}

/** One transaction, as an item of a list. */
export function TransactionLine({ transactionId, type, status, party, cents, when }: TransactionLineProps) {
  const { t } = useTranslation();
  const sign = transactionSign(type);
  const statusDisplay = transactionStatus(status);
  const tone = statusDisplay.tone === "failed" ? "muted" : sign === "credit" ? "credit" : "ink";
  return (
    <li className={css.item}>
      <TransactionLink transactionId={transactionId} className={css.line}>
        <span className={css.iconCircle}>
          <TransactionIcon type={type} />
        </span>
        <div>
          <p className={css.name}>{t(transactionTypeKey(type))}</p>
          <p className={css.when}>
            {party}
            <span data-fact={`transaction:${transactionId}:time`}>{when}</span>
          </p>
        </div>
        <div className={css.end}>
          <Money
            cents={cents}
            sign={sign}
            tone={tone}
            className={css.amount}
            data-fact={`transaction:${transactionId}:amount`}
          />
          <StatusPill
            tone={statusDisplay.tone}
            label={t(statusDisplay.key)}
            data-fact={`transaction:${transactionId}:state`}
          />
        </div>
        <LinkChevron />
      </TransactionLink>
    </li>
  );
}

interface LinePartyProps {
  readonly name: string;
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

export function LineCounterparty({ name, "data-fact": fact }: LinePartyProps) {
  return (
    <span className={css.party}>
      <CounterpartyName name={name} data-fact={fact} />{" "}
    </span>
  );
}
