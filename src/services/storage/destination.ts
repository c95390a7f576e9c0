import { stored } from "../browser/stored.ts";
import { isSignedInPath } from "./signed-in-routes.ts";

/**
 * The app's own address that the visitor opened, kept across the sign-in (RFC 6454 same origin by construction: it is a path).
 * A payment link's fragment is kept with it, and no other.
 */
export interface Destination {
  keep(): void;
  /** Takes it out, once. */
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
      const kept = store.read();
      store.clear();
      return kept;
    },
    clear: store.clear,
  };
}
