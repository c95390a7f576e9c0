import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { watchNavigation } from "../browser/watch.ts";
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
    openLanding: fromCallback<AnyEventObject, undefined>(() => {
      const open = () => {
        if (location.pathname === "/") return;
        destination.keep();
        openPath("/");
      };
      open();
      // The way back leads to pages of the person who was here before.
      return watchNavigation(open);
    }),
  };
}
