import { CheckIcon } from "../icons/landing.ts";
import * as css from "./check-steps.css.ts";

interface CheckStep {
  readonly label: string;
  readonly state: "done" | "current" | "ahead";
  /** The time of the step, or the number of attempts. */
  readonly aside?: string | undefined;
}

/** The steps of a check, from top to bottom, with their progress. */
export function PaymentCheckSteps({ steps }: { readonly steps: readonly CheckStep[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <li
          key={step.label}
          className={css.step}
          data-state={step.state}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className={css.dot} aria-hidden="true">
            {step.state === "done" ? <CheckIcon size={14} /> : null}
          </span>
          <span className={css.name}>{step.label}</span>
          {step.aside === undefined ? null : (
            <span className={css.aside} data-fact="step:time">
              {step.aside}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
