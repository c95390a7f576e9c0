import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { StepUpActor } from "../../../../machines/instructions/step-up.machine.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Money } from "../../../components/money.tsx";
import { useAppearance } from "../../../hooks/actors.ts";
import { failureText } from "../../../i18n/failure-text.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import * as css from "./payment-dialog.css.ts";

interface StepUpProps {
  readonly stepUp: StepUpActor;
}

interface SummarisedPayment {
  readonly summary?: ReactNode;
  /** Names the values that the summary shows, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/** Replaces the form: why the holder must sign in again before this payment or a change of bank details. */
export function StepUpView({ stepUp, summary, "data-fact": fact }: StepUpProps & SummarisedPayment) {
  const { t } = useTranslation();
  const order = useSelector(stepUp, (snapshot) => snapshot.context.order);
  const failure = useSelector(stepUp, (snapshot) => snapshot.context.failure);
  return (
    <>
      {order === undefined ? null : (
        <div className={css.hero}>
          <p className={css.heroAmount}>
            <Money cents={order.cents} fitting data-fact="dialog:amount" />
          </p>
          <p className={css.heroSummary} data-fact={fact}>
            {summary}
          </p>
        </div>
      )}
      <Alert tone="info" title={t("stepUp.title")}>
        {t(`stepUp.text.${order?.operation ?? "bankDetails"}`)}
      </Alert>
      <p className={css.note}>{t(order === undefined ? "stepUp.notKept" : "stepUp.kept")}</p>
      {failure === undefined ? null : (
        <Alert tone="error" reveal title={t("stepUp.failed")}>
          {failureText(t, failure)}
        </Alert>
      )}
    </>
  );
}

/** Continues to the identity provider, or returns to the form. */
export function StepUpActions({ stepUp }: StepUpProps) {
  const { t } = useTranslation();
  const appearance = useAppearance();
  const isLeaving = useSelector(stepUp, (snapshot) => snapshot.hasTag("leaving"));
  return (
    <>
      <Button
        ref={takeFocus}
        variant="primary"
        size="action"
        block
        busy={isLeaving}
        onClick={() => stepUp.send({ type: "continued", appearance: appearance() })}
      >
        {t("stepUp.continue")}
      </Button>
      <Button size="action" block disabled={isLeaving} onClick={() => stepUp.send({ type: "dismissed" })}>
        {t("common.cancel")}
      </Button>
    </>
  );
}

/** The pressed button has unmounted: focuses the button of the next step. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}
