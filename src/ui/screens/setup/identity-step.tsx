import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../failure-text.ts";
import { sendAndFocusFault } from "./focus-fault.ts";
import { IdentityFields } from "./identity-fields.tsx";
import type { StepProps } from "./setup-wizard.tsx";
import { ContinueButton, StepFrame } from "./step-frame.tsx";

export function IdentityStep({ wizard, heading }: StepProps) {
  const { t } = useTranslation();
  const documentType = useSelector(wizard, (snapshot) => snapshot.context.documentType);
  const document = useSelector(wizard, (snapshot) => snapshot.context.document);
  const failure = useSelector(wizard, (snapshot) => snapshot.context.failure);
  const uploaded = useSelector(wizard, (snapshot) => snapshot.context.sent.document);
  const inspecting = useSelector(wizard, (snapshot) => snapshot.hasTag("busy"));
  const invalid = useSelector(wizard, (snapshot) => snapshot.hasTag("invalid"));
  return (
    <StepFrame
      heading={heading}
      title={t("setup.identity.title")}
      text={t("setup.identity.text")}
      onBack={() => wizard.send({ type: "back" })}
      onSubmit={(form) => sendAndFocusFault(form, () => wizard.send({ type: "continued" }))}
      forward={<ContinueButton />}
    >
      <IdentityFields
        documentType={documentType}
        typeMissing={invalid && documentType === ""}
        document={document}
        uploaded={uploaded}
        inspecting={inspecting}
        fault={
          failure === undefined
            ? undefined
            : failure.code === "document_required"
              ? t("setup.validation.documentRequired")
              : failure.code === undefined
                ? t("setup.validation.documentUnreadable")
                : failureText(t, failure)
        }
        onType={(chosen) => wizard.send({ type: "documentType.chosen", documentType: chosen })}
        onDocument={(file) =>
          wizard.send({
            type: "document.chosen",
            document: { name: file.name, size: file.size, content: file },
          })
        }
        onRemove={() => wizard.send({ type: "document.removed" })}
      />
    </StepFrame>
  );
}
