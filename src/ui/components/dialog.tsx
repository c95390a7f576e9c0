import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "../i18n/use-translation.ts";
import { CloseIcon } from "../icons/landing.ts";
import * as css from "./dialog.css.ts";
import { ignoreHeldEnter } from "./held-enter.ts";
import { IconButton } from "./icon-button.tsx";
import { ModalSurface } from "./modal-surface.tsx";

interface DialogProps {
  readonly title: string;
  /** Called on Escape, a press on the backdrop, or Close. The dialog is open exactly while it is rendered. */
  readonly onDismiss: () => void;
  /** A sentence below the title; the dialog's accessible description. */
  readonly description?: ReactNode;
  /** Body and footer become one form; the footer's submit button submits it. */
  readonly onSubmit?: (() => void) | undefined;
  /** Called for each key pressed in the form. */
  readonly onKeyDown?: (() => void) | undefined;
  /** Stays visible while the body scrolls. */
  readonly footer?: ReactNode;
  /** `alertdialog` interrupts: a screen reader announces it first. */
  readonly role?: "alertdialog" | undefined;
  /** If false, a window of the payment provider can take presses and the focus. */
  readonly modal?: boolean | undefined;
  readonly id?: string | undefined;
  readonly children?: ReactNode;
}

export function Dialog({
  title,
  onDismiss,
  description,
  onSubmit,
  onKeyDown,
  footer,
  role,
  modal = true,
  id,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const descriptionId = useId();
  const content = (
    <>
      <div className={css.body}>
        {description === undefined ? null : (
          <p id={descriptionId} className={css.description}>
            {description}
          </p>
        )}
        {children}
      </div>
      {footer === undefined ? null : <div className={css.footer}>{footer}</div>}
    </>
  );
  return createPortal(
    <>
      <div className={css.backdrop} />
      <div className={css.positioner}>
        <ModalSurface
          id={id}
          className={css.dialog}
          modal={modal}
          onDismiss={onDismiss}
          role={role ?? "dialog"}
          aria-labelledby={titleId}
          aria-describedby={description === undefined ? undefined : descriptionId}
        >
          <div className={css.header}>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <IconButton label={t("common.close")} icon={<CloseIcon />} onClick={onDismiss} />
          </div>
          {onSubmit === undefined ? (
            <div className={css.form}>{content}</div>
          ) : (
            <form
              className={css.form}
              noValidate
              onKeyDown={(event) => {
                // The repetitions would submit the form that the press opened or corrected.
                ignoreHeldEnter(event);
                onKeyDown?.();
              }}
              onSubmit={(event) => {
                event.preventDefault();
                onSubmit();
              }}
            >
              {content}
            </form>
          )}
        </ModalSurface>
      </div>
    </>,
    document.body,
  );
}
