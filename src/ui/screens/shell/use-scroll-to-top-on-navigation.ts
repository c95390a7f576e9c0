import { useEffect } from "react";

/** A followed link opens its page at the top. On Back and Forward the browser restores the scroll position. */
export function useScrollToTopOnNavigation(): void {
  useEffect(() => {
    const toTop = () => window.scrollTo(0, 0);
    // The router fires it on `history.pushState`, so not on Back, Forward or a replaced address.
    window.addEventListener("pushState", toTop);
    return () => window.removeEventListener("pushState", toTop);
  }, []);
}
