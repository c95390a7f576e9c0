import { useSyncExternalStore } from "react";
import { media } from "../theme/media.ts";
import { useMedia } from "./use-media.ts";

/**
 * Whether the page is being printed.
 * Chromium may count the pages before it reports the media query's change, and then cuts off a longer print layout.
 * `beforeprint` is dispatched before the count.
 */
export function useIsPrinting(): boolean {
  const isPrintOpen = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
  return useMedia(media.print) || isPrintOpen;
}

/** From `beforeprint` to `afterprint`. */
let isOpen = false;

function subscribe(onChange: () => void): () => void {
  const update = ({ type }: Event) => {
    isOpen = type === "beforeprint";
    onChange();
  };
  window.addEventListener("beforeprint", update);
  window.addEventListener("afterprint", update);
  return () => {
    window.removeEventListener("beforeprint", update);
    window.removeEventListener("afterprint", update);
    isOpen = false;
  };
}
