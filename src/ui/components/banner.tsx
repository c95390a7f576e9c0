import type { ReactNode } from "react";
import { emphasis } from "./alert.css.ts";
import * as css from "./banner.css.ts";
import { classNames } from "./class-names.ts";
import { ToneIcon } from "./tone-icon.tsx";

interface BannerProps {
  readonly tone: keyof typeof css.tones;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** `none` while an open dialog announces the same text, so that only one live region has it. */
  readonly live?: "alert" | "status" | "none" | undefined;
}

/** A line across the page about something outside that page, such as a payment whose outcome is being checked. */
export function Banner({ tone, title, children, actions, live = "status" }: BannerProps) {
  return (
    <div className={classNames(css.banner, css.tones[tone])}>
      <ToneIcon tone={tone} className={classNames(css.icon, emphasis[tone])} />
      <div className={css.texts} role={live === "none" ? undefined : live}>
        <p className={classNames(css.title, emphasis[tone])}>{title}</p>
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
      {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
    </div>
  );
}
