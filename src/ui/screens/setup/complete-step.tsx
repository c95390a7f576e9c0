import { useSelector } from "@xstate/react";
import type { Failure } from "../../../machines/core/failure.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Unbroken } from "../../components/unbroken.tsx";
import { usePageTitle } from "../../hooks/use-page-title.ts";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ClockIcon } from "../../icons/signed-in.ts";
import * as css from "./complete-step.css.ts";
import { EnvelopeIcon } from "./envelope-icon.ts";
import { SealDrawing } from "./seal-drawing.tsx";
import type { SetupSnapshot } from "./setup-steps.ts";
import type { StepProps } from "./setup-wizard.tsx";

const shownStates = ["checking", "inReview", "approved", "readFailed"] as const;

function completeStepViewOf(snapshot: SetupSnapshot) {
  return shownStates.find((state) => snapshot.matches({ complete: state })) ?? "resting";
}

export function CompleteStep({ wizard, heading }: StepProps) {
  const { t } = useTranslation();
  usePageTitle(t("setup.complete.title"));
  const state = useSelector(wizard, completeStepViewOf);
  const failure = useSelector(wizard, (snapshot) => snapshot.context.failure);
  return (
    <section className={css.panel} aria-labelledby="setup-complete">
      <SealDrawing />
      <h1 id="setup-complete" ref={heading} tabIndex={-1} className={css.heading}>
        {t("setup.complete.title")}
      </h1>
      <ul className={css.notes}>
        <li className={css.note}>
          <ClockIcon className={css.noteIcon} />
          <span>
            <Unbroken text={t("setup.complete.text")} part="24-48" />
          </span>
        </li>
        <li className={css.note}>
          <EnvelopeIcon className={css.noteIcon} />
          <span>{t("setup.complete.email")}</span>
        </li>
      </ul>
      <div className={css.answer}>
        {state === "inReview" ? <Alert tone="info">{t("setup.complete.notYet")}</Alert> : null}
        {state === "approved" ? <Alert tone="success">{t("setup.complete.approved")}</Alert> : null}
        {state === "readFailed" ? <ReadFailedNote failure={failure} /> : null}
      </div>
      <Button
        variant="primary"
        size="action"
        className={css.dashboardButton}
        busy={state === "checking"}
        onClick={() => wizard.send({ type: "dashboard.requested" })}
      >
        {t("setup.actions.dashboard")}
      </Button>
      {state === "approved" ? null : <StartOverButton onConfirm={() => wizard.send({ type: "restarted" })} />}
    </section>
  );
}

function ReadFailedNote({ failure }: { readonly failure: Failure | undefined }) {
  const { t } = useTranslation();
  return (
    <Alert tone="error" title={t("setup.complete.readFailed")}>
      {failure === undefined ? undefined : failureText(t, failure)}
    </Alert>
  );
}

/** A `<details>` element asks for confirmation, because everything has to be sent again. */
function StartOverButton({ onConfirm }: { readonly onConfirm: () => void }) {
  const { t } = useTranslation();
  return (
    <details className={css.startOver}>
      <summary className={css.summary}>{t("setup.actions.startOver")}</summary>
      <div className={css.question}>
        <p>{t("setup.complete.startOver.text")}</p>
        <Button size="small" onClick={onConfirm}>
          {t("setup.complete.startOver.confirm")}
        </Button>
      </div>
    </details>
  );
}
