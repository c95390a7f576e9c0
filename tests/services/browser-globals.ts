import { MemoryStorage } from "./memory-storage.ts";

/**
 * A browser's storage and its storage events, under the names that the services know.
 * @param define puts a value under a global name
 */
export function fakeBrowser(define: (name: string, value: unknown) => unknown) {
  const local = new MemoryStorage();
  const listeners = new Set<(event: { key: string; newValue: string }) => void>();
  define("window", { localStorage: local, sessionStorage: new MemoryStorage() });
  define("addEventListener", (type: string, listener: () => void) => {
    if (type === "storage") listeners.add(listener);
  });
  define("removeEventListener", (_: string, listener: () => void) => listeners.delete(listener));
  return {
    local,
    /** As if another tab had written this. */
    subscribeToOtherTab(key: string, value: unknown) {
      local.setItem(key, JSON.stringify(value));
      for (const listener of [...listeners]) listener({ key, newValue: JSON.stringify(value) });
    },
  };
}
