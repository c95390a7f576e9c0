import { useEffect } from "react";
import { product } from "./product.ts";

/** The tab is called what the page's heading says, in the page's language. */
export function usePageTitle(heading: string): void {
  useEffect(() => {
    document.title = heading.includes(product) ? heading : `${heading} · ${product}`;
  }, [heading]);
}
