import type { ReactNode } from "react";
import type { AmountActor } from "../../../../machines/payments/amount.machine.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { ExplainedButton } from "../../../components/explained-button.tsx";
import { LogoLine } from "../../../components/logo-line.tsx";
import { type SummaryRow, SummaryRows } from "../../../components/summary-rows.tsx";
import { usePaymentsAreLocked } from "../../../hooks/actors.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type LockedPayment, useLockedPayment } from "../../payments/use-locked-payment.ts";
import { usePaymentFacts } from "../../payments/use-payment-facts.ts";
import { PaymentCheckView } from "./check-view.tsx";
import * as css from "./payment-dialog.css.ts";
import {
  type PaymentDialogActor,
  useHasPressEffect,
  useOwnPayment,
  usePaymentProgress,
} from "./payment-dialog.ts";
import { StepUpActions, StepUpView } from "./step-up-view.tsx";

interface PaymentFormProps {
  readonly dialog: PaymentDialogActor;
  readonly amount: AmountActor;
  readonly title: string;
  /** Payer and payee, shown below the amount while the payment is made. */
  readonly summary: ReactNode;
  /** A `PaymentFooter` in its own component, which selects the amount: typing a digit rerenders only the footer. */
  readonly footer: ReactNode;
  /** Names the values that the summary shows, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
  readonly children: ReactNode;
}

/** The form of top-up, withdrawal and transfer. If no answer arrives, `PaymentCheckView` replaces the form. */
export function PaymentForm({
  dialog,
  amount,
  title,
  summary,
  footer,
  "data-fact": fact,
  children,
}: PaymentFormProps) {
  const { isChecking, stepUp } = usePaymentProgress(dialog);
  const payment = useOwnPayment(dialog);
  return (
    <Dialog
      title={title}
      onDismiss={() => dialog.send({ type: "dismissed" })}
      onSubmit={() => amount.send({ type: "submitted" })}
      onKeyDown={() => amount.send({ type: "press.began" })}
      footer={footer}
    >
      {stepUp ? (
        <StepUpView stepUp={stepUp} summary={summary} data-fact={fact} />
      ) : isChecking ? (
        <PaymentCheckView dialog={dialog} payment={payment} summary={summary} data-fact={fact} />
      ) : (
        children
      )}
    </Dialog>
  );
}

interface PaymentFooterProps {
  readonly dialog: PaymentDialogActor;
  readonly amount: AmountActor;
  readonly submit: string;
  readonly rows: readonly SummaryRow[];
  /** What is missing while the button is disabled. */
  readonly missing?: string | undefined;
  /** Disables the button although the chart accepts the form: for example, the chosen card is no longer listed. */
  readonly disabled?: boolean;
  /** Announces the message to screen readers, because it changes while the amount is typed. */
  readonly announced?: boolean;
}

/** The summary of the payment above its button. */
export function PaymentFooter({
  dialog,
  amount,
  submit,
  rows,
  missing,
  disabled = false,
  announced = false,
}: PaymentFooterProps) {
  const { isPaying, isChecking, stepUp } = usePaymentProgress(dialog);
  const hasPressEffect = useHasPressEffect(dialog, amount);
  const isLocked = usePaymentsAreLocked();
  const isSending = isPaying && !isChecking;
  if (stepUp) return <StepUpActions stepUp={stepUp} />;
  return (
    <>
      {isChecking ? null : <SummaryRows rows={rows} />}
      {isLocked && !isChecking ? <RunningPayment dialog={dialog} /> : null}
      <ExplainedButton
        side="above"
        missing={isLocked || isPaying ? undefined : missing}
        announced={announced}
        data-fact="wallet:available"
        type="submit"
        variant="primary"
        size="action"
        block
        busy={isSending}
        disabled={!isSending && (disabled || isPaying || !hasPressEffect)}
        onPointerDown={() => amount.send({ type: "press.began" })}
      >
        {submit}
      </ExplainedButton>
    </>
  );
}

/** Names the payment in progress, next to the button that is disabled until it ends. */
function RunningPayment({ dialog }: { readonly dialog: PaymentDialogActor }) {
  const { t } = useTranslation();
  const lockedPayment = useLockedPayment();
  const isOwnPayment = lockedPayment?.requestedBy === dialog.getSnapshot().context.requestId;
  return (
    <div className={css.delayed}>
      <div className={css.clipped}>
        <div className={css.sentence}>
          <LogoLine width={28} />
          <div role="status">
            <p>{t("payment.checking")}</p>
            {lockedPayment === undefined || isOwnPayment ? null : <LockedPaymentName {...lockedPayment} />}
            {isOwnPayment ? null : <p className={css.detail}>{t("paying.notThisOne")}</p>}
          </div>
        </div>
      </div>
    </div>
  );
}

function LockedPaymentName({ order, entry, isInOtherTab }: LockedPayment) {
  const { t } = useTranslation();
  const { what, when } = usePaymentFacts(order, entry);
  return (
    <p className={css.detail} data-fact={`payment:${entry?.key}:amount|payment:${entry?.key}:time`}>
      {when === undefined
        ? what
        : t(`payment.banner.${isInOtherTab ? "elsewhere" : "confirmed"}`, { what, when })}
    </p>
  );
}
