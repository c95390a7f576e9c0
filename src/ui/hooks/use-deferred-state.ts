import { useDeferredValue } from "react";

/**
 * The state as it is, but for `large`, whose screen takes a while to draw: `meanwhile` stands in its place until React has
 * drawn it in slices, behind what else is to be done. It is left at once.
 */
export function useDeferredState<State>(now: State, large: State, meanwhile: State): State {
  const drawn = useDeferredValue(now);
  return now === large && drawn !== large ? meanwhile : now;
}
