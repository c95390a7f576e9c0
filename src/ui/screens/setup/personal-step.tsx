import { useSelector } from "@xstate/react";
import type { FormStepActor } from "../../../machines/setup/form-step.machine.ts";
import { personalFaults } from "../../../machines/setup/rules/personal.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FillButton } from "./fill-button.tsx";
import { sendAndFocusFault } from "./focus-fault.ts";
import { PersonalFields } from "./personal-fields.tsx";
import type { StepProps } from "./setup-wizard.tsx";
import { ContinueButton, StepFrame } from "./step-frame.tsx";
import { useFieldFault } from "./use-field-fault.ts";

export function PersonalStep(props: StepProps) {
  const form = useSelector(props.wizard, (snapshot) => snapshot.children.personalForm);
  return form === undefined ? null : <PersonalForm {...props} form={form} />;
}

function PersonalForm({ wizard, heading, form }: StepProps & { readonly form: FormStepActor }) {
  const { t } = useTranslation();
  const details = useSelector(form, (snapshot) => snapshot.context.draft.personal);
  const today = useSelector(form, (snapshot) => snapshot.context.today);
  const faultOf = useFieldFault(form, personalFaults(details, today));
  return (
    <StepFrame
      heading={heading}
      title={t("setup.personal.title")}
      text={t("setup.personal.text")}
      actions={<FillButton onFill={() => form.send({ type: "testData.filled" })} />}
      onBack={() => wizard.send({ type: "back" })}
      onSubmit={(element) => sendAndFocusFault(element, () => form.send({ type: "continued" }))}
      forward={<ContinueButton />}
    >
      <PersonalFields
        details={details}
        today={today}
        faultOf={faultOf}
        onChange={(field, value) => form.send({ type: "field.changed", field, value })}
        onBlur={(field) => form.send({ type: "field.blurred", field })}
      />
    </StepFrame>
  );
}
