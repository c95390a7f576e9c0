import * as css from "../empty-state.css.ts";

/** A bank in a few strokes. */
export function BankDrawing() {
  return (
    <svg viewBox="0 0 124 100" width="124" height="100" className={css.drawing} aria-hidden="true">
      <path className={css.outline} d="M8 40 62 5l54 35zM16 95h92M8 85h108" />
      <path className={css.light} d="M26 52v22M98 52v22" />
      <path className={css.accent} d="M44 75V61a9 9 0 0 1 18 0v3a9 9 0 0 0 18 0V50" />
    </svg>
  );
}
