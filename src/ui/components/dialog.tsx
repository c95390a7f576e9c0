import { Content, Description, Portal, Root, Title } from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CloseIcon } from "../icons/close.tsx";
import * as css from "./dialog.css.ts";
import { IconButton } from "./icon-button.tsx";
import { staysOpenFor } from "./outside-press.ts";

export interface DialogProps {
  readonly title: string;
  /** Escape, the backdrop or Close. The dialog is there exactly while it is rendered. */
  readonly onDismiss: () => void;
  /** A sentence under the title, which describes the dialog. */
  readonly description?: ReactNode;
  /** Body and footer become one form; the footer's submit button submits it. */
  readonly onSubmit?: (() => void) | undefined;
  /** Stays in reach while the body scrolls. */
  readonly footer?: ReactNode;
  /** False lets a window of the payment provider's take the presses and the focus. */
  readonly modal?: boolean | undefined;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

export function Dialog({
  title,
  onDismiss,
  description,
  onSubmit,
  footer,
  modal = true,
  id,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <div className={css.body}>
        {description === undefined ? null : (
          <Description className={css.description}>{description}</Description>
        )}
        {children}
      </div>
      {footer === undefined ? null : <div className={css.footer}>{footer}</div>}
    </>
  );
  return (
    <Root open modal={modal} onOpenChange={(open) => (open ? undefined : onDismiss())}>
      <Portal>
        <div className={css.backdrop} />
        <div className={css.stage}>
          <Content
            id={id}
            className={css.dialog}
            aria-modal={modal || undefined}
            onInteractOutside={(event) => {
              if (!modal || staysOpenFor(event.target)) event.preventDefault();
            }}
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
          >
            <div className={css.header}>
              <Title className={css.title}>{title}</Title>
              <IconButton label={t("common.close")} icon={<CloseIcon />} onClick={onDismiss} />
            </div>
            {onSubmit === undefined ? (
              <div className={css.form}>{content}</div>
            ) : (
              <form
                className={css.form}
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  onSubmit();
                }}
              >
                {content}
              </form>
            )}
          </Content>
        </div>
      </Portal>
    </Root>
  );
}
