import { useSelector } from "@xstate/react";
import type { IdentityStepActor } from "../../../machines/setup/identity-step.machine.ts";
import { isDocumentLost } from "../../../machines/setup/rules/draft.ts";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sendAndFocusFault } from "./focus-fault.ts";
import { IdentityFields } from "./identity-fields.tsx";
import type { StepProps } from "./setup-wizard.tsx";
import { ContinueButton, StepFrame } from "./step-frame.tsx";

export function IdentityStep(props: StepProps) {
  const step = useSelector(props.wizard, (snapshot) => snapshot.children.identityStep);
  return step === undefined ? null : <IdentityForm {...props} step={step} />;
}

function IdentityForm({ wizard, heading, step }: StepProps & { readonly step: IdentityStepActor }) {
  const { t } = useTranslation();
  const documentType = useSelector(step, (snapshot) => snapshot.context.draft.documentType);
  const document = useSelector(step, ({ context }) => context.candidate ?? context.draft.document);
  const failure = useSelector(step, (snapshot) => snapshot.context.failure);
  const isLost = useSelector(step, ({ context }) => isDocumentLost(context.draft));
  const isUploaded = useSelector(step, (snapshot) => snapshot.context.draft.sent.document);
  const isInspecting = useSelector(step, (snapshot) => snapshot.hasTag("busy"));
  const isTypeRequired = useSelector(step, (snapshot) => snapshot.context.asked);
  return (
    <StepFrame
      heading={heading}
      title={t("setup.identity.title")}
      text={t("setup.identity.text")}
      onBack={() => wizard.send({ type: "back" })}
      onSubmit={(form) => sendAndFocusFault(form, () => step.send({ type: "continued" }))}
      forward={<ContinueButton busy={isInspecting} />}
    >
      <IdentityFields
        documentType={documentType}
        typeMissing={isTypeRequired && documentType === ""}
        document={document}
        uploaded={isUploaded}
        documentLost={isLost}
        inspecting={isInspecting}
        fault={
          failure === undefined
            ? undefined
            : failure.code === "document_required"
              ? t("setup.validation.documentRequired")
              : failure.code === undefined
                ? t("setup.validation.documentUnreadable")
                : failureText(t, failure)
        }
        onType={(chosenType) => step.send({ type: "documentType.chosen", documentType: chosenType })}
        onDocument={(file) =>
          step.send({
            type: "document.chosen",
            document: { name: file.name, size: file.size, content: file },
          })
        }
        onRemove={() => step.send({ type: "document.removed" })}
      />
    </StepFrame>
  );
}
