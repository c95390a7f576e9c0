import * as css from "../empty-state.css.ts";

/** The line of the logo, broken in the middle. */
export function BrokenDrawing() {
  return (
    <svg viewBox="0 0 160 66" width="160" height="66" className={css.drawing} aria-hidden="true">
      <path className={css.bold} d="M3 59V28a25 25 0 0 1 50 0v10M107 38a25 25 0 0 0 50 0V8" />
      <g className={css.dots}>
        <circle cx="67" cy="40" r="3" />
        <circle cx="80" cy="40" r="3" />
        <circle cx="93" cy="40" r="3" />
      </g>
    </svg>
  );
}
