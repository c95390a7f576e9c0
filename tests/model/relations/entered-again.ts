/** Finds values that remain when a state is entered again: a failure, flag or search of an earlier visit. */
import { type Explored, leavesOf } from "statechart-paths";
import { kept } from "./entered-again.kept.ts";
import { type Difference, type Relation, walkText } from "./relation.ts";

/** The snapshots of a state on paths that have not visited and left it before. */
function firstVisitSnapshots(
  explored: readonly Explored[],
  isInside: (at: Explored) => boolean,
): ReadonlySet<Explored> {
  const [beginning] = explored;
  const reached = new Set(beginning && [beginning]);
  for (const from of reached)
    for (const { target } of from.steps) if (!isInside(from) || isInside(target)) reached.add(target);
  return new Set([...reached].filter(isInside));
}

function* differences(explored: readonly Explored[]): Iterable<Difference> {
  const active = explored.filter(({ snapshot }) => snapshot.status === "active");
  const leaves = new Map(active.map((at) => [at, new Set(leavesOf(at.snapshot))]));
  for (const leaf of new Set([...leaves.values()].flatMap((ones) => [...ones]))) {
    const isInside = (at: Explored) => leaves.get(at)?.has(leaf) === true;
    const first = firstVisitSnapshots(explored, isInside);
    const values = new Map<string, Set<string>>();
    for (const { facts } of first)
      for (const [name, value] of facts) values.set(name, (values.get(name) ?? new Set()).add(value));
    for (const at of active)
      if (isInside(at) && !first.has(at))
        for (const [name, value] of at.facts)
          if (values.get(name)?.has(value) !== true)
            yield { about: name, detail: leaf, seen: `${value} ${walkText(at)}` };
  }
}

export const enteredAgain: Relation = {
  says: "a state entered again has no value that it cannot have on its first visit",
  differences: (_, explored) => differences(explored),
  exemptions: kept,
};
