import { BrokenDrawing } from "./broken-drawing.tsx";
import * as css from "./empty-state.css.ts";
import { guillochePath } from "./guilloche.ts";

const rosette = guillochePath({ lobes: 8, radius: 21, amplitude: 9, turns: 4 });

const drawings = {
  broken: <BrokenDrawing />,
  cards: (
    <svg viewBox="0 0 148 104" width="148" height="104" className={css.drawing} aria-hidden="true">
      <path className={css.dashed} d="M14 19V10a8 8 0 0 1 8-8h104a8 8 0 0 1 8 8v9" />
      <rect className={css.outline} x="1.5" y="20" width="145" height="83" rx="12" />
      <path className={css.heavy} d="M18 41h24M18 80h42" />
      <path className={css.engraved} d={rosette} transform="translate(108 61)" />
    </svg>
  ),
  receipt: (
    <svg viewBox="0 0 98 102" width="98" height="102" className={css.drawing} aria-hidden="true">
      <path
        className={css.outline}
        d="M1 97V8a6 6 0 0 1 6-6h84a6 6 0 0 1 6 6v89c-4 5-11 5-16-1-5-6-11-6-16 0s-11 6-16 0-11-6-16 0-11 6-16 0c-5-6-12-6-16 1z"
      />
      <path className={css.light} d="M18 23h28M18 40h43M18 57h24" />
      <path className={css.accent} d="M54 77V70a7 7 0 0 1 14 0v2a7 7 0 0 0 14 0V62" />
    </svg>
  ),
  bank: (
    <svg viewBox="0 0 124 100" width="124" height="100" className={css.drawing} aria-hidden="true">
      <path className={css.outline} d="M8 40 62 5l54 35zM16 95h92M8 85h108" />
      <path className={css.light} d="M26 52v22M98 52v22" />
      <path className={css.accent} d="M44 75V61a9 9 0 0 1 18 0v3a9 9 0 0 0 18 0V50" />
    </svg>
  ),
  search: (
    <svg viewBox="0 0 118 100" width="118" height="100" className={css.drawing} aria-hidden="true">
      <circle className={css.outline} cx="50" cy="46" r="42" />
      <path className={css.heavy} d="M81 77l24 20" />
      <path className={css.accent} d="M29 60V46a10.5 10.5 0 0 1 21 0v4a10.5 10.5 0 0 0 21 0V36" />
    </svg>
  ),
  people: (
    <svg viewBox="0 0 148 96" width="148" height="96" className={css.drawing} aria-hidden="true">
      <circle className={css.outline} cx="24" cy="28" r="14" />
      <path className={css.outline} d="M2 82c1-20 10-29 22-29s21 9 22 29z" />
      <circle className={css.dashed} cx="124" cy="28" r="14" />
      <path className={css.dashed} d="M102 82c1-20 10-29 22-29s21 9 22 29z" />
      <path className={css.accent} d="M56 62V50a9 9 0 0 1 18 0v3a9 9 0 0 0 18 0V41" />
    </svg>
  ),
};

export type EmptyDrawingName = keyof typeof drawings;

/** A drawing of a few lines for a place where there is nothing yet. */
export function EmptyDrawing({ name }: { readonly name: EmptyDrawingName }) {
  return drawings[name];
}
