import { useEffect, useRef } from "react";
import { isFocusTaken } from "../components/focus-taken.ts";

/**
 * What led to a page is gone with the one before: the next page's `main` takes the focus. The first page takes none, unless
 * something on it had the focus or somebody was signed in.
 */
export function useFocusOnNextPage(shown: string, path: string): void {
  const isMoved = useRef(false);
  useEffect(() => {
    const noteFocus = () => {
      isMoved.current = true;
    };
    addEventListener("focusin", noteFocus, { once: true });
    return () => removeEventListener("focusin", noteFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a page of its own
  useEffect(() => {
    if (isMoved.current && !isFocusTaken()) document.querySelector("main")?.focus({ preventScroll: true });
    isMoved.current ||= shown === "signedIn";
  }, [shown, path]);
}
