import { stored } from "../browser/stored.ts";
import { isSignedInPath } from "./signed-in-routes.ts";

/**
 * The app's path that the visitor opened, stored across the sign-in. It is only a path, so that it cannot lead to
 * another origin (RFC 6454). A fragment is stored only if it is that of a payment link.
 */
export interface Destination {
  keep(): void;
  /** Reads and removes the path. */
  take(): string | undefined;
  clear(): void;
}

function parseDestination(json: unknown): string | undefined {
  if (typeof json !== "string" || !json.startsWith("/")) return undefined;
  const path = json.split(/[?#]/, 1)[0] ?? "";
  return isSignedInPath(path) ? json : undefined;
}

export function createDestination(getStorage: () => Storage): Destination {
  const store = stored(getStorage, "destination", parseDestination);
  return {
    keep() {
      const currentDestination = parseDestination(
        `${location.pathname}${location.pathname === "/pay" ? location.hash : location.search}`,
      );
      if (currentDestination !== undefined) store.write(currentDestination);
    },
    take() {
      const address = store.read();
      store.clear();
      return address;
    },
    clear: store.clear,
  };
}
