import { stored } from "./stored.ts";

/** The app's own address that the visitor opened, kept across the sign-in (RFC 6454 same origin by construction: it is a path). */
export interface Destination {
  keep(): void;
  /** Takes it out, once. */
  take(): string | undefined;
  clear(): void;
}

/** Every address of the app behind the sign-in (src/ui/signed-in.tsx). */
export const signedInRoutes: readonly string[] = [
  "/dashboard",
  "/cards",
  "/bank-accounts",
  "/transactions",
  "/account-statements",
  "/profile",
  "/settings",
  "/help",
];

function check(json: unknown): string | undefined {
  if (typeof json !== "string" || !json.startsWith("/")) return undefined;
  const path = json.split(/[?#]/, 1)[0] ?? "";
  const isKnown = signedInRoutes.includes(path) || path.startsWith("/transactions/");
  return isKnown ? json : undefined;
}

export function destination(area: () => Storage): Destination {
  const store = stored(area, "destination", check);
  return {
    keep() {
      const here = check(`${location.pathname}${location.search}`);
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
