import { useEffect } from "react";

/** Scrolls to the top when a link opens a page. On Back and Forward the browser restores the scroll position. */
export function useScrollToTopOnNavigation(): void {
  useEffect(() => {
    const scrollToTop = () => window.scrollTo(0, 0);
    // The router dispatches this event for `history.pushState`, so not on Back, Forward or a replaced address.
    window.addEventListener("pushState", scrollToTop);
    return () => window.removeEventListener("pushState", scrollToTop);
  }, []);
}
