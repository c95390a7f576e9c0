import type { Transaction } from "../../../machines/core/domain.ts";
import { transactionOutcomeOf } from "../../../machines/history/rules/outcome.ts";
import { kindOf } from "../../../machines/history/rules/transactions.ts";
import { formatDateTime } from "../../format/date.ts";
import { useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./transaction-detail-screen.css.ts";

/** The history of a transaction, as the wallet has it: created, and settled, failed or pending. */
export function StatusHistory({ transaction }: { readonly transaction: Transaction }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const { createdAt, settledAt, status, type } = transaction;
  const outcome = transactionOutcomeOf(status) ?? "unknown";
  const isPayout = kindOf(type).method === "bank";
  const isFinal = outcome === "completed" || outcome === "failed";
  const noteText =
    outcome === "completed"
      ? undefined
      : t(
          isPayout && outcome !== "unknown"
            ? `transactionDetail.notes.${outcome}Bank`
            : `transactionDetail.notes.${outcome}`,
        );
  const settledTime =
    settledAt === undefined
      ? t("transactionDetail.notes.noTime")
      : formatDateTime(settledAt, timeZone, language);
  return (
    <ol className={css.steps} aria-label={t("transactionDetail.history")}>
      <li className={css.step}>
        <span className={css.mark} aria-hidden="true" />
        <div>
          <p className={css.stepName}>{t("transactionDetail.steps.made")}</p>
          <p className={css.note} data-fact={`transaction:${transaction.transactionId}:time`}>
            {formatDateTime(createdAt, timeZone, language)}
          </p>
        </div>
      </li>
      <li className={css.step}>
        <span className={css.mark} aria-hidden="true" />
        <div>
          <p className={css.stepName}>{t(`transactionDetail.steps.${outcome}`)}</p>
          {isFinal ? (
            <p className={css.note} data-fact={`transaction:${transaction.transactionId}:settled:time`}>
              {settledTime}
            </p>
          ) : null}
          {noteText === undefined ? null : (
            <p className={css.note} data-fact={`transaction:${transaction.transactionId}:note`}>
              {noteText}
            </p>
          )}
        </div>
      </li>
    </ol>
  );
}
