import { ring } from "./busy-ring.css.ts";

/** The turning ring inside a control that is working; the control itself says so. */
export function BusyRing() {
  return <span className={ring} aria-hidden="true" />;
}
