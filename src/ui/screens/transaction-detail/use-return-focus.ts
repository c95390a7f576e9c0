import { useEffect } from "react";
import { useLocation } from "wouter";

/**
 * When the holder leaves this page for a page that links to it, focuses that link, at once or when its list has loaded.
 * Does nothing if another element has the focus, or the holder has acted by then.
 */
export function useReturnFocus(): void {
  const [path] = useLocation();
  useEffect(() => () => focusLinkOnceRendered(path), [path]);
}

function focusLinkOnceRendered(path: string): void {
  const page = location.pathname;
  const controller = new AbortController();
  const focusOrStop = () => {
    if (location.pathname !== page || isOtherElementFocused() || tryFocusLink(path)) controller.abort();
  };
  focusOrStop();
  if (controller.signal.aborted) return;
  const observer = new MutationObserver(focusOrStop);
  observer.observe(document.body, { childList: true, subtree: true });
  controller.signal.addEventListener("abort", () => observer.disconnect());
  for (const eventType of ["keydown", "pointerdown", "popstate"]) {
    addEventListener(eventType, () => controller.abort(), { signal: controller.signal });
  }
}

/** Whether an element other than the page itself (`body`, `main`) has the focus. */
function isOtherElementFocused(): boolean {
  return document.activeElement?.matches("body, main") !== true;
}

function tryFocusLink(path: string): boolean {
  const links = document.querySelectorAll<HTMLAnchorElement>("main a[href]");
  const link = [...links].find((candidate) => candidate.pathname === path);
  link?.focus();
  return link !== undefined;
}
