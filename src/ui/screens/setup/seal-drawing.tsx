import { guillochePath } from "../../components/guilloche.ts";
import * as css from "./seal-drawing.css.ts";

const rosette = guillochePath({ lobes: 12, radius: 46, amplitude: 14, turns: 5 });

/** The engraving of a banknote as a seal, with a tick in its middle. */
export function SealDrawing() {
  return (
    <svg viewBox="-64 -64 128 128" width="128" height="128" aria-hidden="true" focusable="false">
      <path d={rosette} className={css.engraving} />
      <circle r="27" className={css.middle} />
      <path d="M-11 1l7.5 8L12-8" className={css.tick} />
    </svg>
  );
}
