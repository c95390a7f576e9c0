import * as css from "../empty-state.css.ts";
import { guillochePath } from "../guilloche.ts";

const rosette = guillochePath({ lobes: 8, radius: 21, amplitude: 9, turns: 4 });

/** A card in dashed outline: not saved yet. */
export function CardsDrawing() {
  return (
    <svg viewBox="0 0 148 104" width="148" height="104" className={css.drawing} aria-hidden="true">
      <path className={css.dashed} d="M14 19V10a8 8 0 0 1 8-8h104a8 8 0 0 1 8 8v9" />
      <rect className={css.outline} x="1.5" y="20" width="145" height="83" rx="12" />
      <path className={css.heavy} d="M18 41h24M18 80h42" />
      <path className={css.engraved} d={rosette} transform="translate(108 61)" />
    </svg>
  );
}
