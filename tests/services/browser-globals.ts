import { MemoryStorage } from "./memory-storage.ts";

/**
 * A browser's storage and its storage events, under the global names that the services use.
 * @param define defines a global
 */
export function fakeBrowser(define: (name: string, value: unknown) => unknown) {
  const fakeLocalStorage = new MemoryStorage();
  const listeners = new Set<(event: { key: string; newValue: string }) => void>();
  define("window", { localStorage: fakeLocalStorage, sessionStorage: new MemoryStorage() });
  define("addEventListener", (type: string, listener: () => void) => {
    if (type === "storage") listeners.add(listener);
  });
  define("removeEventListener", (_: string, listener: () => void) => listeners.delete(listener));
  return {
    local: fakeLocalStorage,
    /** Fires the storage event of another tab's write. */
    writeInOtherTab(key: string, value: unknown) {
      fakeLocalStorage.setItem(key, JSON.stringify(value));
      for (const listener of [...listeners]) listener({ key, newValue: JSON.stringify(value) });
    },
  };
}
