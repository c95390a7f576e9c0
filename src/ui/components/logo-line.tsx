import { markBox, markRatio, shapes } from "../../../brand/logo.json";
import * as css from "./logo-line.css.ts";

interface LogoLineProps {
  /** In CSS pixels. */
  readonly width: number;
}

/** The line of the brand's mark, which draws itself while something is in progress. */
export function LogoLine({ width }: LogoLineProps) {
  return (
    <svg
      viewBox={markBox}
      width={width}
      height={Math.round(width * markRatio)}
      className={css.line}
      aria-hidden="true"
      focusable="false"
    >
      <path className={css.drawing} pathLength={1} d={shapes[0]} />
    </svg>
  );
}
