import { useSyncExternalStore } from "react";
import { media } from "../theme/media.ts";
import { useMedia } from "./use-media.ts";

/**
 * Whether the page is being printed.
 * Chromium can count the pages of a print before it reports the media query's change, so that only as many pages of a
 * longer layout are printed. `beforeprint` comes before the count.
 */
export function usePrinting(): boolean {
  const isPrintOpen = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
  return useMedia(media.print) || isPrintOpen;
}

/** From `beforeprint` to `afterprint`. */
let isOpen = false;

function subscribe(changed: () => void): () => void {
  const update = ({ type }: Event) => {
    isOpen = type === "beforeprint";
    changed();
  };
  window.addEventListener("beforeprint", update);
  window.addEventListener("afterprint", update);
  return () => {
    window.removeEventListener("beforeprint", update);
    window.removeEventListener("afterprint", update);
    isOpen = false;
  };
}
