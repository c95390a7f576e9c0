import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StepUpActor } from "../../../../machines/instructions/step-up.machine.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Money } from "../../../components/money.tsx";
import { useAppearance } from "../../../hooks/actors.ts";
import { failureText } from "../../../i18n/failure-text.ts";
import * as css from "./payment-dialog.css.ts";

interface StepUpProps {
  readonly stepUp: StepUpActor;
}

interface Summarised {
  readonly summary?: ReactNode;
  /** Of which facts the summary is; left out of the shipped build. */
  readonly "data-fact"?: string | undefined;
}

/** Why the holder signs in again before this payment, or before bank details change, in the place of the form. */
export function StepUpView({ stepUp, summary, "data-fact": fact }: StepUpProps & Summarised) {
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

/** To the provider, or back to the form. */
export function StepUpActions({ stepUp }: StepUpProps) {
  const { t } = useTranslation();
  const appearance = useAppearance();
  const leaving = useSelector(stepUp, (snapshot) => snapshot.hasTag("leaving"));
  return (
    <>
      <Button
        ref={takeFocus}
        variant="primary"
        size="action"
        block
        busy={leaving}
        onClick={() => stepUp.send({ type: "continued", appearance: appearance() })}
      >
        {t("stepUp.continue")}
      </Button>
      <Button size="action" block disabled={leaving} onClick={() => stepUp.send({ type: "dismissed" })}>
        {t("common.cancel")}
      </Button>
    </>
  );
}

/** The button that was pressed is gone: what it asked for comes next. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}
