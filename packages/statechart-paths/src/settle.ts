/** Resolves after the reactions of all promises that have settled by now. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
