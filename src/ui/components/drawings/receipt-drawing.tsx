import * as css from "../empty-state.css.ts";

/** An empty receipt. */
export function ReceiptDrawing() {
  return (
    <svg viewBox="0 0 98 102" width="98" height="102" className={css.drawing} aria-hidden="true">
      <path
        className={css.outline}
        d="M1 97V8a6 6 0 0 1 6-6h84a6 6 0 0 1 6 6v89c-4 5-11 5-16-1-5-6-11-6-16 0s-11 6-16 0-11-6-16 0-11 6-16 0c-5-6-12-6-16 1z"
      />
      <path className={css.light} d="M18 23h28M18 40h43M18 57h24" />
      <path className={css.accent} d="M54 77V70a7 7 0 0 1 14 0v2a7 7 0 0 0 14 0V62" />
    </svg>
  );
}
