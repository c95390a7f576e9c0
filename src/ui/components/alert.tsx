import type { ReactNode } from "react";
import * as css from "./alert.css.ts";
import { classNames } from "./class-names.ts";
import { ToneIcon } from "./tone-icon.tsx";

type AlertTone = keyof typeof css.tones;

interface AlertProps {
  readonly tone: AlertTone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /** Rendered outside the live region. */
  readonly actions?: ReactNode;
  /** Defaults to `alert` for errors and warnings, else `status`; `none` if another live region announces the text. */
  readonly live?: "alert" | "status" | "none" | undefined;
  readonly id?: string | undefined;
  /** Scrolls the alert into view when it mounts, for an error below the fold of a dialog. */
  readonly reveal?: boolean | undefined;
}

/** A message on a tinted background, shown next to its subject. */
export function Alert({ tone, title, children, actions, live, id, reveal = false }: AlertProps) {
  const role = live ?? (tone === "error" || tone === "warning" ? "alert" : "status");
  return (
    <div ref={reveal ? scrollIntoNearestView : undefined} className={classNames(css.alert, css.tones[tone])}>
      <ToneIcon tone={tone} className={classNames(css.icon, css.emphasis[tone])} />
      <div className={css.texts}>
        <div id={id} role={role === "none" ? undefined : role}>
          {title === undefined ? null : <p className={classNames(css.title, css.emphasis[tone])}>{title}</p>}
          {typeof children === "string" ? <p>{children}</p> : children}
        </div>
        {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}

function scrollIntoNearestView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
