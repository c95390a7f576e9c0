import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { watchNavigation } from "../browser/watch.ts";
import type { Destination } from "../storage/destination.ts";

/**
 * Redirects visitors to the landing page, and signed-in persons to the page that they requested before signing in,
 * before the app renders (the specification, section 2).
 */
export function bindRedirects(destination: Destination, openPath: (path: string) => void) {
  return {
    openDestination: fromPromise<void, undefined>(async () => {
      const requestedPath = destination.take();
      const { pathname } = location;
      // The sign-in returns to these two pages. On any other page, the person has navigated since and stays.
      const isReturnPage = pathname === "/" || pathname === "/dashboard";
      if (requestedPath !== undefined && isReturnPage) openPath(requestedPath);
      else if (pathname === "/") openPath("/dashboard");
    }),
    openLanding: fromCallback<AnyEventObject, undefined>(() => {
      const openDashboard = () => {
        if (location.pathname === "/") return;
        destination.keep();
        openPath("/");
      };
      openDashboard();
      // Otherwise, the browser's Back would show pages of the person who has signed out.
      return watchNavigation(openDashboard);
    }),
  };
}
