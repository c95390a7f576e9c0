import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentActor } from "../../../../machines/payment.machine.ts";
import { useSettings } from "../../../actors.ts";
import { Alert } from "../../../components/alert.tsx";
import { CheckSteps } from "../../../components/check-steps.tsx";
import { Money } from "../../../components/money.tsx";
import { formatTime } from "../../../format/date.ts";
import { useLanguage } from "../../../use-language.ts";
import { ResendNote, UnresolvedActions } from "../../shell/payment-banners.tsx";
import * as css from "./payment-dialog.css.ts";
import type { PaymentDialogActor } from "./payment-dialog.ts";

interface CheckViewProps {
  readonly dialog: PaymentDialogActor;
  readonly payment: PaymentActor | undefined;
  readonly summary: ReactNode;
}

/** A payment whose outcome is not known: what is being done about it, and what the person may do. */
export function CheckView({ dialog, payment, summary }: CheckViewProps) {
  const { t } = useTranslation();
  const cents = useSelector(dialog, (snapshot) => snapshot.context.cents);
  const unresolved = useSelector(payment, (snapshot) => snapshot?.hasTag("unresolved") === true);
  return (
    <>
      <div className={css.hero}>
        <p className={css.heroAmount}>
          <Money cents={cents} fitting />
        </p>
        <p className={css.heroSummary}>{summary}</p>
      </div>
      {unresolved && payment !== undefined ? (
        <Alert
          tone="warning"
          live="status"
          title={t("payment.checking")}
          actions={<UnresolvedActions payment={payment} />}
        >
          <p>{t("payment.unresolved.title")}</p>
          <p>{t("paying.unresolved")}</p>
          <ResendNote payment={payment} />
        </Alert>
      ) : (
        <Alert tone="checking" title={t("payment.checking")}>
          {t("paying.checking.text")}
        </Alert>
      )}
      {payment === undefined || unresolved ? null : <Steps payment={payment} />}
      <p className={css.note}>{t("paying.checking.mayClose")}</p>
    </>
  );
}

function Steps({ payment }: { readonly payment: PaymentActor }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone;
  const sentAt = useSelector(payment, (snapshot) => snapshot.context.entry?.sentAt);
  const attempt = useSelector(payment, ({ context }) => Math.max(context.resends, context.looks, 1));
  return (
    <CheckSteps
      steps={[
        {
          label: t("paying.checking.sent"),
          state: "done",
          aside:
            sentAt === undefined || timeZone === undefined
              ? undefined
              : formatTime(sentAt, timeZone, language),
        },
        {
          label: t("paying.checking.looking"),
          state: "current",
          aside: t("paying.checking.attempt", { attempt }),
        },
        { label: t("paying.checking.answer"), state: "ahead" },
      ]}
    />
  );
}
