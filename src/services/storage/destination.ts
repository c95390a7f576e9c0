import { stored } from "../browser/stored.ts";
import { isSignedInPath } from "./signed-in-routes.ts";

/**
 * The app's path that the visitor opened, stored across the sign-in; because it is only a path, the origin stays the
 * same (RFC 6454). Of fragments, only a payment link's is stored.
 */
export interface Destination {
  keep(): void;
  /** Reads and removes it. */
  take(): string | undefined;
  clear(): void;
}

function check(json: unknown): string | undefined {
  if (typeof json !== "string" || !json.startsWith("/")) return undefined;
  const path = json.split(/[?#]/, 1)[0] ?? "";
  return isSignedInPath(path) ? json : undefined;
}

export function destination(area: () => Storage): Destination {
  const store = stored(area, "destination", check);
  return {
    keep() {
      const here = check(
        `${location.pathname}${location.pathname === "/pay" ? location.hash : location.search}`,
      );
      if (here !== undefined) store.write(here);
    },
    take() {
      const address = store.read();
      store.clear();
      return address;
    },
    clear: store.clear,
  };
}
