import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { isFocusTaken } from "../../components/focus-taken.ts";

/**
 * A page begins at its top, unless the browser brings an earlier one back, and takes the focus where the link that
 * led here is gone.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const [location] = useLocation();
  const last = useRef(location);
  useEffect(() => {
    const toTop = () => window.scrollTo(0, 0);
    // The router's own event for an address that was not visited before.
    window.addEventListener("pushState", toTop);
    return () => window.removeEventListener("pushState", toTop);
  }, []);
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    if (!isFocusTaken()) main.current?.focus({ preventScroll: true });
  }, [location, main]);
}
