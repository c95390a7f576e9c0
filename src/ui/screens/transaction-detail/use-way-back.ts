import { useEffect } from "react";
import { useLocation } from "wouter";

/** Where this page is left for one that links to it, the focus goes to that link, unless something has taken it. */
export function useWayBack(): void {
  const [path] = useLocation();
  useEffect(
    () => () => {
      if (document.activeElement?.matches("body, main") !== true) return;
      // A list and a table hold the same links, and one of the two is shown.
      const links = document.querySelectorAll<HTMLAnchorElement>("main a[href]");
      for (const link of links) {
        if (link.pathname === path && link.getClientRects().length > 0) return link.focus();
      }
    },
    [path],
  );
}
