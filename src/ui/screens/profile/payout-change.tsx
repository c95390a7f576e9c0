import { useSelector } from "@xstate/react";
import { useId } from "react";
import { flushSync } from "react-dom";
import type { PayoutChangeActor } from "../../../machines/bank-accounts/payout-change.machine.ts";
import type { Account } from "../../../machines/core/domain.ts";
import { payoutFaults } from "../../../machines/core/rules/payout.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ExplainedButton } from "../../components/explained-button.tsx";
import { useGate, usePageChart, usePaymentsAreLocked } from "../../hooks/actors.ts";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { StepUpActions, StepUpView } from "../dashboard/dialogs/step-up-view.tsx";
import { PayoutFields } from "../setup/payout-fields.tsx";
import * as css from "./profile-details.css.ts";

/** Changes the bank account for withdrawals of an active account. */
export function PayoutChange({ account: { firstName, lastName } }: { readonly account: Account }) {
  const { t } = useTranslation();
  const payoutChange = usePageChart("payoutChange");
  const account = useSelector(useGate(), (gate) => gate.children.account);
  const isOpen = useSelector(payoutChange, (snapshot) => snapshot?.hasTag("open") === true);
  const isDeciding = useSelector(payoutChange, (snapshot) => snapshot?.matches("deciding") === true);
  const stepUp = useSelector(payoutChange, (snapshot) => snapshot?.children.stepUp);
  const isCheckingSignIn = useSelector(stepUp, (snapshot) => snapshot?.hasTag("asking") === false);
  const isLocked = usePaymentsAreLocked();
  if (payoutChange === undefined || account === undefined) return null;
  return (
    <div className={css.manage}>
      <ExplainedButton
        side="below"
        frameClassName={css.ownWidth}
        missing={isLocked ? t("profile.payoutChange.locked") : undefined}
        busy={isDeciding || isCheckingSignIn}
        disabled={isLocked}
        onClick={() =>
          payoutChange.send({ type: "change.opened", holderName: `${firstName} ${lastName}`.trim(), account })
        }
      >
        {t("profile.payoutChange.open")}
      </ExplainedButton>
      {isOpen ? <PayoutChangeDialog change={payoutChange} /> : null}
    </div>
  );
}

function PayoutChangeDialog({ change }: { readonly change: PayoutChangeActor }) {
  const { t } = useTranslation();
  const id = useId();
  const stepUp = useSelector(change, (snapshot) => snapshot.children.stepUp);
  const isAsking = useSelector(stepUp, (snapshot) => snapshot?.hasTag("asking") === true);
  const title = t("profile.payoutChange.title");
  if (stepUp !== undefined) {
    return isAsking ? (
      <Dialog
        title={title}
        onDismiss={() => change.send({ type: "dismissed" })}
        footer={<StepUpActions stepUp={stepUp} />}
      >
        <StepUpView stepUp={stepUp} />
      </Dialog>
    ) : null;
  }
  return (
    <Dialog
      id={id}
      title={title}
      description={t("profile.payoutChange.text")}
      onDismiss={() => change.send({ type: "dismissed" })}
      onSubmit={() => {
        flushSync(() => change.send({ type: "submitted" }));
        document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }}
      footer={<SaveButton change={change} />}
    >
      <PayoutChangeFields change={change} />
      <PayoutChangeFailure change={change} />
    </Dialog>
  );
}

function SaveButton({ change }: { readonly change: PayoutChangeActor }) {
  const { t } = useTranslation();
  const isBusy = useSelector(change, (snapshot) => snapshot.hasTag("busy"));
  return (
    <Button type="submit" variant="primary" size="action" block busy={isBusy}>
      {t(isBusy ? "profile.payoutChange.saving" : "profile.payoutChange.save")}
    </Button>
  );
}

function PayoutChangeFields({ change }: { readonly change: PayoutChangeActor }) {
  const details = useSelector(change, (snapshot) => snapshot.context.details);
  const touchedFields = useSelector(change, (snapshot) => snapshot.context.touched);
  const isInvalid = useSelector(change, (snapshot) => snapshot.hasTag("invalid"));
  const isBusy = useSelector(change, (snapshot) => snapshot.hasTag("busy"));
  const faults = payoutFaults(details);
  return (
    <PayoutFields
      details={details}
      saved={false}
      numberLost={false}
      readOnly={isBusy}
      faultOf={(field) => (isInvalid || touchedFields.includes(field) ? faults[field] : undefined)}
      onChange={(field, value) => change.send({ type: "field.changed", field, value })}
      onBlur={(field) => change.send({ type: "field.blurred", field })}
    />
  );
}

function PayoutChangeFailure({ change }: { readonly change: PayoutChangeActor }) {
  const { t } = useTranslation();
  const failure = useSelector(change, (snapshot) => snapshot.context.failure);
  if (failure === undefined) return null;
  const isUndecided = failure.code === "call_undecided";
  return (
    <Alert
      tone="error"
      reveal
      title={t(isUndecided ? "profile.payoutChange.undecided" : "profile.payoutChange.rejected")}
    >
      {isUndecided ? t("profile.payoutChange.undecidedText") : failureText(t, failure)}
    </Alert>
  );
}
