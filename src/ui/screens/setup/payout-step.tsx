import { useSelector } from "@xstate/react";
import { payoutFaults } from "../../../machines/core/rules/payout.ts";
import type { FormStepActor } from "../../../machines/setup/form-step.machine.ts";
import { isAccountNumberLost } from "../../../machines/setup/rules/draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FillButton } from "./fill-button.tsx";
import { sendAndFocusFault } from "./focus-fault.ts";
import { PayoutFields } from "./payout-fields.tsx";
import type { StepProps } from "./setup-wizard.tsx";
import { ContinueButton, StepFrame } from "./step-frame.tsx";
import { useFieldFault } from "./use-field-fault.ts";

export function PayoutStep(props: StepProps) {
  const form = useSelector(props.wizard, (snapshot) => snapshot.children.payoutForm);
  return form === undefined ? null : <PayoutForm {...props} form={form} />;
}

function PayoutForm({ wizard, heading, form }: StepProps & { readonly form: FormStepActor }) {
  const { t } = useTranslation();
  const details = useSelector(form, (snapshot) => snapshot.context.draft.payout);
  const isSent = useSelector(form, (snapshot) => snapshot.context.draft.sent.bank);
  const isLost = useSelector(form, ({ context }) => isAccountNumberLost(context.draft));
  const faultOf = useFieldFault(form, isSent ? {} : payoutFaults(details));
  return (
    <StepFrame
      heading={heading}
      title={t("setup.payout.title")}
      text={t("setup.payout.text")}
      actions={<FillButton onFill={() => form.send({ type: "testData.filled" })} />}
      onBack={() => wizard.send({ type: "back" })}
      onSubmit={(element) => sendAndFocusFault(element, () => form.send({ type: "continued" }))}
      forward={<ContinueButton />}
    >
      <PayoutFields
        details={details}
        saved={isSent}
        numberLost={isLost}
        faultOf={faultOf}
        onChange={(field, value) => form.send({ type: "field.changed", field, value })}
        onBlur={(field) => form.send({ type: "field.blurred", field })}
      />
    </StepFrame>
  );
}
