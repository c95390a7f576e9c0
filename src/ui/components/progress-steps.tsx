import { useTranslation } from "../i18n/use-translation.ts";
import { CheckIcon } from "../icons/landing.ts";
import * as css from "./progress-steps.css.ts";

interface ProgressStepsProps {
  /** The list's accessible name. */
  readonly label: string;
  readonly steps: readonly string[];
  /** From 0. */
  readonly current: number;
}

/** The current position in a sequence of steps; on a phone, one bar for each step and "2 of 6". */
export function ProgressSteps({ label, steps, current }: ProgressStepsProps) {
  const { t } = useTranslation();
  return (
    <div className={css.frame}>
      <ol className={css.list} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={css.step}
            data-state={index < current ? "done" : index === current ? "current" : "ahead"}
            data-reached={index <= current}
            aria-current={index === current ? "step" : undefined}
          >
            <span className={css.number} aria-hidden="true">
              {index < current ? <CheckIcon size={16} /> : index + 1}
            </span>
            <span className={css.name}>{step}</span>
          </li>
        ))}
      </ol>
      <p className={css.summary} aria-hidden="true">
        <span className={css.summaryName}>{steps[current]}</span>
        <span>{t("common.stepOf", { step: current + 1, steps: steps.length })}</span>
      </p>
    </div>
  );
}
