import { useDeferredValue } from "react";

/**
 * Returns `currentState`, except for `largeState`, whose screen is slow to render: `interimState` is returned until
 * React has rendered it in the background (`useDeferredValue`). Leaving `largeState` is immediate.
 */
export function useDeferredState<State>(currentState: State, largeState: State, interimState: State): State {
  const renderedState = useDeferredValue(currentState);
  return currentState === largeState && renderedState !== largeState ? interimState : currentState;
}
