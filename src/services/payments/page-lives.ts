import type { Browser } from "../browser/browser.ts";

export interface PageLives {
  /** 1 after the load. */
  current(): number;
  /** Calls `listener` when the page is restored or resumed. @returns unsubscribe */
  onResume(listener: () => void): () => void;
}

/** A page life starts with a load, a restore from the back-forward cache, or a resume after a freeze. */
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
