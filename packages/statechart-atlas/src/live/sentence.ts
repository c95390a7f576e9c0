/** Which transition of a chart an entry tells of: the one whose state held before it, and whose target holds after. */
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

/** Whether the state of this path holds where these innermost ones do; the root, whose path is empty, always. */
export const isIn = (states: readonly string[], path: string): boolean =>
  path === "" || states.some((one) => one === path || one.startsWith(`${path}.`));

/**
 * @param before the states that held until then
 * @returns undefined where the chart has none for the event: it began, or nothing changed
 */
export function transitionOf(
  flow: Flow,
  { event, states }: Pick<Entry, "event" | "states">,
  before: readonly string[],
): FlowTransition | undefined {
  const [cause, name] = causeOf(event);
  const pathOf = (id: string) => id.slice(flow.id.length + 1);
  const candidates = flatten(flow.root)
    .filter(({ path }) => isIn(before, path))
    .flatMap(({ transitions }) => transitions)
    .filter((one) => one.cause === cause && one.event === name);
  const arrives = ({ targets }: FlowTransition) => targets.every((id) => isIn(states, pathOf(id)));
  return candidates.findLast(arrives) ?? candidates.at(-1);
}
