import type { ReactNode } from "react";
import { dot, dottedPart } from "./dotted-line.css.ts";

/** A part of a `dottedLine` after the first one, with the dot before it. */
export function DottedLinePart({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {" "}
      <span className={dottedPart}>
        <span className={dot}>{"\u00B7 "}</span>
        {children}
      </span>
    </>
  );
}
