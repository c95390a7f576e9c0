import { useDeferredValue } from "react";

/**
 * Returns `now`, except for `large`, whose screen is slow to render: `meanwhile` is returned until React has rendered
 * it in the background (`useDeferredValue`). Leaving `large` is immediate.
 */
export function useDeferredState<State>(now: State, large: State, meanwhile: State): State {
  const renderedState = useDeferredValue(now);
  return now === large && renderedState !== large ? meanwhile : now;
}
