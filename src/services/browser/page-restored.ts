/** Resolves once the page is restored from the back-forward cache. */
export function waitForPageRestore(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listener = ({ persisted }: PageTransitionEvent) => persisted && resolve();
    addEventListener("pageshow", listener, { signal });
  });
}
