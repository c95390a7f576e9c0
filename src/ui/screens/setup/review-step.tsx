import { useSelector } from "@xstate/react";
import type { SetupCall } from "../../../machines/setup/rules/setup.ts";
import type { SetupEdit, SubmitSetupActor } from "../../../machines/setup/submit-setup.machine.ts";
import { Button } from "../../components/button.tsx";
import { useIsChecking } from "../../hooks/use-is-checking.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useIsCallOpen } from "../payments/open-call-notice.tsx";
import { ReviewGroups } from "./review-groups.tsx";
import type { StepProps } from "./setup-wizard.tsx";
import { forward } from "./step-frame.css.ts";
import { StepFrame } from "./step-frame.tsx";
import { FailedSubmission, SubmissionProgress } from "./submission.tsx";

const calls = {
  sendingIndividual: "individual",
  uploadingDocument: "document",
  sendingBankAccount: "bank",
  requestingActivation: "status",
} as const satisfies Record<string, SetupCall>;

function keyedCallOf({ children }: ReturnType<SubmitSetupActor["getSnapshot"]>) {
  return (
    children.sendIndividual ??
    children.uploadDocument ??
    children.sendBankAccount ??
    children.requestActivation
  );
}

function runningCallOf({ value }: ReturnType<SubmitSetupActor["getSnapshot"]>): SetupCall | undefined {
  return typeof value === "object" && "submitting" in value ? calls[value.submitting] : undefined;
}

export function ReviewStep(props: StepProps) {
  const submission = useSelector(props.wizard, (snapshot) => snapshot.children.submission);
  return submission === undefined ? null : <Review {...props} submission={submission} />;
}

interface ReviewProps extends StepProps {
  readonly submission: SubmitSetupActor;
}

function Review({ heading, submission }: ReviewProps) {
  const { t } = useTranslation();
  const { personal, payout, documentType, document } = useSelector(
    submission,
    ({ context }) => context.draft,
  );
  const uploadedDocument = useSelector(submission, (snapshot) => snapshot.context.uploaded);
  const failedStep = useSelector(submission, (snapshot) => snapshot.context.failed);
  const isSubmitting = useSelector(submission, (snapshot) => snapshot.hasTag("submitting"));
  const requestEdit = (step: SetupEdit) => submission.send({ type: "edit.requested", step });
  const call = useSelector(submission, runningCallOf);
  // The wizard's notice of the open call has the same message, with Check again and Cancel.
  const isCallOpen = useIsCallOpen("openAccountCall");
  const isInCallNotice = isCallOpen && failedStep?.failure.code === "call_undecided";
  const isChecking = useIsChecking(useSelector(submission, keyedCallOf));
  return (
    <StepFrame
      heading={heading}
      title={t("setup.review.title")}
      text={t("setup.review.text")}
      onBack={() => submission.send({ type: "back" })}
      backDisabled={isSubmitting}
      onSubmit={() => submission.send({ type: "setup.submitted" })}
      result={
        <>
          {call === undefined ? null : (
            <SubmissionProgress
              call={call}
              uploaded={uploadedDocument}
              checking={isChecking}
              onCancel={() => submission.send({ type: "upload.cancelled" })}
            />
          )}
          {failedStep === undefined || isInCallNotice ? null : (
            <FailedSubmission {...failedStep} onEdit={requestEdit} />
          )}
        </>
      }
      forward={
        <Button type="submit" variant="primary" size="action" busy={isSubmitting} className={forward}>
          {t(isSubmitting ? "setup.actions.submitting" : "setup.actions.complete")}
        </Button>
      }
    >
      <ReviewGroups
        personal={personal}
        payout={payout}
        documentType={documentType}
        document={document}
        disabled={isSubmitting}
        onEdit={requestEdit}
      />
    </StepFrame>
  );
}
