import { useEffect } from "react";

/** A page begins at its top, unless the browser brings an earlier one back. */
export function useArrival(): void {
  useEffect(() => {
    const toTop = () => window.scrollTo(0, 0);
    // The router's own event for an address that was not visited before.
    window.addEventListener("pushState", toTop);
    return () => window.removeEventListener("pushState", toTop);
  }, []);
}
