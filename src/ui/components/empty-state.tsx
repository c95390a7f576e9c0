import type { ReactNode } from "react";
import * as css from "./empty-state.css.ts";

interface EmptyStateProps {
  /** A drawing from `drawings/`. */
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** A button or link to the next step. */
  readonly action?: ReactNode;
  /** `alert` if something failed, `status` if a search found nothing. */
  readonly role?: "alert" | "status" | undefined;
}

/** An empty list or page, with the next step. */
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
