import type { Browser } from "../browser/browser.ts";

export interface PageLives {
  /** 1 after the load. */
  current(): number;
  /** Calls `listener` when the page is restored or resumed. @returns unsubscribe */
  onResume(listener: () => void): () => void;
}

/** A page life starts with a load, a restore from the back-forward cache, or a resume after a freeze. */
export function pageLives(browser: Pick<Browser, "listen">): PageLives {
  let currentLife = 1;
  const listeners = new Set<() => void>();

  function startPageLife(): void {
    currentLife += 1;
    for (const listener of [...listeners]) listener();
  }
  browser.listen("resume", startPageLife);
  browser.listen("pageshow", ({ persisted }) => {
    if (persisted) startPageLife();
  });
  return {
    current: () => currentLife,
    onResume(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
