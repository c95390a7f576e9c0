/** Finds steps whose context differs if they are computed again. */
import { leavesOf } from "./chart.ts";
import { eventName } from "./expected-transitions.ts";
import { first, next } from "./model.ts";
import type { Result } from "./result.ts";
import { textOf } from "./value-text.ts";

/** Keys whose values differ between two computations of the same step's context. */
function differingKeys(value: unknown, otherValue: unknown): readonly string[] {
  if (typeof value !== "object" || value === null || typeof otherValue !== "object" || otherValue === null)
    return [];
  return [...new Set([...Object.keys(value), ...Object.keys(otherValue)])].filter(
    (key) => withoutSessions(Reflect.get(value, key)) !== withoutSessions(Reflect.get(otherValue, key)),
  );
}

/** The value as text, without session ids, because these differ in each actor system. */
export function withoutSessions(value: unknown): string {
  return (textOf(value) ?? "").replace(/"(?:sessionId|id)":"x:\d+"/g, "");
}

/** Steps whose context differs if they are computed again, because of time, chance or state outside the machine. */
export function impureIn({ plan }: Pick<Result, "plan">): readonly string[] {
  const { subject, graphs } = plan;
  const stepByKey = new Map<string, string>();
  const recordKeys = (keys: readonly string[], step: string) => {
    for (const key of keys) if (!stepByKey.has(key)) stepByKey.set(key, step);
  };
  for (const { start, initial, outgoing, snapshots } of graphs) {
    const secondSnapshot = first(subject.machine, subject.inputOf(start)).snapshot;
    recordKeys(differingKeys(initial.snapshot.context, secondSnapshot.context), "at the beginning");
    for (const [key, edges] of outgoing) {
      const sourceSnapshot = snapshots.get(key);
      if (sourceSnapshot === undefined) continue;
      for (const { event, reached } of edges) {
        const { context } = next(subject.machine, sourceSnapshot, event).snapshot;
        recordKeys(
          differingKeys(reached.context, context),
          `${leavesOf(sourceSnapshot).join(" + ")} — ${eventName(event.type)}`,
        );
      }
    }
  }
  return [...stepByKey].map(([key, step]) => `${key} of the context: ${step}`);
}
