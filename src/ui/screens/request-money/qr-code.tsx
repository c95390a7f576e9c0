import { useId } from "react";
import type { QrCode as Modules } from "../../../machines/payees/request-money.machine.ts";
import * as css from "./request-money.css.ts";

interface QrCodeProps {
  readonly code: Modules;
  readonly name: string;
  /** The alternative for a person who cannot see the code. */
  readonly alternative: string;
}

/** A square for each dark module. */
function modulesPathOf(code: Modules): string {
  return code.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

/** A QR code. */
export function QrCode({ code, name, alternative }: QrCodeProps) {
  const description = useId();
  return (
    <figure className={css.figure}>
      <svg
        role="img"
        aria-label={name}
        aria-describedby={description}
        className={css.code}
        viewBox={`0 0 ${code.length} ${code.length}`}
        shapeRendering="crispEdges"
      >
        <path d={modulesPathOf(code)} />
      </svg>
      <figcaption id={description} className={css.note}>
        {alternative}
      </figcaption>
    </figure>
  );
}
