import { type Failure, isTransient } from "../../../machines/core/failure.ts";
import type { SetupCall } from "../../../machines/setup/rules/setup.ts";
import type { SetupEdit } from "../../../machines/setup/submit-setup.machine.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { ShareBar } from "../../components/share-bar.tsx";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./submission.css.ts";

interface SubmissionProgressProps {
  readonly call: SetupCall;
  /** Fraction of the document that is uploaded, 0 to 1. */
  readonly uploaded: number;
  /** The answer is missing, and the app asks the wallet for the outcome. */
  readonly checking: boolean;
  readonly onCancel: () => void;
}

/** The running one of the four calls; the upload shows its progress and can be cancelled. */
export function SubmissionProgress({ call, uploaded, checking, onCancel }: SubmissionProgressProps) {
  const { t } = useTranslation();
  const percent = Math.round(uploaded * 100);
  const cancel =
    call === "document" ? (
      <Button size="small" className={css.cancel} onClick={onCancel}>
        {t("setup.review.cancelUpload")}
      </Button>
    ) : undefined;
  if (checking) {
    return (
      <Alert tone="checking" actions={cancel}>
        {t("setup.review.checking")}
      </Alert>
    );
  }
  return (
    <div className={css.progress}>
      <div className={css.line}>
        <p role="status">{t(`setup.review.sending.${call}`)}</p>
        {call === "document" ? (
          <span className={css.percent}>{t("setup.review.uploaded", { percent })}</span>
        ) : null}
      </div>
      {call === "document" ? (
        <>
          <div
            role="progressbar"
            aria-label={t("setup.identity.documentFile")}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <ShareBar share={uploaded} />
          </div>
          {cancel}
        </>
      ) : null}
    </div>
  );
}

interface SubmissionFailedProps {
  readonly call: SetupCall;
  readonly failure: Failure;
  readonly onEdit: (step: SetupEdit) => void;
}

/** The step in which the data of each call was entered. */
const stepOfCall = { individual: "personal", document: "identity", bank: "payout" } as const;

/** The call that failed, the reason, and the next step: correct the data, or continue with Complete Setup. */
export function FailedSubmission({ call, failure, onEdit }: SubmissionFailedProps) {
  const { t } = useTranslation();
  if (failure.code === "call_undecided") {
    return (
      <Alert tone="warning" reveal title={t("setup.review.undecided")}>
        <p>{t("setup.review.failed.resume")}</p>
      </Alert>
    );
  }
  const step = call === "status" || isTransient(failure) ? undefined : stepOfCall[call];
  return (
    <Alert
      tone="error"
      reveal
      title={t("setup.review.failed.title")}
      actions={
        step === undefined ? undefined : (
          <Button size="small" onClick={() => onEdit(step)}>
            {t("setup.review.failed.open", { step: t(`setup.steps.${step}`) })}
          </Button>
        )
      }
    >
      <p>{t(`setup.review.failed.${call}`)}</p>
      <p>{failureText(t, failure)}</p>
      <p>{t(step === undefined ? "setup.review.failed.resume" : "setup.review.failed.correct")}</p>
    </Alert>
  );
}
