import * as css from "../empty-state.css.ts";

/** A magnifier without content. */
export function SearchDrawing() {
  return (
    <svg viewBox="0 0 118 100" width="118" height="100" className={css.drawing} aria-hidden="true">
      <circle className={css.outline} cx="50" cy="46" r="42" />
      <path className={css.heavy} d="M81 77l24 20" />
      <path className={css.accent} d="M29 60V46a10.5 10.5 0 0 1 21 0v4a10.5 10.5 0 0 0 21 0V36" />
    </svg>
  );
}
