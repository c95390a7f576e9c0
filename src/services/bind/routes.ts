import { fromPromise } from "xstate";
import type { Destination } from "../storage/destination.ts";

/**
 * Sends visitors to the landing page and signed-in people to where they were going, before anything is drawn
 * (the specification, section 2).
 */
export function bindRoutes(destination: Destination, openPath: (path: string) => void) {
  return {
    openDestination: fromPromise<void, undefined>(async () => {
      const kept = destination.take();
      const { pathname } = location;
      // Where the provider sends people back to; anybody elsewhere has gone there since.
      const arrived = pathname === "/" || pathname === "/dashboard";
      if (kept !== undefined && arrived) openPath(kept);
      else if (pathname === "/") openPath("/dashboard");
    }),
    openLanding: fromPromise<void, undefined>(async () => {
      if (location.pathname === "/") return;
      destination.keep();
      openPath("/");
    }),
  };
}
