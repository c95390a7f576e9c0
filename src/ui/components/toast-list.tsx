import { useId } from "react";
import { useLandingText } from "../i18n/landing-text.ts";
import { CheckIcon, CloseIcon, ExclamationIcon, InfoIcon } from "../icons/landing.ts";
import { attentionHandlers } from "./attention.ts";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { aboveDialogsAttribute } from "./outside-press.ts";
import * as css from "./toast-list.css.ts";

interface ToastItem {
  readonly id: string;
  readonly type: "info" | "success" | "warning" | "error";
  readonly message: string;
  readonly detail?: string | undefined;
  /** Names the values that the toast shows, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

interface ToastListProps {
  readonly toasts: readonly ToastItem[];
  readonly onClose: (id: string) => void;
  /** The toast is hovered or focused: its timer pauses. */
  readonly onPause: (id: string) => void;
  readonly onResume: (id: string) => void;
}

const icons = { info: InfoIcon, success: CheckIcon, warning: ExclamationIcon, error: ExclamationIcon };

/** Toasts at the bottom of the page, the newest last. */
export function ToastList({ toasts, onClose, onPause, onResume }: ToastListProps) {
  // The attribute keeps the list in the accessibility tree while a modal dialog hides the rest of the page.
  return (
    <ul className={css.list} aria-live="off" {...aboveDialogsAttribute}>
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          onClose={() => onClose(toast.id)}
          onPause={() => onPause(toast.id)}
          onResume={() => onResume(toast.id)}
        />
      ))}
    </ul>
  );
}

interface ToastProps {
  readonly toast: ToastItem;
  readonly onClose: () => void;
  readonly onPause: () => void;
  readonly onResume: () => void;
}

function Toast({ toast, onClose, onPause, onResume }: ToastProps) {
  const t = useLandingText();
  const messageId = useId();
  const Icon = icons[toast.type];
  const isUrgent = toast.type === "warning" || toast.type === "error";
  return (
    <li {...attentionHandlers(onPause, onResume)}>
      <div
        role={isUrgent ? "alert" : "status"}
        className={classNames(css.toast, toast.type === "error" && css.urgent)}
      >
        <span className={classNames(css.iconCircle, css.tones[toast.type])}>
          <Icon size={16} />
        </span>
        <div className={css.texts}>
          <p id={messageId} className={css.message} data-fact={toast["data-fact"]}>
            {toast.message}
          </p>
          {toast.detail === undefined ? null : <p className={css.detail}>{toast.detail}</p>}
        </div>
        <IconButton
          className={css.close}
          label={t("common.dismiss")}
          icon={<CloseIcon size={18} />}
          aria-describedby={messageId}
          onClick={onClose}
        />
      </div>
    </li>
  );
}
