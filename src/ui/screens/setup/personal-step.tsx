import { useSelector } from "@xstate/react";
import type { FormStepActor } from "../../../machines/setup/form-step.machine.ts";
import { personalFaults } from "../../../machines/setup/rules/personal.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FillButton } from "./fill-button.tsx";
import { sendAndFocusFault } from "./focus-fault.ts";
import { PersonalFields } from "./personal-fields.tsx";
import type { StepProps } from "./setup-wizard.tsx";
import { ContinueButton, StepFrame } from "./step-frame.tsx";

export function PersonalStep(props: StepProps) {
  const form = useSelector(props.wizard, (snapshot) => snapshot.children.personalForm);
  return form === undefined ? null : <PersonalForm {...props} form={form} />;
}

function PersonalForm({ wizard, heading, form }: StepProps & { readonly form: FormStepActor }) {
  const { t } = useTranslation();
  const details = useSelector(form, (snapshot) => snapshot.context.draft.personal);
  const today = useSelector(form, (snapshot) => snapshot.context.today);
  const touched = useSelector(form, (snapshot) => snapshot.context.touched);
  const rejectedField = useSelector(form, (snapshot) => snapshot.context.draft.refused);
  const isInvalid = useSelector(form, (snapshot) => snapshot.hasTag("invalid"));
  const faults = personalFaults(details, today);
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
        faultOf={(field) =>
          rejectedField?.field === field
            ? rejectedField.fault
            : isInvalid || touched.includes(field)
              ? faults[field]
              : undefined
        }
        onChange={(field, value) => form.send({ type: "field.changed", field, value })}
        onBlur={(field) => form.send({ type: "field.blurred", field })}
      />
    </StepFrame>
  );
}
