import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { PaymentActor } from "../../../../machines/payments/payment.machine.ts";
import { Alert } from "../../../components/alert.tsx";
import { PaymentCheckSteps } from "../../../components/check-steps.tsx";
import { Money } from "../../../components/money.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { UndecidedActions, UndecidedText } from "../../payments/undecided-payment.tsx";
import { usePaymentFacts } from "../../payments/use-payment-facts.ts";
import * as css from "./payment-dialog.css.ts";
import type { PaymentDialogActor } from "./payment-dialog.ts";

interface CheckViewProps {
  readonly dialog: PaymentDialogActor;
  readonly payment: PaymentActor | undefined;
  readonly summary: ReactNode;
  /** Names the values that the summary shows, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/** A payment with an unknown outcome: how the app checks it, and the holder's options. */
export function PaymentCheckView({ dialog, payment, summary, "data-fact": fact }: CheckViewProps) {
  const { t } = useTranslation();
  const cents = useSelector(dialog, (snapshot) => snapshot.context.cents);
  const isUndecided = useSelector(payment, (snapshot) => snapshot?.hasTag("undecided") === true);
  return (
    <>
      <div className={css.hero}>
        <p className={css.heroAmount}>
          <Money cents={cents} fitting data-fact="dialog:amount" />
        </p>
        <p className={css.heroSummary} data-fact={fact}>
          {summary}
        </p>
      </div>
      {isUndecided && payment !== undefined ? (
        <Alert
          tone="warning"
          live="status"
          title={t("payment.checking")}
          actions={<UndecidedActions payment={payment} />}
        >
          <UndecidedText payment={payment} />
        </Alert>
      ) : (
        <Alert tone="checking" title={t("payment.checking")}>
          {t("paying.checking.text")}
        </Alert>
      )}
      {payment === undefined || isUndecided ? null : <Steps payment={payment} />}
      <p className={css.note}>{t("paying.checking.mayClose")}</p>
    </>
  );
}

function Steps({ payment }: { readonly payment: PaymentActor }) {
  const { t } = useTranslation();
  const order = useSelector(payment, (snapshot) => snapshot.context.order);
  const entry = useSelector(payment, (snapshot) => snapshot.context.entry);
  const { when } = usePaymentFacts(order, entry);
  return (
    <PaymentCheckSteps
      steps={[
        { label: t("paying.checking.confirmed"), state: "done", aside: when },
        { label: t("paying.checking.looking"), state: "current" },
        { label: t("paying.checking.answer"), state: "ahead" },
      ]}
    />
  );
}
