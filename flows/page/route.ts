/** Where one is in the atlas: `#/payment/inFlight.reconciling` is a state, `#/payment` a chart, `#/` the map of all. */
import { useSyncExternalStore } from "react";

export type Route =
  | { readonly at: "map" | "print" | "difference" | "live" }
  | { readonly at: "chart"; readonly chart: string; readonly state: string };

export function routeOf(hash: string): Route {
  const [first = "", second = ""] = decodeURIComponent(hash.replace(/^#\/?/, "")).split("/");
  if (first === "") return { at: "map" };
  if (first === "print" || first === "difference" || first === "live") return { at: first };
  return { at: "chart", chart: first, state: second };
}

export function linkTo(chart: string, state = ""): string {
  return `#/${chart}${state === "" ? "" : `/${state}`}`;
}

function subscribe(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => location.hash));
}
