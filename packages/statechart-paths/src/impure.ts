/** Finds steps whose context differs if they are computed again. */
import { leavesOf } from "./chart.ts";
import { eventName } from "./expected-transitions.ts";
import { first, next } from "./model.ts";
import type { Result } from "./result.ts";
import { textOf } from "./value-text.ts";

/** Keys whose values differ between two computations of the same step's context. */
function differingKeys(one: unknown, other: unknown): readonly string[] {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return [];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => withoutSessions(Reflect.get(one, key)) !== withoutSessions(Reflect.get(other, key)),
  );
}

/** The value as text, without session ids, because these differ in each actor system. */
export function withoutSessions(value: unknown): string {
  return (textOf(value) ?? "").replace(/"(?:sessionId|id)":"x:\d+"/g, "");
}

/** Steps whose context differs if they are computed again, because of time, chance or state outside the machine. */
export function impureIn({ plan }: Pick<Result, "plan">): readonly string[] {
  const { subject, graphs } = plan;
  const found = new Map<string, string>();
  const note = (keys: readonly string[], step: string) => {
    for (const key of keys) if (!found.has(key)) found.set(key, step);
  };
  for (const { start, initial, outgoing, snapshots } of graphs) {
    const secondSnapshot = first(subject.machine, subject.inputOf(start)).snapshot;
    note(differingKeys(initial.snapshot.context, secondSnapshot.context), "at the beginning");
    for (const [key, edges] of outgoing) {
      const from = snapshots.get(key);
      if (from === undefined) continue;
      for (const { event, reached } of edges) {
        const { context } = next(subject.machine, from, event).snapshot;
        note(
          differingKeys(reached.context, context),
          `${leavesOf(from).join(" + ")} — ${eventName(event.type)}`,
        );
      }
    }
  }
  return [...found].map(([key, step]) => `${key} of the context: ${step}`);
}
