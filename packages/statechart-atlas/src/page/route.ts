/** The atlas's routes: `#/payment/inFlight.reconciling` is a state, `#/payment` a chart, `#/` the map. */
import { useSyncExternalStore } from "react";

export type Route =
  | { readonly at: "map" | "print" | "difference" | "live" }
  | { readonly at: "way"; readonly way: string }
  | { readonly at: "chart"; readonly chart: string; readonly state: string };

function routeOf(hash: string): Route {
  const [firstSegment = "", second = ""] = decodeURIComponent(hash.replace(/^#\/?/, "")).split("/");
  if (firstSegment === "") return { at: "map" };
  if (firstSegment === "print" || firstSegment === "difference" || firstSegment === "live")
    return { at: firstSegment };
  if (firstSegment === "way") return { at: "way", way: second };
  return { at: "chart", chart: firstSegment, state: second };
}

export function linkTo(chart: string, state = ""): string {
  return `#/${chart}${state === "" ? "" : `/${state}`}`;
}

/** The link of a state, from its id in a drawing of several charts. */
export function linkToState(id: string): string {
  const [chart = "", ...path] = id.split(".");
  return linkTo(chart, path.join("."));
}

export const linkToWay = (id: string): string => `#/way/${id}`;

function subscribe(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => location.hash));
}
