import { type Graph, type GraphEdge, next, type Step } from "./model.ts";
import type { Path } from "./plan.ts";

/** Maximum number of simple paths to walk in one machine. */
export const maxSimplePaths = 2_000;

/**
 * All paths that visit no state twice and cannot be extended, in a fixed order. `isWhole` is false if there are more
 * than `maxSimplePaths`.
 */
export function simplePathsOf(graph: Graph): { readonly paths: readonly Path[]; readonly isWhole: boolean } {
  const { subject, start, initial, initialKey, outgoing } = graph;
  const found: (readonly GraphEdge[])[] = [];
  let isWhole = true;
  const visited = new Set([initialKey]);
  const way: GraphEdge[] = [];
  const explore = (key: string): void => {
    const onwards = (outgoing.get(key) ?? []).filter(({ target }) => !visited.has(target));
    if (onwards.length === 0 && way.length > 0) found.push([...way]);
    for (const edge of onwards) {
      if (found.length >= maxSimplePaths) {
        isWhole = false;
        return;
      }
      visited.add(edge.target);
      way.push(edge);
      explore(edge.target);
      way.pop();
      visited.delete(edge.target);
    }
  };
  explore(initialKey);
  const paths = found.map((edges) => {
    const steps: Step[] = [];
    let { snapshot } = initial;
    for (const { event } of edges) {
      if (!subject.eventsOf(snapshot).includes(event)) break;
      const step = next(subject.machine, snapshot, event);
      steps.push(step);
      snapshot = step.snapshot;
    }
    return { subject, start, initial, steps };
  });
  return { paths, isWhole };
}
