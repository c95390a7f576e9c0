import type { FunctionComponent } from "react";
import { mirrored } from "../theme/mirror.css.ts";

interface IconProps {
  /** Edge in CSS pixels; 20 by default. */
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}

/**
 * A line icon on a 24 × 24 grid in the colour of its text; hidden from screen readers.
 * @param path as in SVG's `d`
 * @param kind `directional` icons point somewhere and are mirrored in right-to-left text
 */
/* @__NO_SIDE_EFFECTS__ */
export function createIcon(path: string, kind?: "directional"): FunctionComponent<IconProps> {
  return function Icon({ size = 20, className }) {
    const classes = [kind === "directional" ? mirrored : "", className ?? ""].filter(Boolean).join(" ");
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
        <path d={path} />
      </svg>
    );
  };
}
