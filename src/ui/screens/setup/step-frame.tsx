import { type ReactNode, type Ref, useId } from "react";
import { Button } from "../../components/button.tsx";
import { ignoreHeldEnter } from "../../components/held-enter.ts";
import { usePageTitle } from "../../hooks/use-page-title.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ChevronPreviousIcon } from "../../icons/signed-in.ts";
import * as css from "./step-frame.css.ts";

interface StepFrameProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly title: string;
  readonly text: string;
  /** Shown next to the title. */
  readonly actions?: ReactNode;
  readonly onBack?: (() => void) | undefined;
  readonly backDisabled?: boolean | undefined;
  /** The button to the next step; a submit button submits the step. */
  readonly forward: ReactNode;
  /** The result of pressing that button, shown next to it. */
  readonly result?: ReactNode;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

/** A step's panel, with Back and Next below it; on a phone they are always visible. */
export function StepFrame({
  heading,
  title,
  text,
  actions,
  onBack,
  backDisabled = false,
  forward,
  result,
  onSubmit,
  children,
}: StepFrameProps) {
  const { t } = useTranslation();
  const headingId = useId();
  usePageTitle(title);
  return (
    <form
      className={css.form}
      noValidate
      onKeyDown={ignoreHeldEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <section className={css.panel} aria-labelledby={headingId}>
        <div className={css.header}>
          <div>
            <h1 id={headingId} ref={heading} tabIndex={-1} className={css.heading}>
              {title}
            </h1>
            <p className={css.text}>{text}</p>
          </div>
          {actions}
        </div>
        {children}
      </section>
      <div className={css.footer}>
        {result}
        <div className={css.stepButtons}>
          {onBack === undefined ? null : (
            <Button
              size="action"
              icon={<ChevronPreviousIcon size={18} />}
              disabled={backDisabled}
              onClick={onBack}
            >
              {t("setup.actions.back")}
            </Button>
          )}
          {forward}
        </div>
      </div>
    </form>
  );
}

interface ContinueButtonProps {
  /** True while the step waits for an action to finish, such as the inspection of a document. */
  readonly busy?: boolean;
}

export function ContinueButton({ busy = false }: ContinueButtonProps) {
  const { t } = useTranslation();
  return (
    <Button type="submit" variant="primary" size="action" busy={busy} className={css.forward}>
      {t("setup.actions.continue")}
    </Button>
  );
}
