/** Every state of a chart that its model's paths reach, with the shortest list of events that leads there. */

import { eventName, type Graph, graphOf, leavesOf, Subject } from "statechart-paths/graph";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { ChartScreens } from "./chart-screens.ts";

export interface ReachedState {
  /** `choosing.declined`; the states of parallel regions are joined by ` + `. */
  readonly state: string;
  /** The events that lead to the state, for readers of the screen snapshot. */
  readonly way: string;
  readonly snapshot: AnyMachineSnapshot;
}

/** Shortens a payload: a nested object to its code, key or id. */
function shortenPayload(_: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.flat().length;
  if (typeof value !== "object" || value === null) return value;
  const { code, key, id }: { code?: string; key?: string; id?: string } = value;
  return code ?? key ?? id ?? value;
}

function wordOf({ type, actorId: _, ...payload }: AnyEventObject): string {
  const values = "error" in payload ? payload.error.failure : (payload.output ?? payload);
  const entries = Object.entries(values ?? {}).map(
    ([name, value]) => `${name} ${JSON.stringify(value, shortenPayload)}`,
  );
  return [eventName(type), ...entries].join(" ");
}

/** Searches breadth first, so the first list of events that leads to a state is the shortest. */
function findWays(graph: Graph): ReadonlyMap<string, readonly AnyEventObject[]> {
  const waysByKey = new Map<string, readonly AnyEventObject[]>([[graph.initialKey, []]]);
  for (const [key, way] of waysByKey)
    for (const { target, event } of graph.outgoing.get(key) ?? [])
      if (!waysByKey.has(target)) waysByKey.set(target, [...way, event]);
  return waysByKey;
}

export function reachStates({ name, machine, paths }: ChartScreens): readonly ReachedState[] {
  const subject = new Subject(machine, `${name}.machine.ts`, paths);
  return subject.starts.flatMap((start) => {
    const graph = graphOf(subject, start);
    return [...findWays(graph)].flatMap(([key, events]) => {
      const snapshot = graph.snapshots.get(key);
      if (snapshot === undefined || snapshot.status !== "active") return [];
      return {
        state: leavesOf(snapshot).join(" + "),
        way: [start, ...events.map(wordOf)].join("; "),
        snapshot,
      };
    });
  });
}
