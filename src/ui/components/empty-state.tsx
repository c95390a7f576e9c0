import type { ReactNode } from "react";
import * as css from "./empty-state.css.ts";

interface EmptyStateProps {
  /** One of `drawings/`. */
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** The next step. */
  readonly action?: ReactNode;
  /** `alert` where something failed, `status` where a search found nothing. */
  readonly role?: "alert" | "status" | undefined;
}

/** Nothing here, and what to do about it. */
export function EmptyState({ drawing, title, text, action, role }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {drawing}
      <div role={role}>
        <p className={css.title}>{title}</p>
        {text === undefined ? null : <p className={css.text}>{text}</p>}
      </div>
      {action === undefined ? null : <div className={css.action}>{action}</div>}
    </div>
  );
}
