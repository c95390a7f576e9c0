import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { personalFaults } from "../../../machines/setup/rules/personal.ts";
import { FillButton } from "./fill-button.tsx";
import { sendAndFocusFault } from "./focus-fault.ts";
import { PersonalFields } from "./personal-fields.tsx";
import type { StepProps } from "./setup-wizard.tsx";
import { ContinueButton, StepFrame } from "./step-frame.tsx";

export function PersonalStep({ wizard, heading }: StepProps) {
  const { t } = useTranslation();
  const details = useSelector(wizard, (snapshot) => snapshot.context.personal);
  const today = useSelector(wizard, (snapshot) => snapshot.context.today);
  const left = useSelector(wizard, (snapshot) => snapshot.context.left);
  const invalid = useSelector(wizard, (snapshot) => snapshot.hasTag("invalid"));
  const faults = personalFaults(details, today);
  return (
    <StepFrame
      heading={heading}
      title={t("setup.personal.title")}
      text={t("setup.personal.text")}
      actions={<FillButton onFill={() => wizard.send({ type: "testData.filled" })} />}
      onBack={() => wizard.send({ type: "back" })}
      onSubmit={(form) => sendAndFocusFault(form, () => wizard.send({ type: "continued" }))}
      forward={<ContinueButton />}
    >
      <PersonalFields
        details={details}
        today={today}
        faultOf={(field) => (invalid || left.includes(field) ? faults[field] : undefined)}
        onChange={(field, value) => wizard.send({ type: "personal.changed", field, value })}
        onLeave={(field) => wizard.send({ type: "field.left", field })}
      />
    </StepFrame>
  );
}
