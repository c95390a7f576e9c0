import { useSelector } from "@xstate/react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { type SetupStep, setupSteps } from "../../../machines/setup/rules/setup.ts";
import type { SetupWizardActor } from "../../../machines/setup/setup-wizard.machine.ts";
import { ProgressSteps } from "../../components/progress-steps.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.tsx";
import { useGate } from "../../hooks/actors.ts";
import { usePagesModule } from "../../hooks/loaded-screens.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { OpenCallNotice } from "../payments/open-call-notice.tsx";
import { AccountNotice } from "./account-notice.tsx";
import { CompleteStep } from "./complete-step.tsx";
import { IdentityStep } from "./identity-step.tsx";
import { OverviewStep } from "./overview-step.tsx";
import { PayoutStep } from "./payout-step.tsx";
import { PersonalStep } from "./personal-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { setupStepOf } from "./setup-steps.ts";
import * as css from "./setup-wizard.css.ts";

/** Six steps from a new account to one under review (section 4 of the specification). */
export function SetupWizard() {
  const wizard = useSelector(useGate(), (gate) => gate.children.wizard);
  const pagesModule = usePagesModule();
  return (
    <>
      {wizard === undefined ? null : <WizardContent wizard={wizard} />}
      {pagesModule ? <pagesModule.DialogHost /> : null}
    </>
  );
}

function WizardContent({ wizard }: { readonly wizard: SetupWizardActor }) {
  const step = useSelector(wizard, setupStepOf);
  const heading = useHeadingFocus(step);
  if (step === "restoring") return <BusyWizard />;
  return (
    <WizardFrame step={step}>
      <StepView step={step} wizard={wizard} heading={heading} />
    </WizardFrame>
  );
}

/** The new step's heading takes the focus, so that a screen reader announces the step; not on the first render. */
function useHeadingFocus(step: SetupStep | "restoring") {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    const previousStep = shownStep.current;
    shownStep.current = step;
    if (previousStep !== step && previousStep !== "restoring") heading.current?.focus();
  }, [step]);
  return heading;
}

/** Props of every step. */
export interface StepProps {
  readonly wizard: SetupWizardActor;
  readonly heading: Ref<HTMLHeadingElement>;
}

function StepView({ step, ...props }: StepProps & { readonly step: SetupStep }) {
  switch (step) {
    case "overview":
      return <OverviewStep {...props} />;
    case "personal":
      return <PersonalStep {...props} />;
    case "identity":
      return <IdentityStep {...props} />;
    case "payout":
      return <PayoutStep {...props} />;
    case "review":
      return <ReviewStep {...props} />;
    case "complete":
      return <CompleteStep {...props} />;
  }
}

interface WizardFrameProps {
  readonly step: SetupStep;
  readonly children: ReactNode;
}

function WizardFrame({ step, children }: WizardFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={css.wizard}>
      <div className={css.progress}>
        <ProgressSteps
          label={t("setup.progress")}
          steps={setupSteps.map((name) => t(`setup.steps.${name}`))}
          current={setupSteps.indexOf(step)}
        />
      </div>
      <AccountNotice />
      <OpenCallNotice of="openAccountCall" reveal={step === "review"} />
      {children}
    </div>
  );
}

function BusyWizard() {
  const { t } = useTranslation();
  return (
    <div className={css.centred}>
      <h1>
        <VisuallyHidden>{t("setup.overview.title")}</VisuallyHidden>
      </h1>
      <Spinner />
    </div>
  );
}
