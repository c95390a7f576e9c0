import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { ReviewGroups } from "./review-groups.tsx";
import type { SetupSnapshot } from "./setup-steps.ts";
import type { StepProps } from "./setup-wizard.tsx";
import { forward } from "./step-frame.css.ts";
import { StepFrame } from "./step-frame.tsx";
import { SubmissionFailed, SubmissionProgress } from "./submission.tsx";

const calls = ["individual", "document", "bank", "status"] as const;
export type SetupCall = (typeof calls)[number];

function callUnderWay(snapshot: SetupSnapshot): SetupCall | undefined {
  return calls.find((call) => snapshot.matches({ review: { submitting: call } }));
}

function callThatFailed(snapshot: SetupSnapshot): SetupCall | undefined {
  return calls.find((call) => snapshot.matches({ review: { failed: call } }));
}

/** How many steps each group lies behind the review. */
const stepsBack = { payout: 1, identity: 2, personal: 3 } as const;

export function ReviewStep({ wizard, heading }: StepProps) {
  const { t } = useTranslation();
  const personal = useSelector(wizard, (snapshot) => snapshot.context.personal);
  const payout = useSelector(wizard, (snapshot) => snapshot.context.payout);
  const documentType = useSelector(wizard, (snapshot) => snapshot.context.documentType);
  const document = useSelector(wizard, (snapshot) => snapshot.context.document);
  const uploaded = useSelector(wizard, (snapshot) => snapshot.context.uploaded);
  const failure = useSelector(wizard, (snapshot) => snapshot.context.failure);
  const submitting = useSelector(wizard, (snapshot) => snapshot.hasTag("submitting"));
  const call = useSelector(wizard, callUnderWay);
  const failed = useSelector(wizard, callThatFailed);
  return (
    <StepFrame
      heading={heading}
      title={t("setup.review.title")}
      text={t("setup.review.text")}
      onBack={() => wizard.send({ type: "back" })}
      backDisabled={submitting}
      onSubmit={() => wizard.send({ type: "setup.submitted" })}
      news={
        <>
          {call === undefined ? null : (
            <SubmissionProgress
              call={call}
              uploaded={uploaded}
              onCancel={() => wizard.send({ type: "upload.cancelled" })}
            />
          )}
          {failed === undefined ? null : <SubmissionFailed call={failed} failure={failure} />}
        </>
      }
      forward={
        <Button type="submit" variant="primary" size="action" busy={submitting} className={forward}>
          {t(submitting ? "setup.actions.submitting" : "setup.actions.complete")}
        </Button>
      }
    >
      <ReviewGroups
        personal={personal}
        payout={payout}
        documentType={documentType}
        document={document}
        disabled={submitting}
        onEdit={(group) => {
          for (let step = 0; step < stepsBack[group]; step += 1) wizard.send({ type: "back" });
        }}
      />
    </StepFrame>
  );
}
