import type { Browser } from "../browser/browser.ts";

export interface PageLives {
  /** 1 for the load. */
  current(): number;
  /** Calls back when a page life begins without a load. @returns the function that ends it */
  onResume(listener: () => void): () => void;
}

/** A page life begins with a load, a restore from the back-forward cache, or a resume after a freeze. */
export function pageLives(browser: Pick<Browser, "listen">): PageLives {
  let pageLife = 1;
  const listeners = new Set<() => void>();

  function begin(): void {
    pageLife += 1;
    for (const listener of [...listeners]) listener();
  }
  browser.listen("resume", begin);
  browser.listen("pageshow", ({ persisted }) => {
    if (persisted) begin();
  });
  return {
    current: () => pageLife,
    onResume(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
