import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { payoutFaults } from "../../../machines/payments/rules/payout.ts";
import { FillButton } from "./fill-button.tsx";
import { sendAndFocusFault } from "./focus-fault.ts";
import { PayoutFields } from "./payout-fields.tsx";
import type { StepProps } from "./setup-wizard.tsx";
import { ContinueButton, StepFrame } from "./step-frame.tsx";

export function PayoutStep({ wizard, heading }: StepProps) {
  const { t } = useTranslation();
  const details = useSelector(wizard, (snapshot) => snapshot.context.payout);
  const left = useSelector(wizard, (snapshot) => snapshot.context.left);
  const sent = useSelector(wizard, (snapshot) => snapshot.context.sent.bank);
  const invalid = useSelector(wizard, (snapshot) => snapshot.hasTag("invalid"));
  const faults = sent ? {} : payoutFaults(details);
  return (
    <StepFrame
      heading={heading}
      title={t("setup.payout.title")}
      text={t("setup.payout.text")}
      actions={<FillButton onFill={() => wizard.send({ type: "testData.filled" })} />}
      onBack={() => wizard.send({ type: "back" })}
      onSubmit={(form) => sendAndFocusFault(form, () => wizard.send({ type: "continued" }))}
      forward={<ContinueButton />}
    >
      <PayoutFields
        details={details}
        saved={sent}
        faultOf={(field) => (invalid || left.includes(field) ? faults[field] : undefined)}
        onChange={(field, value) => wizard.send({ type: "payout.changed", field, value })}
        onLeave={(field) => wizard.send({ type: "field.left", field })}
      />
    </StepFrame>
  );
}
