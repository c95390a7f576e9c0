import type { ReactNode } from "react";
import { mirrored } from "../theme/mirror.css.ts";

export interface IconProps {
  /** Edge in CSS pixels; 20 by default. */
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}

interface DrawingProps extends IconProps {
  readonly children: ReactNode;
  /** The drawing points somewhere, and turns round where the text runs from right to left. */
  readonly directional?: boolean | undefined;
}

/** A line drawing on 24 × 24 in the colour of its text; it says nothing to a screen reader. */
export function Icon({ size = 20, className, directional = false, children }: DrawingProps) {
  const classes = [directional ? mirrored : "", className ?? ""].filter(Boolean).join(" ");
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={classes === "" ? undefined : classes}
    >
      {children}
    </svg>
  );
}
