/** Finds the transition that an entry records: its source was active before the event, its targets are active after. */
import { type Cause, type Flow, type FlowTransition, flatten } from "../charts/flow.ts";
import type { Entry } from "./entry.ts";

const causes: readonly (readonly [RegExp, Cause])[] = [
  [/^xstate\.done\.actor\.(.+)$/, "done"],
  [/^xstate\.error\.actor\.(.+)$/, "failed"],
  [/^xstate\.after\.([^.]+)\..+$/, "delay"],
];

function causeOf(event: string): readonly [Cause, string] {
  for (const [pattern, cause] of causes) {
    const [, name] = pattern.exec(event) ?? [];
    if (name !== undefined) return [cause, name];
  }
  return ["event", event];
}

/**
 * Whether the state with this path is active, given the active leaf states; the root, with an empty path, always is.
 */
export const isActive = (states: readonly string[], path: string): boolean =>
  path === "" || states.some((state) => state === path || state.startsWith(`${path}.`));

/**
 * @param statesBefore the previously active states
 * @returns undefined if no previously active state has a transition for the event, as when the actor starts
 */
export function transitionOf(
  flow: Flow,
  { event, states }: Pick<Entry, "event" | "states">,
  statesBefore: readonly string[],
): FlowTransition | undefined {
  const [cause, name] = causeOf(event);
  const pathOf = (id: string) => id.slice(flow.id.length + 1);
  const candidates = flatten(flow.root)
    .filter(({ path }) => isActive(statesBefore, path))
    .flatMap(({ transitions }) => transitions)
    .filter((transition) => transition.cause === cause && transition.event === name);
  const hasReachedTargets = ({ targets }: FlowTransition) =>
    targets.every((id) => isActive(states, pathOf(id)));
  return candidates.findLast(hasReachedTargets) ?? candidates.at(-1);
}
