import { useSyncExternalStore } from "react";
import { media } from "../theme/media.ts";

/**
 * Whether the page is being printed.
 * Chromium can count the pages of a print before it reports the media query's change, so that only as many pages of a
 * longer layout are printed. `beforeprint` comes before the count.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

let isBeforePrint = false;

const isPrinting = () => isBeforePrint || window.matchMedia(media.print).matches;

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(media.print);
  const controller = new AbortController();
  const { signal } = controller;
  const update = (isBefore: boolean) => () => {
    isBeforePrint = isBefore;
    changed();
  };
  window.addEventListener("beforeprint", update(true), { signal });
  window.addEventListener("afterprint", update(false), { signal });
  query.addEventListener("change", changed, { signal });
  return () => {
    controller.abort();
    isBeforePrint = false;
  };
}
