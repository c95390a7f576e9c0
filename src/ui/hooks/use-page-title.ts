import { useEffect } from "react";
import { useProduct } from "./use-product.ts";

/** The tab is called what the page's heading says, in the page's language. */
export function usePageTitle(heading: string): void {
  const product = useProduct();
  useEffect(() => {
    document.title = heading.includes(product) ? heading : `${heading} · ${product}`;
  }, [heading, product]);
}
