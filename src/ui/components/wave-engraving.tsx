import { memo } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./wave-engraving.css.ts";
import { type Wave, wavePath } from "./wave-path.ts";

interface WaveEngravingProps {
  readonly wave: Wave;
  readonly fade?: keyof typeof css.fades | undefined;
  readonly className?: string | undefined;
}

/** The line of the logo, repeated with a shifted phase, as in the engraving of a banknote. Decoration. */
export const WaveEngraving = memo(function WaveEngraving({
  wave,
  fade = "none",
  className,
}: WaveEngravingProps) {
  return (
    <svg
      viewBox={`0 0 ${wave.width} ${wave.height}`}
      preserveAspectRatio="none"
      className={classNames(css.wave, css.fades[fade], className)}
      aria-hidden="true"
      focusable="false"
    >
      <path d={wavePath(wave)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});

/** The band behind the wallet's balance. */
export const walletWave: Wave = {
  width: 390,
  height: 168,
  lines: 22,
  swells: 0.75,
  periods: 1.5,
  narrowest: 0.1,
  shift: -0.04,
};

/** The band along the bottom of the landing page. */
export const landingWave: Wave = {
  width: 860,
  height: 250,
  lines: 24,
  swells: 1,
  periods: 1.7,
  narrowest: 0.3,
  shift: 0.12,
};
