import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./panel.css.ts";
import { RefreshButton } from "./refresh-button.tsx";

interface PanelProps {
  /** The heading; also the region's accessible name. */
  readonly title: string;
  /** Shown below the heading. */
  readonly note?: ReactNode;
  /** Shown before the refresh button. */
  readonly actions?: ReactNode;
  readonly onRefresh?: (() => void) | undefined;
  readonly refreshing?: boolean | undefined;
  /** Shown behind the content. */
  readonly decoration?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A region with a heading and actions. */
export function Panel({
  title,
  note,
  actions,
  onRefresh,
  refreshing = false,
  decoration,
  className,
  children,
}: PanelProps) {
  const headingId = useId();
  return (
    <section className={classNames(css.panel, className)} aria-labelledby={headingId} tabIndex={-1}>
      {decoration === undefined ? null : <div className={css.decoration}>{decoration}</div>}
      <div className={css.header}>
        <div>
          <h2 id={headingId} className={css.heading}>
            {title}
          </h2>
          {note}
        </div>
        {actions === undefined && onRefresh === undefined ? null : (
          <div className={css.actions}>
            {actions}
            {onRefresh === undefined ? null : (
              <span className={css.refresh}>
                <RefreshButton onRefresh={onRefresh} refreshing={refreshing} describedBy={headingId} />
              </span>
            )}
          </div>
        )}
      </div>
      <div className={css.body}>{children}</div>
    </section>
  );
}
