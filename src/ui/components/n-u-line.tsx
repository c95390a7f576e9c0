import * as css from "./n-u-line.css.ts";

interface NULineProps {
  /** In CSS pixels. */
  readonly width: number;
}

/** The line of the logo drawing itself, while something is on its way. */
export function NULine({ width }: NULineProps) {
  return (
    <svg
      viewBox="2 4 56 36"
      width={width}
      height={Math.round((width * 36) / 56)}
      className={css.line}
      aria-hidden="true"
      focusable="false"
    >
      <path className={css.drawing} pathLength={1} d="M6 36V20a12 12 0 0 1 24 0v4a12 12 0 0 0 24 0V8" />
    </svg>
  );
}
