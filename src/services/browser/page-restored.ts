/** Resolves once the back-forward cache shows the page again. */
export function pageRestored(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listener = ({ persisted }: PageTransitionEvent) => persisted && resolve();
    addEventListener("pageshow", listener, { signal });
  });
}
