import { useEffect } from "react";
import { useLocation } from "wouter";

/**
 * Where this page is left for one that links to it, the focus goes to that link, at once or when its list has come,
 * unless something else has taken it or the holder has done something by then.
 */
export function useWayBack(): void {
  const [path] = useLocation();
  useEffect(() => () => focusOnceThere(path), [path]);
}

function focusOnceThere(path: string): void {
  const page = location.pathname;
  const ended = new AbortController();
  const look = () => {
    if (location.pathname !== page || isFocusTaken() || hasFocused(path)) ended.abort();
  };
  look();
  if (ended.signal.aborted) return;
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  ended.signal.addEventListener("abort", () => observer.disconnect());
  for (const act of ["keydown", "pointerdown", "popstate"]) {
    addEventListener(act, () => ended.abort(), { signal: ended.signal });
  }
}

/** By anything but the page itself. */
function isFocusTaken(): boolean {
  return document.activeElement?.matches("body, main") !== true;
}

function hasFocused(path: string): boolean {
  // A list and a table hold the same links, and one of the two is shown.
  const links = document.querySelectorAll<HTMLAnchorElement>("main a[href]");
  const link = [...links].find((each) => each.pathname === path && each.getClientRects().length > 0);
  link?.focus();
  return link !== undefined;
}
