import { ring } from "./busy-ring.css.ts";

/** The spinner inside a busy control; the control itself announces that it is busy. */
export function BusyRing() {
  return <span className={ring} aria-hidden="true" />;
}
