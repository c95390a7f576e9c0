import type { ReactNode } from "react";
import * as css from "./alert.css.ts";
import { classNames } from "./class-names.ts";
import { ToneIcon } from "./tone-icon.tsx";

type AlertTone = keyof typeof css.tones;

interface AlertProps {
  readonly tone: AlertTone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /** Stand outside the live region. */
  readonly actions?: ReactNode;
  /** By default `alert` for errors and warnings, `status` for the rest; `none` where another region speaks. */
  readonly live?: "alert" | "status" | "none" | undefined;
  readonly id?: string | undefined;
  /** Scrolls itself into sight when it appears: for a refusal under the fold of a dialog. */
  readonly reveal?: boolean | undefined;
}

/** A sentence on a soft ground, beside what it is about. */
export function Alert({ tone, title, children, actions, live, id, reveal = false }: AlertProps) {
  const role = live ?? (tone === "error" || tone === "warning" ? "alert" : "status");
  return (
    <div ref={reveal ? scrollIntoSight : undefined} className={classNames(css.alert, css.tones[tone])}>
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

function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
