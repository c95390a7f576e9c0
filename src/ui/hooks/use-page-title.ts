import { useEffect } from "react";
import { useProduct } from "./use-product.ts";

/** Sets the tab's title to the page's heading and the product's name. */
export function usePageTitle(heading: string): void {
  const product = useProduct();
  useEffect(() => {
    document.title = heading.includes(product) ? heading : `${heading} · ${product}`;
  }, [heading, product]);
}
