/** Until every promise that has settled by now was heard. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
